import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { Amount } from '../../../src-merchant-api/amount.ts';
import { fromMillionths } from '../../../src-books/money/millionths.ts';
import { storedOperationId, storedOrderId } from '../values/stored-values.ts';
import type { OrderId } from '../../domain/orders/sale.ts';
import type { OperationId } from '../../domain/orders/order-id.ts';
import { topUpOfPackage } from './top-up-of-package.ts';

/** Where a page of {@link MoneyMovements.page} ends. */
export type MovementCursor = { readonly at: number; readonly eventNumber: number };

/** An entry with what identifies it at the service. */
export type MovedEntry = {
  readonly kind: 'sale' | 'top-up' | 'refund' | 'cancellation';
  readonly cursor: MovementCursor;
  readonly orderId: OrderId | null;
  readonly operationId: OperationId | null;
  /** For a refund: the order id under which its package was bought, if it was bought here. */
  readonly boughtAs: string | null;
  readonly uidCustomer: string | null;
  readonly idPack: number | null;
  /** As in the ledger, negative if it came back; null if unknown. */
  readonly cost: Amount | null;
  /** When its sale or operation was begun, milliseconds since 1970 in UTC. */
  readonly createdAt: number;
  /** For a sale or a top-up, and its cancellation: the state. */
  readonly purchaseState: string | null;
};

/** The number of an event in the chain, and its time, milliseconds since 1970 in UTC. */
export type EventPlace = { readonly number: number; readonly at: number };

/** Reads the ledger's entries for comparison with a service's history. */
export class MoneyMovements {
  readonly #select: StatementSync;
  readonly #selectFirst: StatementSync;
  readonly #selectUids: StatementSync;
  readonly #selectBegun: StatementSync;
  readonly #selectBought: StatementSync;
  readonly #selectSaidToExist: StatementSync;
  readonly #selectRefused: StatementSync;

  constructor(database: DatabaseSync) {
    this.#select = database.prepare(selectMovements);
    this.#selectFirst = database.prepare('SELECT at FROM event ORDER BY number LIMIT 1');
    this.#selectUids = database.prepare(
      `SELECT order_id, json_extract(progress, '$.uidCustomer') AS uid FROM sale
       WHERE order_id > ? ORDER BY order_id LIMIT ?`,
    );
    this.#selectBegun = database.prepare(
      'SELECT number, at FROM event WHERE subject = ? ORDER BY number LIMIT 1',
    );
    this.#selectBought = database.prepare(
      `SELECT number, at FROM event
       WHERE subject = ? AND json_extract(event, '$.kind') IN ('accepted', 'recovered')
       ORDER BY number LIMIT 1`,
    );
    this.#selectSaidToExist = database.prepare(
      `SELECT number FROM event
       WHERE subject = ? AND json_extract(event, '$.kind') = 'unanswered'
         AND json_extract(event, '$.failure.kind') = 'order-exists' LIMIT 1`,
    );
    this.#selectRefused = database.prepare(selectRefused);
  }

  /** Which of these order ids, and of the refunds of these packages, the ledger has as refused. */
  refusedAmong(
    merchantId: string,
    orderIds: readonly string[],
    packs: readonly number[],
  ): { readonly sales: string[]; readonly topUps: string[]; readonly refundPacks: number[] } {
    const named = { merchantId, orders: JSON.stringify(orderIds), packs: JSON.stringify(packs) };
    const rows = this.#selectRefused.all(named).map((row) => refusedRow.parse(row));
    return {
      sales: rows.flatMap(({ kind, id }) => (kind === 'sale' ? [id] : [])),
      topUps: rows.flatMap(({ kind, id }) => (kind === 'top-up' ? [id] : [])),
      refundPacks: [...new Set(rows.flatMap(({ id_pack: pack }) => pack ?? []))],
    };
  }

  /** The event that began a sale or an operation; undefined if the ledger doesn't have it. */
  begunBy(id: string): EventPlace | undefined {
    return placeRow.parse(this.#selectBegun.get(id));
  }

  /** The event by which a sale or a top-up counts as bought; undefined if the ledger doesn't have one. */
  boughtBy(id: string): EventPlace | undefined {
    return placeRow.parse(this.#selectBought.get(id));
  }

  /** Whether the service said that it has an order with this order id of ours. */
  isSaidToExist(id: string): boolean {
    return this.#selectSaidToExist.get(id) !== undefined;
  }

  /** When the first event of this ledger was written, milliseconds since 1970 in UTC; undefined if there is none. */
  beginAt(): number | undefined {
    return firstRow.parse(this.#selectFirst.get())?.at;
  }

  /** A page of an account's entries since a time, in the order in which the money moved. */
  page(merchantId: string, { at, eventNumber }: MovementCursor, most: number): MovedEntry[] {
    return this.#select.all(merchantId, at, at, eventNumber, most).map((row) => movedRow.parse(row));
  }

  /** A page of all sales, with the service's own numbers. @param after the last order id of the previous page. */
  uidPage(after: string, most: number): { readonly orderId: OrderId; readonly uidCustomer: string | null }[] {
    return this.#selectUids.all(after, most).map((row) => uidRow.parse(row));
  }
}

const selectMovements = `
  SELECT entry.kind, entry.at, entry.event_number, entry.order_id, entry.operation_id, entry.cost,
         sale.created_at AS sold_at, coalesce(operation.state, sale.state) AS purchase_state,
         json_extract(sale.progress, '$.uidCustomer') AS sale_uid,
         operation.created_at AS done_at, operation.uid_customer,
         coalesce(operation.id_pack, json_extract(operation.progress, '$.idPack')) AS id_pack,
         iif(entry.kind = 'refund', ${topUpOfPackage('entry.merchant_id', 'operation.id_pack')}, NULL) AS top_up_id,
         json_extract(operation.details, '$.boughtAs') AS bought_as
  FROM book_entry AS entry
  LEFT JOIN sale USING (order_id) LEFT JOIN operation ON operation.operation_id = entry.operation_id
  -- The service knows nothing of goodwill, nor of the price that a purchase was given afterwards.
  WHERE entry.kind <> 'goodwill' AND entry.price_of IS NULL AND entry.merchant_id = ? AND entry.at >= ? AND (entry.at > ? OR entry.event_number > ?)
  ORDER BY entry.at, entry.event_number LIMIT ?`;

const selectRefused = `
  SELECT 'sale' AS kind, order_id AS id, NULL AS id_pack FROM sale
  WHERE +merchant_id = :merchantId AND state = 'refused' AND order_id IN (SELECT value FROM json_each(:orders))
  UNION ALL
  SELECT kind, operation_id, NULL FROM operation
  WHERE +merchant_id = :merchantId AND state = 'refused' AND kind = 'top-up'
    AND operation_id IN (SELECT value FROM json_each(:orders))
  UNION ALL
  SELECT kind, operation_id, id_pack FROM operation
  WHERE merchant_id = :merchantId AND state = 'refused' AND kind = 'refund'
    AND id_pack IN (SELECT value FROM json_each(:packs))`;

const refusedRow = z.object({
  kind: z.enum(['sale', 'top-up', 'refund']),
  id: z.string(),
  id_pack: z.int().nullable(),
});

const placeRow = z.object({ number: z.int(), at: z.int() }).optional();

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
    purchase_state: z.string().nullable(),
    sale_uid: z.string().nullable(),
    done_at: z.int().nullable(),
    uid_customer: z.string().nullable(),
    id_pack: z.int().nullable(),
    top_up_id: z.string().nullable(),
    bought_as: z.string().nullable(),
  })
  .transform((row): MovedEntry => ({
    kind: row.kind,
    cursor: { at: row.at, eventNumber: row.event_number },
    orderId: row.order_id,
    operationId: row.operation_id,
    boughtAs: row.top_up_id ?? row.bought_as,
    uidCustomer: row.uid_customer ?? row.sale_uid,
    idPack: row.id_pack,
    cost: row.cost === null ? null : fromMillionths(row.cost),
    createdAt: row.done_at ?? row.sold_at ?? row.at,
    purchaseState: row.purchase_state,
  }));
