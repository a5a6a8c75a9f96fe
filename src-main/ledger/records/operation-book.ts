import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { IdPack } from '../../../src-merchant-api/id-pack.ts';
import { fail, type Result } from '../../../src-merchant-api/result.ts';
import {
  recoveredOperation,
  type ProfileOperation,
  type OperationEvent,
  type RecoveredOperation,
} from '../../domain/orders/operation.ts';
import type { OperationId } from '../../domain/orders/order-id.ts';
import {
  attemptChange,
  type ActivationIntent,
  type ChangeEvent,
  type ChangeIn,
  type ChangeProgress,
  type CounterChange,
  type RefundIntent,
} from '../../domain/orders/package-change.ts';
import type { OrderId, ReceiptMade } from '../../domain/orders/sale.ts';
import type { Step } from '../../domain/orders/step.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import {
  attemptTopUp,
  type CounterTopUp,
  type TopUp,
  type TopUpEvent,
  type TopUpIn,
  type TopUpIntent,
  type TopUpProgress,
} from '../../domain/orders/top-up.ts';
import { ticketFor, type Payment } from '../../../src-books/payments/ticket.ts';
import { mayHaveBought, type RefundedPackage } from '../../domain/payments/whose-refund.ts';
import type { EntryBook } from './entry-book.ts';
import type { TicketBook } from '../tickets/ticket-book.ts';
import type { EventLog, Recorded } from '../events/event-log.ts';
import { StorageFaultError } from '../../platform/storage-fault.ts';
import type { WriteFault } from '../events/write-fault.ts';
import type { Write } from '../events/ledger-write.ts';
import type { BegunBetween } from './begun-between.ts';
import { openKeyRow, type OpenKey } from './open-key.ts';
import { operationValues, readOperationEvent, readOperationRow } from './operation-row.ts';
import { topUpOfPackage } from './top-up-of-package.ts';
import { storedOperationId, storedOrderId } from '../values/stored-values.ts';
import { operationIsOpen, topUpIsBought } from '../schema/open-states.ts';
import { prepared, type Prepared } from '../../../src-sqlite/prepared.ts';

const drafted = { state: 'drafted' } as const;

/** Nothing is written: another operation on the same eSIM has to have its end first. */
export type OperationOpen = { readonly kind: 'operation-open'; readonly operationId: OperationId };

/** The ledger's operations: one row each, derived from the operation's events in the same transaction. */
export class OperationBook {
  readonly #database: DatabaseSync;
  readonly #write: Write;
  readonly #log: EventLog;
  readonly #statement: Prepared<keyof typeof sql>;
  readonly #entries: EntryBook;
  readonly #tickets: TicketBook;
  #isDoubted = false;

  constructor(database: DatabaseSync, log: EventLog, write: Write, entries: EntryBook, tickets: TicketBook) {
    this.#database = database;
    this.#write = write;
    this.#log = log;
    this.#statement = prepared(database, sql);
    this.#entries = entries;
    this.#tickets = tickets;
  }

  /**
   * The ledger wasn't closed cleanly, and its operations weren't checked: an index that lost one would let a
   * package be refunded twice. They are checked before the next operation is begun, unless all of the ledger
   * is by then.
   */
  doubt(): void {
    this.#isDoubted = true;
  }

  /** All of the ledger was checked. */
  trust(): void {
    this.#isDoubted = false;
  }

  /**
   * Writes what the customer paid, the top-up and its first attempt, before it is sent.
   *
   * @param paid exactly, by the tender of the top-up, if absent.
   */
  draftTopUp(intent: TopUpIntent, paid?: Payment): Result<TopUpIn<'sending'>, WriteFault> {
    return this.#write(() => {
      this.#expectWhole();
      this.#tickets.take(ticketFor([intent], paid));
      return this.#attempt(this.#draftTopUp(intent));
    });
  }

  /**
   * Writes a top-up of a ticket, and its first attempt unless an earlier one of its eSIM is open: then it waits. Call in
   * the transaction that writes the ticket.
   */
  draftOnTicket(intent: TopUpIntent): TopUpIn<'sending'> | TopUpIn<'drafted'> {
    this.#expectWhole();
    const isFirst = this.openTopUpOf(intent.merchantId, intent.uidCustomer) === undefined;
    const topUp = this.#draftTopUp(intent);
    return isFirst ? this.#attempt(topUp) : topUp;
  }

  #draftTopUp(intent: TopUpIntent): TopUpIn<'drafted'> {
    const topUp = { kind: 'top-up', intent, progress: drafted } as const;
    this.#insert(topUp, { kind: 'drafted', intent });
    return topUp;
  }

  #attempt(topUp: TopUpIn<'drafted'>): TopUpIn<'sending'> {
    return { ...topUp, progress: this.#move(topUp, attemptTopUp(topUp.progress), topUp.intent.createdAt) };
  }

  /** Writes a new activation and its first attempt, before it is sent. */
  draftActivation(intent: ActivationIntent): Result<ChangeIn<'sending'>, WriteFault> {
    return this.#draftChange({ kind: 'activation', intent, progress: drafted });
  }

  /**
   * Writes a new refund and its first attempt, before it is sent; nothing if a top-up may have bought its package: see
   * {@link topUpInDoubt}.
   */
  draftRefund(intent: RefundIntent): Result<ChangeIn<'sending'>, WriteFault | OperationOpen> {
    const operationId = this.topUpInDoubt(intent);
    return operationId === undefined
      ? this.#draftChange({ kind: 'refund', intent, progress: drafted })
      : fail({ kind: 'operation-open', operationId });
  }

  /** The open top-up of a package's eSIM that may have bought the package: see {@link mayHaveBought}. */
  topUpInDoubt(of: RefundedPackage): OperationId | undefined {
    const open = this.openTopUpsOf(of.merchantId, of.uidCustomer).map((each) => this.find(each));
    const onSame = [...open, ...this.#onEsimOf(of)];
    return onSame.find((each) => each?.kind === 'top-up' && mayHaveBought(each, of))?.intent.operationId;
  }

  #draftChange(change: ChangeIn<'drafted'>): Result<ChangeIn<'sending'>, WriteFault> {
    return this.#write(() => {
      this.#expectWhole();
      this.#insert(change, { kind: 'drafted', intent: change.intent });
      const progress = this.#move(change, attemptChange(change.progress), change.intent.createdAt);
      return { ...change, progress };
    });
  }

  /** Writes moves of a top-up. */
  moveTopUp<Next extends TopUpProgress>(
    topUp: CounterTopUp,
    step: Step<Next, TopUpEvent>,
    at: number,
  ): Result<CounterTopUp & { readonly progress: Next }, WriteFault> {
    return this.#write(() => ({ ...topUp, progress: this.#move(topUp, step, at) }));
  }

  /** Records that a receipt of a top-up is made. */
  notePrinted(
    operationId: OperationId,
    receipt: ReceiptMade,
    staff: StaffMark | null,
    at: number,
  ): Result<void, WriteFault> {
    return this.#write(() => {
      this.#log.append(operationId, at, { kind: 'printed', staff, receipt } satisfies TopUpEvent);
    });
  }

  /** Writes moves of an activation or a refund. */
  moveChange<Next extends ChangeProgress>(
    change: CounterChange,
    step: Step<Next, ChangeEvent>,
    at: number,
  ): Result<CounterChange & { readonly progress: Next }, WriteFault> {
    return this.#write(() => ({ ...change, progress: this.#move(change, step, at) }));
  }

  /** Writes a lost operation again, at the time that it was found. */
  recover(event: RecoveredOperation, at: number): Result<ProfileOperation, WriteFault> {
    return this.#write(() => {
      const operation = recoveredOperation(event);
      this.#insert(operation, event, at);
      return operation;
    });
  }

  find(operationId: string): ProfileOperation | undefined {
    const row = this.#statement('select').get(operationId);
    return row === undefined ? undefined : readOperationRow(row);
  }

  /** The operation that one press of a button led to. */
  ofCart(merchantId: string, cart: string): OperationId | undefined {
    return operationIdOf(this.#statement('selectOfCart').get(merchantId, cart));
  }

  /** As {@link ofCart}, of top-ups alone. */
  topUpOfCart(merchantId: string, cart: string): OperationId | undefined {
    return operationIdOf(this.#statement('selectTopUpOfCart').get(merchantId, cart));
  }

  /** The eSIM that was the first to be topped up on an account after this event; 0 for any. Its sale is null if it was sold elsewhere. */
  firstTopUpAfter(
    merchantId: string,
    event: number,
  ): Pick<TopUpIntent, 'orderId' | 'uidCustomer'> | undefined {
    return toppedUpRow.parse(this.#statement('selectFirstTopUpAfter').get(event, merchantId));
  }

  /**
   * The operations on a sale's profile, oldest first. SECURITY: with those that were begun before its order was adopted:
   * what they bought isn't the sale's, and their customer paid for it.
   */
  ofSale(orderId: OrderId): ProfileOperation[] {
    return this.#statement('selectOfSale').all({ orderId }).map(readOperationRow);
  }

  /** The operations on an eSIM that no sale of these books has, by its order at the service, oldest first. */
  ofEsimElsewhere(merchantId: string, uidCustomer: string): ProfileOperation[] {
    return this.#statement('selectElsewhere').all(merchantId, uidCustomer).map(readOperationRow);
  }

  #onEsimOf({ orderId, merchantId, uidCustomer }: RefundedPackage): ProfileOperation[] {
    return orderId === null ? this.ofEsimElsewhere(merchantId, uidCustomer) : this.ofSale(orderId);
  }

  /** The activations and refunds of a package, oldest first. */
  ofPackage(merchantId: string, idPack: IdPack): ProfileOperation[] {
    return this.#statement('selectOfPackage').all(merchantId, idPack).map(readOperationRow);
  }

  /** The top-up that bought a package, in any state that its number is known in: see {@link topUpOfPackage}. */
  topUpOf(merchantId: string, idPack: IdPack): TopUp | undefined {
    const row = this.#statement('selectTopUpOf').get(merchantId, idPack);
    const operation = row === undefined ? undefined : readOperationRow(row);
    return operation?.kind === 'top-up' ? operation : undefined;
  }

  /** The operations of an account that were begun at `since` or later and refused, newest first. */
  refusedSince(merchantId: string, since: number, limit: number): ProfileOperation[] {
    return this.#statement('selectRefusedSince').all(merchantId, since, limit).map(readOperationRow);
  }

  /** As {@link refusedSince}, all of them, without their contents. */
  refusedKeysSince(merchantId: string, since: number): OpenKey<OperationId>[] {
    return this.#statement('selectRefusedKeysSince')
      .all(merchantId, since)
      .map((row) => openKeyRow(storedOperationId).parse(row));
  }

  /** The top-ups of an account that were canceled at `since` or later, without their contents. */
  canceledSince(merchantId: string, since: number): OpenKey<OperationId>[] {
    return this.#statement('selectCanceledSince')
      .all(merchantId, since)
      .map((row) => openKeyRow(storedOperationId).parse(row));
  }

  /** The operations of an account that were begun at `since` or later and are closed. */
  closedSince(merchantId: string, since: number): ProfileOperation[] {
    return this.#statement('selectClosedSince').all(merchantId, since).map(readOperationRow);
  }

  /** The first open top-up of a profile: the only one that may be under way. */
  openTopUpOf(merchantId: string, uidCustomer: string): OperationId | undefined {
    return this.openTopUpsOf(merchantId, uidCustomer)[0];
  }

  /** The open top-ups of a profile, in their order. There are several only if one ticket has several. */
  openTopUpsOf(merchantId: string, uidCustomer: string): OperationId[] {
    return this.#statement('selectOpenTopUpsOf')
      .all(merchantId, uidCustomer)
      .flatMap((row) => operationIdOf(row) ?? []);
  }

  /**
   * Accepted or completed top-ups of an account that were begun after one time and before another, the newest first.
   *
   * @param sinceEvent leaves out what was begun before this event; 0 for none.
   */
  boughtBetween(
    merchantId: string,
    { after, before, sinceEvent }: BegunBetween,
    limit: number,
  ): TopUpIn<'accepted' | 'completed'>[] {
    return this.#statement('selectBought')
      .all({ merchantId, after, before, sinceEvent, limit })
      .map(readOperationRow)
      .filter(isBought);
  }

  /** Every open operation of an account, oldest first; without their contents. */
  open(merchantId: string): OpenKey<OperationId>[] {
    return this.#statement('selectOpen')
      .all(merchantId)
      .map((row) => openKeyRow(storedOperationId).parse(row));
  }

  /** Oldest first. */
  events(operationId: OperationId): Recorded<OperationEvent>[] {
    return this.#log.of(operationId).map(readOperationEvent);
  }

  /** @throws StorageFaultError corrupted. */
  #expectWhole(): void {
    if (!this.#isDoubted) return;
    const [first] = this.#database.prepare('PRAGMA integrity_check(operation)').all();
    const found = first?.['integrity_check'];
    if (found !== 'ok') throw new StorageFaultError('corrupted', String(found));
    this.#isDoubted = false;
  }

  #insert(operation: ProfileOperation, first: OperationEvent, at = operation.intent.createdAt): void {
    this.#statement('insert').run(...operationValues(operation));
    this.#note(operation, first, at);
  }

  /** Adds events and moves the operation on, if it is still in the state that the caller assumes. */
  #move<Next extends TopUpProgress | ChangeProgress>(
    operation: ProfileOperation,
    { events, progress: next }: Step<Next, OperationEvent>,
    at: number,
  ): Next {
    const { operationId } = operation.intent;
    const { state } = operation.progress;
    const { changes } = this.#statement('update').run(next.state, JSON.stringify(next), operationId, state);
    if (changes !== 1) throw new Error(`${operationId} is not ${state} any more`);
    for (const event of events) this.#note(operation, event, at);
    return next;
  }

  /** Adds an event, the entry of what it moved, and what is owed to the customer by it. */
  #note(operation: ProfileOperation, event: OperationEvent, at: number): void {
    const number = this.#log.append(operation.intent.operationId, at, event);
    this.#tickets.follow(operation, event, this.#entries.enter(operation, { number, at, event }));
  }
}

const operationIdRow = z.object({ operation_id: storedOperationId }).optional();
const operationIdOf = (row: unknown): OperationId | undefined => operationIdRow.parse(row)?.operation_id;

const toppedUpRow = z
  .object({ order_id: storedOrderId.nullable(), uid_customer: z.string() })
  .transform(({ order_id: orderId, uid_customer: uidCustomer }) => ({ orderId, uidCustomer }))
  .optional();

const isBought = (operation: ProfileOperation): operation is TopUpIn<'accepted' | 'completed'> =>
  operation.kind === 'top-up' &&
  (operation.progress.state === 'accepted' || operation.progress.state === 'completed');

const sql = {
  insert: `INSERT INTO operation (operation_id, kind, order_id, merchant_id, cart, uid_customer, id_pack, details,
                                  created_at, state, progress)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  update: 'UPDATE operation SET state = ?, progress = ? WHERE operation_id = ? AND state = ?',
  select: 'SELECT * FROM operation WHERE operation_id = ?',
  selectOfCart: 'SELECT operation_id FROM operation WHERE merchant_id = ? AND cart = ?',
  selectFirstTopUpAfter: `SELECT order_id, uid_customer FROM event JOIN operation ON operation_id = subject
                          WHERE number > ? AND merchant_id = ? AND operation.kind = 'top-up'
                            AND event ->> '$.kind' = 'drafted'
                          ORDER BY number LIMIT 1`,
  selectTopUpOfCart: `SELECT operation_id FROM operation WHERE merchant_id = ? AND cart = ? AND kind = 'top-up'`,
  selectOfSale: `SELECT * FROM operation WHERE order_id = :orderId
                 UNION ALL
                 SELECT operation.* FROM sale JOIN operation
                   ON operation.merchant_id = sale.merchant_id AND operation.order_id IS NULL
                     AND lower(uid_customer) = lower(json_extract(sale.progress, '$.uidCustomer'))
                 WHERE sale.order_id = :orderId
                 ORDER BY created_at, operation_id`,
  selectElsewhere: `SELECT * FROM operation
                    WHERE merchant_id = ? AND lower(uid_customer) = lower(?) AND order_id IS NULL
                    ORDER BY created_at, operation_id`,
  selectOfPackage: `SELECT * FROM operation WHERE merchant_id = ? AND id_pack = ?
                    ORDER BY created_at, operation_id`,
  selectTopUpOf: `SELECT * FROM operation WHERE operation_id = ${topUpOfPackage('?', '?')}`,
  selectRefusedSince: `SELECT * FROM operation WHERE merchant_id = ? AND created_at >= ? AND state = 'refused'
                       ORDER BY created_at DESC LIMIT ?`,
  selectRefusedKeysSince: `SELECT operation_id AS id, kind, state, created_at FROM operation
                           WHERE merchant_id = ? AND created_at >= ? AND state = 'refused'
                           ORDER BY created_at DESC`,
  selectClosedSince: `SELECT * FROM operation WHERE merchant_id = ? AND created_at >= ? AND state = 'written-off'
                      ORDER BY created_at DESC`,
  selectCanceledSince: `SELECT operation.operation_id AS id, operation.kind, state, created_at
                        FROM book_entry JOIN operation ON operation.operation_id = book_entry.operation_id
                        WHERE book_entry.merchant_id = ? AND book_entry.at >= ? AND book_entry.kind = 'cancellation'
                          AND state = 'canceled'
                        ORDER BY created_at DESC`,
  selectOpenTopUpsOf: `SELECT operation_id FROM operation
                       WHERE merchant_id = ? AND lower(uid_customer) = lower(?) AND kind = 'top-up' AND ${operationIsOpen}
                       ORDER BY created_at, operation_id`,
  selectBought: `SELECT * FROM operation
                 WHERE merchant_id = :merchantId AND ${topUpIsBought}
                   AND created_at > :after AND created_at < :before
                   AND (:sinceEvent = 0
                        OR (SELECT min(number) FROM event WHERE subject = operation_id) > :sinceEvent)
                 ORDER BY created_at DESC, operation_id DESC LIMIT :limit`,
  selectOpen: `SELECT operation_id AS id, kind, state, created_at FROM operation
               WHERE merchant_id = ? AND ${operationIsOpen}
               ORDER BY created_at`,
} as const;
