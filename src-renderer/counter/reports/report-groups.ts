import type { Figures, Report, ReportPart, ReportRow } from '../../../src-preload/contract/books/reports.ts';
import { daysOf, type DaySpan } from '../span/day-span.ts';

const nothing: Omit<Figures, 'currency'> = {
  sales: 0,
  topUps: 0,
  refunds: 0,
  cancellations: 0,
  goodwill: 0,
  priceCorrections: 0,
  gross: '0',
  returned: '0',
  tax: '0',
  cost: '0',
  margin: '0',
  unknownMargins: 0,
};

export const nothingIn = (currency: string): Figures => ({ ...nothing, currency });

/** The rows of one currency, for the chart and the table alike: each day of the span and each hour, sold or not. */
export function groupsOf(
  { rows }: Report,
  by: ReportPart,
  span: DaySpan,
  currency: string,
): readonly ReportRow[] {
  const own = rows.filter((row) => row.currency === currency);
  const keys = allKeys(by, span);
  if (keys === undefined) return own;
  const byKey = new Map(own.map((row) => [row.key, row]));
  return keys.map((key) => byKey.get(key) ?? { ...nothing, currency, key, name: null });
}

/** What each report of the span has; undefined where nobody knows before. */
function allKeys(by: ReportPart, span: DaySpan): readonly string[] | undefined {
  switch (by) {
    case 'day':
      return daysOf(span);
    case 'hour':
      return Array.from({ length: 24 }, (_, hour) => String(hour));
    case 'country':
    case 'product':
    case 'staff':
      return undefined;
  }
}

/** The currencies of a report, the one with the most sales first. */
export const currenciesOf = ({ totals }: Report): readonly string[] =>
  totals.toSorted((left, right) => right.sales - left.sales).map(({ currency }) => currency);
