import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { OperationId } from '../../domain/orders/order-id.ts';
import type { PieceId } from '../../../src-books/payments/ticket-id.ts';
import { isAnyState, type AnyState } from '../../../src-books/orders/transitions.ts';
import { pieceEnd } from '../../../src-books/tickets/piece-end.ts';
import { prepared, type Prepared } from '../../../src-sqlite/prepared.ts';
import type { PieceEnd } from '../../../src-books/tickets/ticket-totals.ts';

/** What has become of the pieces of tickets, from the rows of sales, operations and entries. */
export class PieceEnds {
  readonly #statement: Prepared<keyof typeof sql>;

  constructor(database: DatabaseSync) {
    this.#statement = prepared(database, sql);
  }

  /** @throws ZodError if its row can't be read. */
  endOf(piece: PieceId): PieceEnd {
    const row = this.#row(piece);
    return pieceEnd(row.state, row.is_refunded === 1);
  }

  /**
   * Whether the customer keeps a piece for good, as far as anybody can tell: it is completed, or a manager closed it with an
   * unknown outcome.
   */
  isKept(piece: PieceId): boolean {
    const row = this.#row(piece);
    return row.is_refunded === 0 && (row.state === 'completed' || row.state === 'written-off');
  }

  /** The number of the event that ended a piece; null if none has. @throws as {@link endOf}. */
  endedBy(piece: PieceId): number | null {
    return endedRow.parse(this.#statement('selectEnd').get({ piece })).number;
  }

  /** The piece that a refund took back, as its entry says; undefined if it has none. @throws as {@link endOf}. */
  refundedBy(refund: OperationId): PieceId | undefined {
    return pieceRow.parse(this.#statement('selectRefunded').get(refund))?.piece;
  }

  #row(piece: PieceId): z.infer<typeof stateRow> {
    return stateRow.parse(this.#statement('select').get({ piece }));
  }
}

const state = z.custom<AnyState>((value) => typeof value === 'string' && isAnyState(value));

const endedRow = z.object({ number: z.int().nullable() });
const pieceRow = z.object({ piece: z.string().transform((value) => value as PieceId) }).optional();
const stateRow = z.object({ state: state.nullable(), is_refunded: z.int() });

/** The piece of a ticket that an entry is of. */
export const pieceOfEntry = (entry: string): string => `coalesce(${entry}.operation_id, ${entry}.order_id)`;

/**
 * Where the books take the price back, and nowhere else. A refund that was found or adopted has no reason: what the
 * customer got isn't known, so that nothing becomes owed by it, and its entry has no price.
 */
const refundOf = `FROM book_entry AS back JOIN operation AS refund USING (operation_id)
  WHERE back.reverses = bought.event_number AND back.kind = 'refund'
    AND json_extract(refund.details, '$.reason') IS NOT NULL`;

const isRefunded = `EXISTS (SELECT 1 ${refundOf})`;

const sql = {
  selectRefunded: `
    SELECT ${pieceOfEntry('bought')} AS piece
    FROM book_entry AS back JOIN book_entry AS bought ON bought.event_number = back.reverses
    WHERE back.kind = 'refund' AND back.event_number IN (SELECT number FROM event WHERE subject = ?)`,
  select: `
    SELECT coalesce((SELECT state FROM sale WHERE order_id = :piece),
                    (SELECT state FROM operation WHERE operation_id = :piece)) AS state,
           EXISTS (SELECT 1 FROM book_entry AS bought
                   WHERE bought.order_id = :piece AND bought.kind = 'sale' AND ${isRefunded})
           OR EXISTS (SELECT 1 FROM book_entry AS bought
                      WHERE bought.operation_id = :piece AND bought.kind = 'top-up' AND ${isRefunded}) AS is_refunded`,
  selectEnd: `
    SELECT coalesce(
      (SELECT max((SELECT max(back.event_number) ${refundOf})) FROM book_entry AS bought
       WHERE bought.order_id = :piece AND bought.kind = 'sale'),
      (SELECT max((SELECT max(back.event_number) ${refundOf})) FROM book_entry AS bought
       WHERE bought.operation_id = :piece AND bought.kind = 'top-up'),
      (SELECT max(number) FROM event
       WHERE subject = :piece AND json_extract(event, '$.kind') IN ('refused', 'canceled'))) AS number`,
} as const;
