import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { StaffId, StaffMark } from '../../../src-books/staff-mark.ts';
import { fromMillionths } from '../../../src-books/money/millionths.ts';
import type { DiscountSum } from '../../shifts/discount-sum.ts';
import { pieceOfEntry } from '../tickets/piece-ends.ts';

/** The discounts on what was sold between two events, added up: see {@link DiscountSum}. */
export class ShiftDiscounts {
  readonly #select: StatementSync;

  constructor(database: DatabaseSync) {
    this.#select = database.prepare(sql);
    this.#select.setReadBigInts(true);
  }

  /**
   * Takes time by the number of entries between the two events, not by the size of the ledger.
   *
   * @param after the number of an event; those after it count. @param until the last one that counts.
   */
  between(after: number, until: number): DiscountSum[] {
    return this.#select.all(after, until).map((raw): DiscountSum => {
      const row = sumRow.parse(raw);
      return {
        kind: row.kind,
        currency: row.currency,
        reason: row.reason,
        staff: markOf(row.staff_id, row.staff_name),
        approvedBy: markOf(row.approver_id, row.approver_name),
        count: Number(row.count),
        amount: fromMillionths(row.amount),
      };
    });
  }
}

/** By a range of the entries' primary key. An entry without a price is in no sum, and so is what was off it. */
const sql = `
  SELECT iif(given.amount > 0, 'discount', 'increase') AS kind, given.currency, given.reason,
         given.staff_id, max(given.staff_name) AS staff_name,
         given.approver_id, max(given.approver_name) AS approver_name,
         count(*) AS count, sum(abs(given.amount)) AS amount
  FROM book_entry AS entry CROSS JOIN ticket_discount AS given ON given.piece_id = ${pieceOfEntry('entry')}
  WHERE entry.event_number > ? AND entry.event_number <= ?
    AND entry.kind IN ('sale', 'top-up') AND entry.price IS NOT NULL
  GROUP BY 1, 2, 3, given.staff_id, given.approver_id
  ORDER BY 1, 2, 3, given.staff_id, given.approver_id`;

const text = z.string().nullable();

const sumRow = z.object({
  kind: z.enum(['discount', 'increase']),
  currency: z.string(),
  reason: z.string(),
  staff_id: text,
  staff_name: text,
  approver_id: text,
  approver_name: text,
  count: z.bigint(),
  amount: z.bigint(),
});

const markOf = (id: string | null, name: string | null): StaffMark | null =>
  id === null || name === null ? null : { id: id as StaffId, name };
