import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { Amount } from '../../src-merchant-api/amount.ts';
import { fromMillionths } from './entry-row.ts';
import { storedOperationId, storedOrderId } from './stored-values.ts';
import type { OrderId } from '../sales/sale.ts';
import type { OperationId } from '../sales/order-id.ts';

/** Where a page of {@link MoneyMoves.page} ends. */
export type MovesCursor = { readonly at: number; readonly eventNumber: number };

/** An entry of the books with what names it at the service. */
export type MovedEntry = {
  readonly kind: 'sale' | 'top-up' | 'refund' | 'cancellation';
  readonly cursor: MovesCursor;
  readonly orderId: OrderId | null;
  readonly operationId: OperationId | null;
  /** Of a refund: the order id that its package was bought under, where that was bought here. */
  readonly boughtAs: string | null;
  readonly uidCustomer: string | null;
  readonly idPack: number | null;
  /** As the books have it, below zero where it came back; null where nobody knows. */
  readonly cost: Amount | null;
  /** When its sale or operation was begun, milliseconds since 1970 in UTC. */
  readonly createdAt: number;
  /** Of a sale: where it stands. */
  readonly saleState: string | null;
};

/** The entries of the books as they are compared with a service's history. Reads alone. */
export class MoneyMoves {
  readonly #select: StatementSync;
  readonly #selectFirst: StatementSync;
  readonly #selectUids: StatementSync;

  constructor(database: DatabaseSync) {
    this.#select = database.prepare(selectMoves);
    this.#selectFirst = database.prepare('SELECT at FROM event ORDER BY number LIMIT 1');
    this.#selectUids = database.prepare(
      `SELECT order_id, json_extract(progress, '$.uidCustomer') AS uid FROM sale
       WHERE order_id > ? ORDER BY order_id LIMIT ?`,
    );
  }

  /** When the first event of these books was written, milliseconds since 1970 in UTC; undefined of empty books. */
  beginAt(): number | undefined {
    return firstRow.parse(this.#selectFirst.get())?.at;
  }

  /** A page of an account's entries, in the order in which the money moved, from a time on. */
  page(merchantId: string, { at, eventNumber }: MovesCursor, most: number): MovedEntry[] {
    return this.#select.all(merchantId, at, at, eventNumber, most).map((row) => movedRow.parse(row));
  }

  /** A page of all sales, by what the service calls their orders. @param after the last order id of the page before. */
  uidPage(after: string, most: number): { readonly orderId: OrderId; readonly uidCustomer: string | null }[] {
    return this.#selectUids.all(after, most).map((row) => uidRow.parse(row));
  }
}

const selectMoves = `
  SELECT entry.kind, entry.at, entry.event_number, entry.order_id, entry.operation_id, entry.cost,
         sale.created_at AS sold_at, sale.state AS sale_state,
         json_extract(sale.progress, '$.uidCustomer') AS sale_uid,
         operation.created_at AS done_at, operation.uid_customer,
         coalesce(operation.id_pack, json_extract(operation.progress, '$.idPack')) AS id_pack,
         (SELECT operation_id FROM operation AS bought
          WHERE bought.kind = 'top-up' AND bought.merchant_id = entry.merchant_id AND entry.kind = 'refund'
            AND json_extract(bought.progress, '$.idPack') = operation.id_pack) AS top_up_id
  FROM book_entry AS entry
  LEFT JOIN sale USING (order_id) LEFT JOIN operation ON operation.operation_id = entry.operation_id
  WHERE entry.merchant_id = ? AND entry.at >= ? AND (entry.at > ? OR entry.event_number > ?)
  ORDER BY entry.at, entry.event_number LIMIT ?`;

const firstRow = z.object({ at: z.int() }).optional();

const uidRow = z
  .object({ order_id: storedOrderId, uid: z.string().nullable() })
  .transform((row) => ({ orderId: row.order_id, uidCustomer: row.uid }));

const movedRow = z
  .object({
    kind: z.enum(['sale', 'top-up', 'refund', 'cancellation']),
    at: z.int(),
    event_number: z.int(),
    order_id: storedOrderId.nullable(),
    operation_id: storedOperationId.nullable(),
    cost: z.int().nullable(),
    sold_at: z.int().nullable(),
    sale_state: z.string().nullable(),
    sale_uid: z.string().nullable(),
    done_at: z.int().nullable(),
    uid_customer: z.string().nullable(),
    id_pack: z.int().nullable(),
    top_up_id: z.string().nullable(),
  })
  .transform((row): MovedEntry => ({
    kind: row.kind,
    cursor: { at: row.at, eventNumber: row.event_number },
    orderId: row.order_id,
    operationId: row.operation_id,
    boughtAs: row.top_up_id ?? row.order_id,
    uidCustomer: row.uid_customer ?? row.sale_uid,
    idPack: row.id_pack,
    cost: row.cost === null ? null : fromMillionths(row.cost),
    createdAt: row.done_at ?? row.sold_at ?? row.at,
    saleState: row.sale_state,
  }));
