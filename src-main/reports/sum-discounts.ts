import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { compareAmounts, sum } from '../../src-merchant-api/amount.ts';
import type { DiscountFigures } from '../../src-preload/contract/books/reports.ts';
import { pieceOfEntry } from '../ledger/tickets/piece-ends.ts';
import { fromMillionths } from '../../src-books/money/millionths.ts';
import { clockTimes } from './local-time.ts';
import type { ReportQuery } from './report-query.ts';

/**
 * Adds up the discounts on what was sold in a span of days, and what was added to prices; by reason and by who gave them.
 * What has no entry, or one without a price, is in no sum. Call in the transaction of the report.
 *
 * @throws SQLite's errors; RangeError if the time zone doesn't exist.
 */
export function sumDiscounts(
  database: DatabaseSync,
  { timeZone, ...span }: Pick<ReportQuery, 'from' | 'to' | 'timeZone'>,
): DiscountFigures[] {
  const statement = database.prepare(sql);
  // Sums of millionths can exceed the integers that a JavaScript number holds exactly.
  statement.setReadBigInts(true);
  const rows = statement.all(JSON.stringify(clockTimes(span, timeZone))).map((row) => sumRow.parse(row));
  const bySum = Map.groupBy(rows, ({ kind, currency }) => `${kind} ${currency}`);
  return [...bySum.values()].flatMap((own): DiscountFigures[] => {
    const [first] = own;
    if (first === undefined) return [];
    const { kind, currency } = first;
    return [
      {
        ...{ kind, currency },
        ...added(own),
        byReason: groups(own, ({ reason }) => reason).map(([reason, of]) => ({
          ...{ key: reason, name: reason },
          ...added(of),
        })),
        byStaff: groups(own, (row) => row.staff_id).map(([key, of]) => ({
          ...{ key, name: newestName(of) },
          ...added(of),
        })),
      },
    ];
  });
}

/** By the index by time, as all of the report is. */
const sql = `
  WITH clock (begin, end) AS (SELECT value ->> 'begin', value ->> 'end' FROM json_each(?))
  SELECT iif(given.amount > 0, 'discount', 'increase') AS kind, given.currency, given.reason,
         given.staff_id, given.staff_name, max(entry.event_number) AS newest,
         count(*) AS count, sum(abs(given.amount)) AS amount
  FROM clock CROSS JOIN book_entry AS entry INDEXED BY book_entry_by_time ON at >= begin AND at < end
  CROSS JOIN ticket_discount AS given ON given.piece_id = ${pieceOfEntry('entry')}
  WHERE entry.kind IN ('sale', 'top-up') AND entry.price IS NOT NULL
  GROUP BY 1, 2, 3, given.staff_id
  ORDER BY 1, 2`;

const sumRow = z.object({
  kind: z.enum(['discount', 'increase']),
  currency: z.string(),
  reason: z.string(),
  staff_id: z.string().nullable(),
  staff_name: z.string().nullable(),
  newest: z.bigint(),
  count: z.bigint().transform(Number),
  amount: z.bigint().transform(fromMillionths),
});
type SumRow = z.infer<typeof sumRow>;

const added = (rows: readonly SumRow[]) => ({
  count: rows.reduce((all, { count }) => all + count, 0),
  amount: sum(rows.map(({ amount }) => amount)),
});

/** The largest sum first. */
const groups = <Key>(rows: readonly SumRow[], keyOf: (row: SumRow) => Key): [Key, SumRow[]][] =>
  [...Map.groupBy(rows, keyOf)].toSorted(([, a], [, b]) => compareAmounts(added(b).amount, added(a).amount));

/** As they were called last. */
const newestName = (rows: readonly SumRow[]): string | null =>
  rows.toSorted((a, b) => (a.newest < b.newest ? 1 : -1))[0]?.staff_name ?? null;
