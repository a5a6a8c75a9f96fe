import { t } from '@lingui/core/macro';
import type {
  HourOfToday,
  ReportMeasure,
  ReportPart,
  ReportRow,
} from '../../../src-preload/contract/books/reports.ts';
import { figure, inClauses } from '../../words/figures/figures.ts';
import { currencyDecimals, money } from '../../words/figures/money.ts';
import { shortFigure, shortMoney } from '../../words/figures/short-figures.ts';
import { hourOfDay } from '../../words/figures/moments.ts';
import { dayBelowBar, groupName, groupNameInFull, measured, valueOf } from './report-words.ts';

/** One bar of a chart, with the one beside it. Values are for drawing alone: their words are exact. */
export type ChartBar = {
  readonly id: string;
  /** Beside or below the bar. */
  readonly name: string;
  readonly value: number;
  /** As it is written beside the bar. */
  readonly amount: string;
  /** On the bar, where there is room: without its currency, which the axis has. */
  readonly short: string;
  /** Null where there was nothing. */
  readonly before: number | null;
  /** All of it: what it is of, what it comes to, and what stands beside it. */
  readonly words: string;
};

/** How values are written along the axis, and what two of them differ by at least. */
export type ChartScale = { readonly tick: (value: number) => string; readonly smallest: number };

export const scaleOf = (measure: ReportMeasure, currency: string): ChartScale =>
  measure === 'sales'
    ? { tick: figure, smallest: 1 }
    : {
        tick: (value) => shortMoney(value, currency),
        smallest: 10 ** -currencyDecimals(currency),
      };

/** The rows of a report as bars; those of packages, places and staff by what they come to. */
export function barsOf(
  rows: readonly ReportRow[],
  by: ReportPart,
  measure: ReportMeasure,
): readonly ChartBar[] {
  const bars = rows.map((row): ChartBar => {
    const value = Number(valueOf(row, measure));
    const before = row.before === null ? 0 : Number(valueOf(row.before, measure));
    const words = [groupNameInFull(by, row.key, row.name), measured(row, measure)];
    return {
      id: row.key ?? '',
      name: by === 'day' && row.key !== null ? dayBelowBar(row.key) : groupName(by, row.key, row.name),
      value,
      amount: measured(row, measure),
      short: shortFigure(value, measure === 'sales' ? 0 : currencyDecimals(row.currency)),
      before: before === 0 ? null : before,
      words: inClauses(
        row.before === null || before === 0 ? words : [...words, earlierValue(measured(row.before, measure))],
      ),
    };
  });
  return by === 'day' || by === 'hour' ? bars : bars.toSorted((one, other) => other.value - one.value);
}

const earlierValue = (value: string): string => t`${value} before`;

/** The hours of today beside what is usual in them. */
export const barsOfToday = (hours: readonly HourOfToday[]): readonly ChartBar[] =>
  hours.map(({ hour, currency, takings, usual }) => {
    const before = Number(usual);
    const words = [hourOfDay(hour), money(takings, currency)];
    const usually = money(usual, currency);
    return {
      id: String(hour),
      name: hourOfDay(hour),
      value: Number(takings),
      amount: money(takings, currency),
      short: shortFigure(Number(takings), currencyDecimals(currency)),
      before: before === 0 ? null : before,
      words: inClauses(before === 0 ? words : [...words, t`usually ${usually}`]),
    };
  });
