import { fromAbsolute, parseDate, toCalendarDate } from '@internationalized/date';
import Big from 'big.js';
import { DatabaseSync } from 'node:sqlite';
import { exactAmount, roundAmount, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { HourOfToday, TodayReport } from '../../src-preload/contract/books/reports.ts';
import { decimalsOf } from '../../src-books/money/coins.ts';
import { countAhead, sumEarlier, sumSpan } from './read-report.ts';
import type { ReportQuery, TodayQuery } from './report-query.ts';
import type { TodaySums } from './report-sums.ts';
import { sumDiscounts } from './sum-discounts.ts';
import { totalsOf, type SumsRow } from './sum-entries.ts';

/** So many same weekdays are looked back for what is usual in an hour. */
const weeksBack = 4;

/**
 * Adds up the shop's day that is running beside yesterday up to the same time, as {@link readReport} does, and by hour
 * beside what is usual on this weekday: the average of those of the last weeks on which something was sold, or the whole
 * of yesterday where there is none.
 *
 * @param now milliseconds since 1970 in UTC.
 * @throws SQLite's errors; RangeError if the time zone doesn't exist.
 */
export function readToday(ledger: string, query: TodayQuery, now = Date.now()): TodaySums {
  const day = toCalendarDate(fromAbsolute(now, query.timeZone)).toString();
  const today = { ...query, from: day, to: day };
  const database = new DatabaseSync(ledger, { readOnly: true });
  try {
    // Reads a single moment, although the till may sell meanwhile.
    database.exec('BEGIN');
    const { rows: hours, unpriced } = sumSpan(database, 'hour', today);
    const { from, to, until, rows: hoursBefore } = sumEarlier(database, 'hour', today, now);
    const both = (by: 'tender' | 'product' | 'staff') => ({
      now: sumSpan(database, by, today).rows,
      before: sumEarlier(database, by, today, now).rows,
    });
    const [totals, totalsBefore] = [totalsOf(hours), totalsOf(hoursBefore)];
    const { usual, days } = usualDays(database, today);
    const currencies = [
      ...new Set([...totals, ...totalsBefore, ...days.flat()].map(({ currency }) => currency)),
    ];
    return {
      day,
      at: new Date(now).toISOString(),
      totals,
      before: { from, to, until, totals: totalsBefore },
      hours: currencies.flatMap((currency) => hoursIn(currency, hours, days)),
      usual,
      tenders: both('tender'),
      products: both('product'),
      staff: both('staff'),
      discounts: sumDiscounts(database, today),
      unpriced,
      ahead: countAhead(database, today, now),
    };
  } finally {
    database.close();
  }
}

type Day = Pick<ReportQuery, 'from' | 'to' | 'timeZone' | 'balanceCurrency'>;

/** The days that make what is usual, each as its hours. */
function usualDays(
  database: DatabaseSync,
  today: Day,
): { readonly usual: TodayReport['usual']; readonly days: readonly (readonly SumsRow[])[] } {
  const hoursOf = (daysAgo: number): SumsRow[] => {
    const day = parseDate(today.from).subtract({ days: daysAgo }).toString();
    return sumSpan(database, 'hour', { ...today, from: day, to: day }).rows;
  };
  const weekdays = Array.from({ length: weeksBack }, (_, week) => hoursOf((week + 1) * 7)).filter((rows) =>
    rows.some(({ sales, topUps }) => sales + topUps > 0),
  );
  return weekdays.length > 0
    ? { usual: { kind: 'weekday', days: weekdays.length }, days: weekdays }
    : { usual: { kind: 'yesterday' }, days: [hoursOf(1)] };
}

function hoursIn(
  currency: string,
  today: readonly SumsRow[],
  days: readonly (readonly SumsRow[])[],
): HourOfToday[] {
  const inHour = (rows: readonly SumsRow[], hour: number): SumsRow | undefined =>
    rows.find((row) => row.currency === currency && row.key === String(hour));
  return Array.from({ length: 24 }, (_, hour) => {
    const own = inHour(today, hour);
    const usually = sum(days.map((rows) => takingsOf(inHour(rows, hour))));
    return {
      ...{ currency, hour },
      sales: own?.sales ?? 0,
      takings: takingsOf(own),
      usual: roundAmount(exactAmount(new Big(usually).div(days.length)), decimalsOf(currency)),
    };
  });
}

/** What customers paid, less what they got back. */
const takingsOf = (row: SumsRow | undefined): Amount =>
  row === undefined ? sum([]) : subtract(row.gross, row.returned);
