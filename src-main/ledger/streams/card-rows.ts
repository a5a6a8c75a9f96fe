import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { customerRow, type CustomerRow } from '../customers/customer-book.ts';

/** What is known of a sale's customer, or that it was forgotten. */
export type CardRow = {
  /** Grows with each change of any card. */
  readonly change: number;
  readonly orderId: string;
  /** Grows with each change of this one. */
  readonly version: number;
  /** Who it is: not in which language they read. Null if nothing is known any more. The telephone number is as in its column. */
  readonly customer: Omit<CustomerRow, 'language'> | null;
};

/** Up to `limit` cards that were changed after a change, in the order in which they were. Throws SQLite's errors. */
export const cardsAfter = (database: DatabaseSync, change: number, limit: number): CardRow[] =>
  database
    .prepare(
      `SELECT change, order_id, version, state, name, phone, note FROM card LEFT JOIN customer USING (order_id)
       WHERE change > ? ORDER BY change LIMIT ?`,
    )
    .all(change, limit)
    .map((raw) => {
      const row = cardRow.parse(raw);
      return {
        ...{ change: row.change, orderId: row.order_id, version: row.version },
        customer: row.state === 'kept' ? { name: row.name, phone: row.phone, note: row.note } : null,
      };
    });

/** The last change of a card; 0 if there are none. Throws SQLite's errors. */
export const lastChange = (database: DatabaseSync): number =>
  lastRow.parse(database.prepare('SELECT coalesce(max(change), 0) AS last FROM card').get()).last;

const cardRow = customerRow.omit({ language: true }).extend({
  change: z.int(),
  order_id: z.string(),
  version: z.int(),
  state: z.enum(['kept', 'forgotten']),
});
const lastRow = z.object({ last: z.int() });
