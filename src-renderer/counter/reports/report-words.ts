import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Figures, ReportPart } from '../../../src-preload/contract/books/reports.ts';
import { countryName } from '../../place/country-names.ts';
import { figure } from '../../words/figures/figures.ts';
import { money } from '../../words/figures/money.ts';
import { figuresAs, perLanguage, writtenAs } from '../../words/language/per-language.ts';
import { dateOfDay } from '../span/day-span.ts';

export const partNames: Readonly<Record<ReportPart, MessageDescriptor>> = {
  day: msg`Day`,
  hour: msg`Hour`,
  country: msg`Country`,
  product: msg`Package`,
  staff: msg`Staff`,
};

/** What a bar of the chart can stand for. */
export const measures = ['gross', 'margin', 'sales'] as const;
export type Measure = (typeof measures)[number];

export const measureNames: Readonly<Record<Measure, MessageDescriptor>> = {
  gross: msg`Gross`,
  margin: msg`Margin`,
  sales: msg`Sales`,
};

/** What a measure comes to, as it is read. */
export const measured = (of: Figures, measure: Measure): string =>
  measure === 'sales' ? figure(of.sales) : money(of[measure], of.currency);

const shortDay = perLanguage(
  () => new Intl.DateTimeFormat(writtenAs(), { weekday: 'short', day: 'numeric', month: 'short' }),
);
const fullDay = perLanguage(
  () =>
    new Intl.DateTimeFormat(writtenAs(), {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }),
);
const hour = perLanguage(
  () => new Intl.DateTimeFormat(writtenAs(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);
const percent = perLanguage(
  () =>
    new Intl.NumberFormat(figuresAs(), {
      style: 'percent',
      signDisplay: 'exceptZero',
      maximumFractionDigits: 0,
    }),
);

/** "+12%": how far an amount is above another one, or below it; null where that one is nothing. */
export function changeWords(now: string, before: string): string | null {
  const base = Number(before);
  return base === 0 ? null : percent().format((Number(now) - base) / Math.abs(base));
}

/** How what a group is of is called. */
export function groupName(by: ReportPart, key: string | null, name: string | null): string {
  if (name !== null) return name;
  if (key === null) return by === 'staff' ? t`Nobody named` : t`Not known`;
  switch (by) {
    case 'day':
      return shortDay().format(dateOfDay(key));
    case 'hour':
      return hour().format(new Date(2000, 0, 1, Number(key)));
    case 'country':
      return countryName(key);
    case 'product':
    case 'staff':
      return key;
  }
}

/** As {@link groupName}, where it stands by itself: a day with its year. */
export const groupNameInFull = (by: ReportPart, key: string | null, name: string | null): string =>
  by === 'day' && key !== null ? fullDay().format(dateOfDay(key)) : groupName(by, key, name);

export const partName = (by: ReportPart): string => i18n._(partNames[by]);
export const measureName = (measure: Measure): string => i18n._(measureNames[measure]);
