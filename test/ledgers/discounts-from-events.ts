import { z } from 'zod';
import type { DiscountSum } from '../../src-main/shifts/discount-sum.ts';
import { readReport } from '../../src-main/reports/read-report.ts';
import { askSqlite3, millionths, timeZone } from './sums-from-events.ts';

/**
 * The discounts on what was sold, from the JSON of the events alone, by plain SQL in the `sqlite3` command: what each piece
 * of a ticket bears of each, once the service has taken the order, where its price is known.
 */
const given = `
  WITH paid AS (SELECT event -> '$.intent' AS said FROM event WHERE event ->> '$.kind' = 'paid'),
  share AS MATERIALIZED (
    SELECT said ->> '$.currency' AS currency, said ->> '$.staff.id' AS staff, each.value ->> '$.reason' AS reason,
      each.value ->> '$.approvedBy.id' AS approver, part.value ->> '$.id' AS piece,
      ${millionths("part.value ->> '$.amount'")} AS amount
    FROM paid, json_each(said, '$.discounts') AS each, json_each(each.value, '$.shares') AS part),
  sold AS MATERIALIZED (
    SELECT taken.subject AS piece, taken.at FROM event AS taken JOIN event AS drafted USING (subject)
    WHERE taken.event ->> '$.kind' = 'accepted' AND drafted.event ->> '$.kind' = 'drafted'
      AND drafted.event ->> '$.intent.price' IS NOT NULL),
  discount AS (
    SELECT iif(amount > 0, 'discount', 'increase') AS kind, abs(amount) AS amount, currency, staff, reason, approver, at
    FROM share JOIN sold USING (piece) WHERE amount <> 0)`;

const row = z.object({
  kind: z.string(),
  currency: z.string(),
  key: z.string().nullable(),
  count: z.int(),
  amount: z.int(),
});
type Row = z.infer<typeof row>;

const named = (rows: readonly Row[]): Map<string, { readonly count: number; readonly amount: number }> =>
  new Map(rows.map(({ kind, currency, key, ...sums }) => [`${kind} ${String(key)} in ${currency}`, sums]));

/** The sums of a span of days, as the events have them. */
export const discountsBySqlite3 = (file: string, by: 'reason' | 'staff', from: string, to: string) =>
  named(
    z.array(row).parse(
      askSqlite3(
        file,
        `${given} SELECT kind, currency, ${by} AS key, count(*) AS count, sum(amount) AS amount FROM discount
         WHERE date(at / 1000, 'unixepoch', 'localtime') BETWEEN '${from}' AND '${to}' GROUP BY 1, 2, 3`,
      ),
    ),
  );

const inMillionths = (amount: string): number => Math.round(Number(amount) * 1_000_000);

/** The same sums as the reports have them. */
export function discountsByReport(file: string, by: 'reason' | 'staff', from: string, to: string) {
  const { discounts } = readReport(file, { by: 'day', from, to, timeZone, balanceCurrency: 'USD' });
  return named(
    discounts.flatMap(({ kind, currency, byReason, byStaff }) =>
      (by === 'reason' ? byReason : byStaff).map(({ key, count, amount }) => ({
        ...{ kind, currency, key, count },
        amount: inMillionths(amount),
      })),
    ),
  );
}

const shiftRow = z.object({
  ...{ kind: z.string(), currency: z.string(), reason: z.string() },
  ...{ staff: z.string().nullable(), approver: z.string().nullable(), count: z.int(), amount: z.int() },
});

/** All of them by reason, who gave and who approved them, as the events have them. */
export const allDiscountsBySqlite3 = (file: string) =>
  new Set(
    z
      .array(shiftRow)
      .parse(
        askSqlite3(
          file,
          `${given} SELECT kind, currency, reason, staff, approver, count(*) AS count, sum(amount) AS amount
           FROM discount GROUP BY 1, 2, 3, 4, 5`,
        ),
      )
      .map((each) => JSON.stringify(each)),
  );

/** The same as a shift has them. */
export const allDiscountsOf = (sums: readonly DiscountSum[]) =>
  new Set(
    sums
      .map(({ kind, currency, reason, staff, approvedBy, count, amount }) => ({
        ...{ kind, currency, reason, staff: staff?.id ?? null, approver: approvedBy?.id ?? null, count },
        amount: inMillionths(amount),
      }))
      .map((each) => JSON.stringify(each)),
  );
