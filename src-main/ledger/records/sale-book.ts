import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import {
  answer,
  attempt,
  conclude,
  correctUid,
  drafted,
  hold,
  isIn,
  recovered,
  reportCancel,
  settle,
  withActivation,
  withdrawCancel,
  writeOff,
  type FollowedState,
  type NextSaleEvent,
  type OrderId,
  type ReceiptMade,
  type Sale,
  type SaleEvent,
  type SaleIn,
  type SaleIntent,
  type SaleProgress,
} from '../../domain/sale.ts';
import { cartOfSale } from '../../domain/cart.ts';
import type { Customer, CustomerChange, KnownCustomer } from '../../domain/customer.ts';
import type { KeptActivation } from '../../domain/issued-profile.ts';
import { dropped } from '../../domain/attempt-failure.ts';
import { CustomerBook } from '../customers/customer-book.ts';
import type { CustomerPhones } from '../customers/customer-phones.ts';
import type { StaffMark } from '../../domain/staff-mark.ts';
import type { EntryBook } from './entry-book.ts';
import type { EventLog, Recorded } from '../events/event-log.ts';
import type { WriteFault } from '../events/write-fault.ts';
import type { Write } from '../events/ledger-write.ts';
import { plainIccid } from '../schema/listed-values.ts';
import { openKeyRow, type OpenKey } from './open-key.ts';
import { readSaleEvent, readSaleRow, saleValues } from './sale-row.ts';
import { storedAmount, storedOrderId } from './stored-values.ts';
import { saleIsOpen } from '../schema/open-states.ts';
import { markOfCode } from '../schema/sale-table.ts';
import { prepared, type Prepared } from '../../../src-sqlite/prepared.ts';

/** The ledger's sales: one row each, derived from the sale's events in the same transaction. */
export class SaleBook {
  readonly #write: Write;
  readonly #log: EventLog;
  readonly #statement: Prepared<keyof typeof sql>;
  readonly #customers: CustomerBook;
  readonly #entries: EntryBook;

  constructor(
    database: DatabaseSync,
    log: EventLog,
    write: Write,
    entries: EntryBook,
    phones: () => CustomerPhones,
  ) {
    this.#write = write;
    this.#log = log;
    this.#statement = prepared(database, sql);
    this.#customers = new CustomerBook(database, phones);
    this.#entries = entries;
  }

  /** Writes a new sale and its first attempt, before it is sent, with a single wait for the disk. */
  draft(intent: SaleIntent): Result<SaleIn<'sending'>, WriteFault> {
    return this.#write(() => this.#draft(intent));
  }

  /** As {@link draft}, for several sales and their customer: all or nothing. */
  draftSeveral(
    intents: readonly SaleIntent[],
    customer: Customer | null,
  ): Result<readonly SaleIn<'sending'>[], WriteFault> {
    return this.#write(() =>
      intents.map((intent) => {
        const sale = this.#draft(intent);
        if (customer !== null) this.#customers.keep(intent.orderId, customer);
        return sale;
      }),
    );
  }

  #draft(intent: SaleIntent): SaleIn<'sending'> {
    const sale = { kind: 'sale', intent, progress: drafted } as const;
    this.#insert(sale, { kind: 'drafted', intent });
    const progress = this.#move(sale, { kind: 'attempted' }, attempt(drafted), intent.createdAt);
    return { ...sale, progress };
  }

  /** Writes a lost sale again, at the time that it was found. */
  recover(event: Extract<SaleEvent, { kind: 'recovered' }>, at: number): Result<Sale, WriteFault> {
    return this.#write(() => {
      const sale: Sale = { kind: 'sale', intent: event.intent, progress: recovered(event) };
      this.#insert(sale, event, at);
      return sale;
    });
  }

  /** Records that a sale is about to be sent again. */
  attempt(sale: SaleIn<'drafted' | 'unknown'>, at: number): Result<SaleIn<'sending'>, WriteFault> {
    return this.#write(() => ({
      ...sale,
      progress: this.#move(sale, { kind: 'attempted' }, attempt(sale.progress), at),
    }));
  }

  /** Records that an unknown sale is left to staff. */
  hold(sale: SaleIn<'unknown'>, at: number): Result<SaleIn<'held'>, WriteFault> {
    return this.#write(() => ({
      ...sale,
      progress: this.#move(sale, { kind: 'held' }, hold(sale.progress), at),
    }));
  }

  /** Records that staff send a held sale. */
  sendHeld(sale: SaleIn<'held'>, staff: StaffMark | null, at: number): Result<SaleIn<'sending'>, WriteFault> {
    return this.#write(() => ({
      ...sale,
      progress: this.#move(sale, { kind: 'attempted', staff }, attempt(sale.progress), at),
    }));
  }

  /** Records that staff drop a held sale. */
  dropHeld(sale: SaleIn<'held'>, staff: StaffMark | null, at: number): Result<Sale, WriteFault> {
    const event = { kind: 'refused', failure: dropped, staff } as const;
    return this.#write(() => ({ ...sale, progress: this.#move(sale, event, settle(event), at) }));
  }

  /** Records the result of an attempt. */
  answer(sale: SaleIn<'sending'>, event: NextSaleEvent<'sending'>, at: number): Result<Sale, WriteFault> {
    return this.#write(() => ({
      ...sale,
      progress: this.#move(sale, event, answer(sale.progress, event), at),
    }));
  }

  /** Records what the service shows of a sale, without another attempt. A held one can only be dropped by staff. */
  settle(
    ...[sale, event, at]:
      | [sale: SaleIn<'held'>, event: Extract<SaleEvent, { kind: 'accepted' }>, at: number]
      | [sale: SaleIn<'unknown'>, event: Parameters<typeof settle>[0], at: number]
  ): Result<Sale, WriteFault> {
    return this.#write(() => ({ ...sale, progress: this.#move(sale, event, settle(event), at) }));
  }

  /** Records the end of a sale that the service has. */
  conclude(
    sale: SaleIn<FollowedState>,
    event: Parameters<typeof conclude>[1],
    at: number,
  ): Result<Sale, WriteFault> {
    return this.#write(() => ({
      ...sale,
      progress: this.#move(sale, event, conclude(sale.progress, event), at),
    }));
  }

  /** Records that the service said once that the order is canceled. */
  reportCancel(sale: SaleIn<'accepted'>, at: number): Result<SaleIn<'cancel-reported'>, WriteFault> {
    return this.#write(() => ({
      ...sale,
      progress: this.#move(sale, { kind: 'cancel-reported' }, reportCancel(sale.progress), at),
    }));
  }

  /** Records that the order has another uidCustomer than the service's answer said. */
  correctUid(
    sale: SaleIn<'accepted'>,
    uidCustomer: string,
    at: number,
  ): Result<SaleIn<'accepted'>, WriteFault> {
    return this.#write(() => ({
      ...sale,
      progress: this.#move(
        sale,
        { kind: 'uid-corrected', uidCustomer },
        correctUid(sale.progress, uidCustomer),
        at,
      ),
    }));
  }

  /** Records that the service says again that the order is being processed. */
  withdrawCancel(sale: SaleIn<'cancel-reported'>, at: number): Result<SaleIn<'accepted'>, WriteFault> {
    return this.#write(() => ({
      ...sale,
      progress: this.#move(sale, { kind: 'cancel-withdrawn' }, withdrawCancel(sale.progress), at),
    }));
  }

  /** Records that a manager closed a sale with an unknown end, and why. */
  writeOff(
    sale: SaleIn<'held' | 'unknown' | FollowedState>,
    by: { readonly staff: StaffMark | null; readonly reason: string },
    at: number,
  ): Result<Sale, WriteFault> {
    const event = { kind: 'written-off', ...by } as const;
    return this.#write(() => ({
      ...sale,
      progress: this.#move(sale, event, writeOff(sale.progress), at),
    }));
  }

  /** Stores an activation that the service gave once more. */
  keepActivation(
    sale: SaleIn<'completed'>,
    activation: KeptActivation,
    at: number,
  ): Result<Sale, WriteFault> {
    return this.#write(() => ({
      ...sale,
      progress: this.#move(
        sale,
        { kind: 'code-fetched', activation },
        withActivation(sale.progress, activation),
        at,
      ),
    }));
  }

  /** Records that a receipt is made, which one, and by whom. */
  notePrinted(
    orderId: OrderId,
    receipt: ReceiptMade,
    staff: StaffMark | null,
    at: number,
  ): Result<void, WriteFault> {
    return this.#write(() => {
      this.#log.append(orderId, at, { kind: 'printed', staff, receipt } satisfies SaleEvent);
    });
  }

  /** Replaces the customer; if everything is empty the customer is forgotten. */
  noteCustomer(orderId: OrderId, customer: CustomerChange): Result<void, WriteFault> {
    return this.#write(() => this.#customers.replace(orderId, customer));
  }

  find(orderId: string): Sale | undefined {
    const row = this.#statement('select').get(orderId);
    return row === undefined ? undefined : readSaleRow(row);
  }

  /** The customer; null if none was recorded. */
  customerOf(orderId: OrderId): KnownCustomer | null {
    return this.#customers.of(orderId);
  }

  /** The sales that one press of "sell" led to, in their order. */
  ofCart(merchantId: string, cart: string): readonly OrderId[] {
    const found: OrderId[] = [];
    for (;;) {
      const name = cartOfSale(cart, found.length);
      const next = orderIdOf(this.#statement('selectOfCart').get(merchantId, name));
      if (next === undefined) return found;
      found.push(next);
    }
  }

  /** The latest sale of a product with an unknown outcome. */
  unsettledOf(merchantId: string, productId: string): OrderId | undefined {
    return orderIdOf(this.#statement('selectUnsettledOf').get(merchantId, productId));
  }

  /** The sale with this uidCustomer, in any state. */
  ofUid(merchantId: string, uidCustomer: string): OrderId | undefined {
    return orderIdOf(this.#statement('selectOfUid').get(merchantId, uidCustomer));
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

  /** Accepted or completed sales of an account that were begun after one time and before another, the newest first. */
  soldBetween(
    merchantId: string,
    after: number,
    before: number,
    limit: number,
  ): SaleIn<'accepted' | 'completed'>[] {
    return this.#statement('selectSold')
      .all(merchantId, after, before, limit)
      .map(readSaleRow)
      .filter((sale) => isIn(sale, 'accepted') || isIn(sale, 'completed'));
  }

  /** Newest first. Sales dated in the future come last: they were made while the clock was ahead. */
  recent(limit: number, now = Infinity): Sale[] {
    const rows = this.#statement('selectRecent').all(now, limit);
    const ahead = this.#statement('selectAhead').all(now, limit - rows.length);
    return [...rows, ...ahead].map(readSaleRow);
  }

  /** The products of those of the last `among` sales that got an eSIM, best sellers first. */
  soldMost(among: number): string[] {
    return this.#statement('selectSoldMost')
      .all(among)
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

  #insert(sale: Sale, first: SaleEvent, at = sale.intent.createdAt): void {
    this.#statement('insert').run(...saleValues(sale));
    this.#note(sale, first, at);
  }

  /**
   * Adds an event and moves the sale on, if it is still in the state that the caller assumes. With one writer
   * it always is; otherwise a repeated move would overwrite what came after it.
   */
  #move<Next extends SaleProgress>(sale: Sale, event: SaleEvent, next: Next, at: number): Next {
    const { orderId } = sale.intent;
    const { state } = sale.progress;
    const { changes } = this.#statement('update').run(next.state, JSON.stringify(next), orderId, state);
    if (changes !== 1) throw new Error(`${orderId} is not ${state} any more`);
    this.#note(sale, event, at);
    return next;
  }

  /** Adds an event, and the entry of what it moved. */
  #note(sale: Sale, event: SaleEvent, at: number): void {
    const number = this.#log.append(sale.intent.orderId, at, event);
    this.#entries.enter(sale, { number, at, event });
  }
}

const costRow = z.object({ cost: storedAmount, created_at: z.int() });

const soldMostRow = z.object({ product_id: z.string() });

const orderIdRow = z.object({ order_id: storedOrderId }).optional();
const orderIdOf = (row: unknown): OrderId | undefined => orderIdRow.parse(row)?.order_id;

const sql = {
  insert: `INSERT INTO sale (order_id, merchant_id, product, cost, price, activation_mode, callback, cart,
                             created_at, state, progress, tender, staff_id, staff_name, terms)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  update: 'UPDATE sale SET state = ?, progress = ? WHERE order_id = ? AND state = ?',
  select: 'SELECT * FROM sale WHERE order_id = ?',
  selectOfCart: 'SELECT order_id FROM sale WHERE merchant_id = ? AND cart = ?',
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
  selectOtherWithIccid: `SELECT order_id FROM sale_listing
                         WHERE iccid = ${plainIccid('?')} AND order_id <> ?
                         ORDER BY position LIMIT 1`,
  selectOtherWithCode: `SELECT order_id FROM sale WHERE ${markOfCode} = ? AND order_id <> ? LIMIT 1`,
  selectEndedSince: `SELECT order_id AS id, 'sale' AS kind, state, created_at FROM sale
                        WHERE merchant_id = ? AND created_at >= ? AND state = ?
                        ORDER BY created_at DESC`,
  selectRecent: 'SELECT * FROM sale WHERE created_at <= ? ORDER BY created_at DESC, order_id DESC LIMIT ?',
  selectSold: `SELECT * FROM sale
               WHERE merchant_id = ? AND state IN ('accepted', 'completed') AND created_at > ? AND created_at < ?
               ORDER BY created_at DESC, order_id DESC LIMIT ?`,
  selectAhead: 'SELECT * FROM sale WHERE created_at > ? ORDER BY created_at DESC, order_id DESC LIMIT ?',
  selectOpen: `SELECT order_id AS id, 'sale' AS kind, state, created_at FROM sale
               WHERE merchant_id = ? AND ${saleIsOpen}
               ORDER BY created_at`,
  selectLastCosts: `SELECT cost, created_at FROM sale
                    WHERE cost IS NOT NULL AND state IN ('accepted', 'cancel-reported', 'completed')
                    ORDER BY created_at DESC LIMIT ?`,
  selectSoldMost: `SELECT product_id FROM (
                     SELECT json_extract(product, '$.productId') AS product_id, state, created_at
                     FROM sale ORDER BY created_at DESC LIMIT ?)
                   WHERE state = 'completed' AND product_id IS NOT NULL
                   GROUP BY product_id ORDER BY count(*) DESC, max(created_at) DESC`,
} as const;
