import { t } from '@lingui/core/macro';
import type { ReportMeasure, ReportPart } from '../../src-preload/contract/books/reports.ts';
import type { Language } from '../../src-preload/contract/settings/language.ts';
import { localeOf } from '../customer-words/customer-language.ts';
import { calendarIn } from '../customer-words/written.ts';
import { storedPaidBy } from '../ledger/values/stored-values.ts';
import { tenderName } from './tender-name.ts';

export function measureWords(measure: ReportMeasure): string {
  switch (measure) {
    case 'takings':
      return t`Takings`;
    case 'margin':
      return t`Margin`;
    case 'sales':
      return t`Sales`;
  }
}

/** What figures are grouped by. */
export function partWords(part: ReportPart): string {
  switch (part) {
    case 'day':
      return t`Day`;
    case 'hour':
      return t`Hour`;
    case 'country':
      return t`Country`;
    case 'product':
      return t`Package`;
    case 'staff':
      return t`Staff`;
    case 'tender':
      return t`Payment`;
  }
}

/** Writes days, hours and the names of groups in a language. Days are of a calendar, whatever the computer's time zone. */
export function groupWriter(language: Language) {
  const locale = localeOf(language);
  const calendar = calendarIn(locale);
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  return {
    span: (from: string, to: string): string => calendar.span(Date.parse(from), Date.parse(to)),
    group: (part: ReportPart, key: string | null, name: string | null): string => {
      if (name !== null) return name;
      if (part === 'tender') return tenderName(storedPaidBy.nullable().parse(key));
      if (key === null) return part === 'staff' ? t`No name` : t`Unknown package`;
      switch (part) {
        case 'day':
          return calendar.weekday(Date.parse(key));
        case 'hour':
          return calendar.hour(Date.UTC(2000, 0, 1, Number(key)));
        case 'country':
          return countryName(countries, key);
        case 'product':
        case 'staff':
          return key;
      }
    },
  };
}

function countryName(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // Not even shaped like a country code.
    return code;
  }
}
