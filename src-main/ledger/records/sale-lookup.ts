import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Amount } from '../../../src-merchant-api/amount.ts';
import { prepared, type Prepared } from '../../../src-sqlite/prepared.ts';
import type { KnownCustomer } from '../../domain/customer.ts';
import { isIn, type OrderId, type Sale, type SaleEvent, type SaleIn } from '../../domain/orders/sale.ts';
import type { CustomerBook } from '../customers/customer-book.ts';
import type { EventLog, Recorded } from '../events/event-log.ts';
import { isListedIccid } from '../schema/listed-values.ts';
import { saleIsOpen } from '../schema/open-states.ts';
import { markOfCode } from '../schema/sale-table.ts';
import type { BegunBetween } from './begun-between.ts';
import { openKeyRow, type OpenKey } from './open-key.ts';
import { readSaleEvent, readSaleRow } from './sale-row.ts';
import { storedAmount, storedOrderId } from '../values/stored-values.ts';

/** Finds the ledger's sales. */
export class SaleLookup {
  readonly #log: EventLog;
  readonly #statement: Prepared<keyof typeof sql>;
  readonly #customers: CustomerBook;

  constructor(database: DatabaseSync, log: EventLog, customers: CustomerBook) {
    this.#log = log;
    this.#statement = prepared(database, sql);
    this.#customers = customers;
  }

  find(orderId: string): Sale | undefined {
    const row = this.#statement('select').get(orderId);
    return row === undefined ? undefined : readSaleRow(row);
  }

  /** The customer; null if none was recorded. */
  customerOf(orderId: OrderId): KnownCustomer | null {
    return this.#customers.of(orderId);
  }

  /** The sale with this cart name: cart.ts. */
  ofCart(merchantId: string, cart: string): OrderId | undefined {
    return orderIdOf(this.#statement('selectOfCart').get(merchantId, cart));
  }

  /** The first sale of an account that was written, or found at the service, after this event; 0 for any. */
  firstAfter(merchantId: string, event: number): OrderId | undefined {
    return orderIdOf(this.#statement('selectFirstAfter').get(event, merchantId));
  }

  /** The latest sale of a product with an unknown outcome. */
  unsettledOf(merchantId: string, productId: string): OrderId | undefined {
    return orderIdOf(this.#statement('selectUnsettledOf').get(merchantId, productId));
  }

  /** The sale with this uidCustomer, in any state. */
  ofUid(merchantId: string, uidCustomer: string): OrderId | undefined {
    return orderIdOf(this.#statement('selectOfUid').get(merchantId, uidCustomer));
  }

  /** The first sale whose eSIM has this ICCID, on any account. */
  ofIccid(iccid: string): OrderId | undefined {
    return orderIdOf(this.#statement('selectOfIccid').get(iccid));
  }

  /** Another sale whose eSIM has this ICCID, on any account; undefined if there is none. */
  otherWithIccid(orderId: OrderId, iccid: string): OrderId | undefined {
    return orderIdOf(this.#statement('selectOtherWithIccid').get(iccid, orderId));
  }

  /** Another sale whose sealed code has this mark. */
  otherWithCode(orderId: OrderId, mark: string): OrderId | undefined {
    return orderIdOf(this.#statement('selectOtherWithCode').get(mark, orderId));
  }

  /** The sales of an account that were begun at `since` or later and ended in this state, newest first. */
  endedSince(merchantId: string, state: 'canceled' | 'refused', since: number): OpenKey<OrderId>[] {
    return this.#statement('selectEndedSince')
      .all(merchantId, since, state)
      .map((row) => openKeyRow(storedOrderId).parse(row));
  }

  /** The accepted sale with this uidCustomer. */
  acceptedAs(merchantId: string, uidCustomer: string): OrderId | undefined {
    return orderIdOf(this.#statement('selectAcceptedAs').get(merchantId, uidCustomer));
  }

  /**
   * Accepted or completed sales of an account that were begun after one time and before another, the newest first.
   *
   * @param sinceEvent leaves out what was begun before this event; 0 for none.
   */
  soldBetween(
    merchantId: string,
    { after, before, sinceEvent }: BegunBetween,
    limit: number,
  ): SaleIn<'accepted' | 'completed'>[] {
    return this.#statement('selectSold')
      .all({ merchantId, after, before, sinceEvent, limit })
      .map(readSaleRow)
      .filter((sale) => isIn(sale, 'accepted') || isIn(sale, 'completed'));
  }

  /** The sales of an account that were begun at `since` or later and are closed, though the service has them. */
  closedSince(merchantId: string, since: number): SaleIn<'written-off'>[] {
    return this.#statement('selectClosedSince')
      .all({ merchantId, since })
      .map(readSaleRow)
      .filter((sale) => isIn(sale, 'written-off'));
  }

  /** Newest first. Sales dated in the future come last: they were made while the clock was ahead. */
  recent(limit: number, now = Infinity): Sale[] {
    const rows = this.#statement('selectRecent').all(now, limit);
    const ahead = this.#statement('selectAhead').all(now, limit - rows.length);
    return [...rows, ...ahead].map(readSaleRow);
  }

  /** The products of those of the last `among` sales begun before `before` that got an eSIM, best sellers first. */
  soldMost(among: number, before: number): string[] {
    return this.#statement('selectSoldMost')
      .all(before, among)
      .map((row) => soldMostRow.parse(row).product_id);
  }

  /** The costs of the last sales that aren't known to have failed, newest first. */
  lastCosts(limit: number): { readonly cost: Amount; readonly createdAt: number }[] {
    return this.#statement('selectLastCosts')
      .all(limit)
      .map((row) => {
        const { cost, created_at: createdAt } = costRow.parse(row);
        return { cost, createdAt };
      });
  }

  /** Every open sale of an account, oldest first; without their contents. */
  open(merchantId: string): OpenKey<OrderId>[] {
    return this.#statement('selectOpen')
      .all(merchantId)
      .map((row) => openKeyRow(storedOrderId).parse(row));
  }

  /** Oldest first. */
  events(orderId: OrderId): Recorded<SaleEvent>[] {
    return this.#log.of(orderId).map(readSaleEvent);
  }
}

const costRow = z.object({ cost: storedAmount, created_at: z.int() });

const soldMostRow = z.object({ product_id: z.string() });

const orderIdRow = z.object({ order_id: storedOrderId }).optional();
const orderIdOf = (row: unknown): OrderId | undefined => orderIdRow.parse(row)?.order_id;

const sql = {
  select: 'SELECT * FROM sale WHERE order_id = ?',
  selectOfCart: 'SELECT order_id FROM sale WHERE merchant_id = ? AND cart = ?',
  selectFirstAfter: `SELECT subject AS order_id FROM event
                     WHERE number > ? AND event ->> '$.kind' IN ('drafted', 'recovered')
                       AND EXISTS (SELECT 1 FROM sale WHERE order_id = subject AND merchant_id = ?)
                     ORDER BY number LIMIT 1`,
  selectUnsettledOf: `SELECT order_id FROM sale
                      WHERE merchant_id = ? AND ${saleIsOpen} AND state IN ('sending', 'held', 'unknown')
                        AND json_extract(product, '$.productId') = ?
                      ORDER BY created_at DESC LIMIT 1`,
  selectAcceptedAs: `SELECT order_id FROM sale
                     WHERE merchant_id = ? AND ${saleIsOpen} AND state IN ('accepted', 'cancel-reported')
                       AND json_extract(progress, '$.uidCustomer') = ?
                     ORDER BY created_at DESC LIMIT 1`,
  selectOfUid: `SELECT order_id FROM sale
                WHERE merchant_id = ? AND lower(json_extract(progress, '$.uidCustomer')) = lower(?)
                  AND json_extract(progress, '$.uidCustomer') IS NOT NULL`,
  selectOfIccid: `SELECT order_id FROM sale_listing
                  WHERE ${isListedIccid('iccid', '?1')}
                  ORDER BY position LIMIT 1`,
  selectOtherWithIccid: `SELECT order_id FROM sale_listing
                         WHERE ${isListedIccid('iccid', '?1')} AND order_id <> ?2
                         ORDER BY position LIMIT 1`,
  selectOtherWithCode: `SELECT order_id FROM sale WHERE ${markOfCode} = ? AND order_id <> ? LIMIT 1`,
  selectEndedSince: `SELECT order_id AS id, 'sale' AS kind, state, created_at FROM sale
                        WHERE merchant_id = ? AND created_at >= ? AND state = ?
                        ORDER BY created_at DESC`,
  // By the list's index of what has ended: most sales are completed.
  selectClosedSince: `SELECT sale.* FROM sale_listing CROSS JOIN sale USING (order_id)
                      WHERE sale_listing.standing = 'ended' AND sale.state = 'written-off'
                        AND merchant_id = :merchantId AND created_at >= :since
                        AND json_extract(progress, '$.uidCustomer') IS NOT NULL
                      ORDER BY created_at DESC`,
  selectRecent: 'SELECT * FROM sale WHERE created_at <= ? ORDER BY created_at DESC, order_id DESC LIMIT ?',
  selectSold: `SELECT * FROM sale
               WHERE merchant_id = :merchantId AND state IN ('accepted', 'completed')
                 AND created_at > :after AND created_at < :before
                 AND (:sinceEvent = 0
                      OR (SELECT min(number) FROM event WHERE subject = order_id) > :sinceEvent)
               ORDER BY created_at DESC, order_id DESC LIMIT :limit`,
  selectAhead: 'SELECT * FROM sale WHERE created_at > ? ORDER BY created_at DESC, order_id DESC LIMIT ?',
  selectOpen: `SELECT order_id AS id, 'sale' AS kind, state, created_at FROM sale
               WHERE merchant_id = ? AND ${saleIsOpen}
               ORDER BY created_at`,
  selectLastCosts: `SELECT cost, created_at FROM sale
                    WHERE cost IS NOT NULL AND state IN ('accepted', 'cancel-reported', 'completed')
                    ORDER BY created_at DESC LIMIT ?`,
  selectSoldMost: `SELECT product_id FROM (
                     SELECT json_extract(product, '$.productId') AS product_id, state, created_at
                     FROM sale WHERE created_at < ? ORDER BY created_at DESC LIMIT ?)
                   WHERE state = 'completed' AND product_id IS NOT NULL
                   GROUP BY product_id ORDER BY count(*) DESC, max(created_at) DESC`,
} as const;
