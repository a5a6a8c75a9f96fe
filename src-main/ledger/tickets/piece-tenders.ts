import { isDeepStrictEqual } from 'node:util';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { prepared, type Prepared } from '../../../src-sqlite/prepared.ts';
import type { PaidBy } from '../../domain/orders/sale.ts';
import { ticketPaidBy, type Ticket } from '../../../src-books/payments/ticket.ts';
import type { PieceId } from '../../../src-books/payments/ticket-id.ts';
import { storedPaidBy } from '../values/stored-values.ts';

/** By which tender a piece of a ticket counts as paid since a correction. */
export type PieceTender = { readonly tender: PaidBy | null };

type Row = readonly (string | number | null)[];

/**
 * By which tenders the pieces of tickets count as paid since their payments were corrected. Its rows are derived from the
 * events of corrections and from the entries before them; nothing else writes them.
 */
export class PieceTenders {
  readonly #statement: Prepared<keyof typeof sql>;

  constructor(database: DatabaseSync) {
    this.#statement = prepared(database, sql);
  }

  /** As it was corrected last before an event; undefined if it never was. */
  of(piece: string, before: number): PieceTender | undefined {
    return tenderRow.parse(this.#statement('selectLast').get(piece, before));
  }

  /**
   * Writes the rows of a correction, once the entries before it are there. Call in the transaction that adds its event.
   *
   * @param ticket as it is after it.
   */
  enter(number: number, ticket: Ticket): void {
    for (const row of this.#rows(number, ticket)) this.#statement('insert').run(...row);
  }

  /** How many rows a correction has; undefined if one isn't as it should be. @param ticket as it is after it. */
  agrees(number: number, ticket: Ticket): number | undefined {
    const expected = this.#rows(number, ticket);
    const stored = this.#statement('select')
      .all(number)
      .map((row) => Object.values(row));
    return isDeepStrictEqual(stored, expected) ? expected.length : undefined;
  }

  #rows(number: number, ticket: Ticket): readonly Row[] {
    const { pieces, currency } = ticket.intent;
    const tender = ticketPaidBy(ticket);
    return pieces
      .map(({ id }) => id)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((id) => {
        const counted = this.#counted(id, number);
        return [number, id, currency, counted?.tender ?? null, tender, counted?.price ?? null];
      });
  }

  /** As what a piece counts in takings before an event; undefined if it counts nothing: not yet, or not any more. */
  #counted(piece: PieceId, number: number): (PieceTender & { readonly price: number }) | undefined {
    const found = countedRow.parse(this.#statement('selectCounted').get({ piece, number }));
    return found && { price: found.price, ...(this.of(piece, number) ?? { tender: found.tender }) };
  }
}

const tenderRow = z.object({ tender: storedPaidBy.nullable() }).optional();
const countedRow = z.object({ tender: storedPaidBy.nullable(), price: z.int() }).optional();

const sql = {
  insert: 'INSERT INTO tender_correction VALUES (?, ?, ?, ?, ?, ?)',
  select: 'SELECT * FROM tender_correction WHERE event_number = ? ORDER BY piece_id',
  selectLast: `SELECT tender FROM tender_correction WHERE piece_id = ? AND event_number < ?
               ORDER BY event_number DESC LIMIT 1`,
  selectCounted: `
    SELECT tender, price + coalesce((
      SELECT sum(price) FROM book_entry AS later
      WHERE later.price_of = bought.price_of AND later.kind = 'price-correction' AND later.event_number < :number), 0) AS price
    FROM (
      SELECT * FROM book_entry WHERE order_id = :piece AND kind = 'sale'
      UNION ALL
      SELECT * FROM book_entry WHERE operation_id = :piece AND kind = 'top-up') AS bought
    WHERE event_number < :number AND price IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM book_entry AS back
      WHERE back.reverses = coalesce(bought.price_of, bought.event_number) AND back.price IS NOT NULL AND back.event_number < :number)`,
} as const;
