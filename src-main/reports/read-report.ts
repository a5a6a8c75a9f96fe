import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { compareAmounts } from '../../src-merchant-api/amount.ts';
import type { ReportPart } from '../../src-preload/contract/books/reports.ts';
import { clockTimesUntil, earlierSpan } from './earlier-span.ts';
import { clockTimes } from './local-time.ts';
import type { ReportQuery } from './report-query.ts';
import type { ReportSums } from './report-sums.ts';
import { sumDiscounts } from './sum-discounts.ts';
import { sumEntries, totalsOf, type SumsRow } from './sum-entries.ts';

/**
 * Adds up the entries in the books for a span of days, in a read-only connection of its own, because a till may have
 * the ledger open. The time it takes depends on the entries in the span, not on those before or after it.
 *
 * @param now milliseconds since 1970 in UTC. Later entries were made while the clock was ahead.
 * @throws SQLite's errors; RangeError if the time zone doesn't exist.
 */
export function readReport(ledger: string, query: ReportQuery, now = Date.now()): ReportSums {
  const database = new DatabaseSync(ledger, { readOnly: true });
  try {
    // Reads a single moment, although the till may sell meanwhile.
    database.exec('BEGIN');
    const { rows, unpriced } = sumSpan(database, query.by, query);
    const before = sumEarlier(database, query.by, query, now);
    return {
      rows,
      totals: totalsOf(rows),
      discounts: sumDiscounts(database, query),
      before: { ...before, totals: totalsOf(before.rows) },
      unpriced,
      ahead: countAhead(database, query, now),
    };
  } finally {
    database.close();
  }
}

type SpanQuery = Omit<ReportQuery, 'by'>;

/** The groups of a span, in their order. */
export function sumSpan(database: DatabaseSync, by: ReportPart, query: SpanQuery) {
  const { rows, unpriced } = sumEntries(
    database,
    by,
    clockTimes(query, query.timeZone),
    query.balanceCurrency,
  );
  return { rows: inOrder(rows, by), unpriced };
}

/** The groups of the span before, as far as it is compared, in their order. */
export function sumEarlier(database: DatabaseSync, by: ReportPart, query: SpanQuery, now: number) {
  const { from, to, until } = earlierSpan(query, now, query.timeZone);
  const clock = clockTimesUntil({ from, to }, query.timeZone, until);
  const { rows } = sumEntries(database, by, clock, query.balanceCurrency);
  return {
    ...{ from, to },
    until: until === null ? null : new Date(until).toISOString(),
    rows: inOrder(rows, by),
  };
}

/** Counts entries dated in the future that are outside the span, where nobody would look for them. */
export function countAhead(
  database: DatabaseSync,
  { timeZone, ...span }: Pick<ReportQuery, 'from' | 'to' | 'timeZone'>,
  now: number,
): number {
  const end = clockTimes(span, timeZone).at(-1)?.end ?? now;
  const row = database
    .prepare('SELECT count(*) AS ahead FROM book_entry WHERE at > ?')
    .get(Math.max(now, end - 1));
  return z.object({ ahead: z.int() }).parse(row).ahead;
}

function inOrder(rows: readonly SumsRow[], by: ReportPart): SumsRow[] {
  switch (by) {
    case 'day':
      return rows.toSorted((left, right) => (left.key ?? '').localeCompare(right.key ?? ''));
    case 'hour':
      return rows.toSorted((left, right) => Number(left.key) - Number(right.key));
    case 'country':
    case 'product':
    case 'staff':
    case 'tender':
      return rows.toSorted((left, right) => compareAmounts(right.gross, left.gross));
  }
}
