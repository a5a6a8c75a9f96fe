import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type {
  EarlierSpan,
  Figures,
  ReportMeasure,
  ReportPart,
} from '../../../src-preload/contract/books/reports.ts';
import { countryName } from '../../place/country-names.ts';
import { figure } from '../../words/figures/figures.ts';
import { money } from '../../words/figures/money.ts';
import {
  dayBelowAxis,
  dayInTable,
  dayInTableWithYear,
  hourOfDay,
  timeOfDay,
  weekdayName,
} from '../../words/figures/moments.ts';
import { paidByWords } from '../../words/payments/paid-by-words.ts';
import { takingsOf } from './figures-of.ts';
import { dateOfDay } from '../span/day-span.ts';
import { spanWords } from '../span/span-words.ts';

export const partNames: Readonly<Record<ReportPart, MessageDescriptor>> = {
  day: msg`Day`,
  hour: msg`Hour`,
  country: msg`Country`,
  product: msg`Package`,
  staff: msg`Staff`,
  tender: msg`Payment`,
};

/** What a bar of the chart can stand for. */
export const measures = ['takings', 'margin', 'sales'] as const satisfies readonly ReportMeasure[];

export const measureNames: Readonly<Record<ReportMeasure, MessageDescriptor>> = {
  takings: msg`Takings`,
  margin: msg`Margin`,
  sales: msg`Sales`,
};

/** What a measure comes to: a count, or an exact decimal. */
export function valueOf(of: Figures, measure: ReportMeasure): string {
  switch (measure) {
    case 'takings':
      return takingsOf(of);
    case 'margin':
      return of.margin;
    case 'sales':
      return String(of.sales);
  }
}

/** The same as it is read. */
export const measured = (of: Figures, measure: ReportMeasure): string =>
  measure === 'sales' ? figure(of.sales) : money(valueOf(of, measure), of.currency);

/** "Nov 15 – 21, 2026, until 14:32": what a span is compared with. */
export function earlierWords({ from, to, until }: EarlierSpan): string {
  const days = spanWords({ from, to });
  if (until === null) return days;
  const time = timeOfDay(until);
  return t`${days}, until ${time}`;
}

/** "Saturday" */
export const weekdayOf = (day: string): string => weekdayName(dateOfDay(day));

/** "Sat, Nov 28, 2026" */
export const dayInFull = (day: string): string => dayInTableWithYear(dateOfDay(day));

/** "Nov 28": below a bar. */
export const dayBelowBar = (day: string): string => dayBelowAxis(dateOfDay(day));

/** How what a group is of is called. */
export function groupName(by: ReportPart, key: string | null, name: string | null): string {
  if (name !== null) return name;
  if (by === 'tender') return paidByWords(key);
  if (key === null) return by === 'staff' ? t`Nobody named` : t`Not sure`;
  switch (by) {
    case 'day':
      return dayInTable(dateOfDay(key));
    case 'hour':
      return hourOfDay(Number(key));
    case 'country':
      return countryName(key);
    case 'product':
    case 'staff':
      return key;
  }
}

/** As {@link groupName}, where it stands by itself: a day with its year. */
export const groupNameInFull = (by: ReportPart, key: string | null, name: string | null): string =>
  by === 'day' && key !== null ? dayInTableWithYear(dateOfDay(key)) : groupName(by, key, name);

export const partName = (by: ReportPart): string => i18n._(partNames[by]);
export const measureName = (measure: ReportMeasure): string => i18n._(measureNames[measure]);
