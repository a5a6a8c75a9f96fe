import type { DatabaseSync } from 'node:sqlite';
import type { Result } from '../../../src-merchant-api/result.ts';
import type {
  FollowedState,
  NextSaleEvent,
  OrderId,
  ReceiptMade,
  Sale,
  SaleEvent,
  SaleIn,
  SaleIntent,
  SaleProgress,
} from '../../domain/orders/sale.ts';
import {
  acceptClosed,
  answer,
  attempt,
  conclude,
  correctUid,
  drafted,
  hold,
  recovered,
  reportCancel,
  settle,
  withActivation,
  withdrawCancel,
  writeOff,
} from '../../domain/orders/sale-moves.ts';
import type { Customer, CustomerChange } from '../../domain/customer.ts';
import type { AgreedDiscount } from '../../../src-books/payments/discount.ts';
import type { StoredActivation } from '../../domain/orders/issued-profile.ts';
import { dropped } from '../../domain/orders/attempt-failure.ts';
import { CustomerBook } from '../customers/customer-book.ts';
import type { CustomerPhones } from '../customers/customer-phones.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import { ticketFor, type Payment } from '../../../src-books/payments/ticket.ts';
import type { EntryBook } from './entry-book.ts';
import type { TicketBook } from '../tickets/ticket-book.ts';
import type { EventLog } from '../events/event-log.ts';
import type { WriteFault } from '../events/write-fault.ts';
import type { Write } from '../events/ledger-write.ts';
import { SaleLookup } from './sale-lookup.ts';
import { saleValues } from './sale-row.ts';
import { prepared, type Prepared } from '../../../src-sqlite/prepared.ts';

/** Writes the ledger's sales: one row each, derived from the sale's events in the same transaction. */
export class SaleBook extends SaleLookup {
  readonly #write: Write;
  readonly #log: EventLog;
  readonly #statement: Prepared<keyof typeof sql>;
  readonly #customers: CustomerBook;
  readonly #entries: EntryBook;
  readonly #tickets: TicketBook;

  constructor(
    database: DatabaseSync,
    log: EventLog,
    write: Write,
    entries: EntryBook,
    tickets: TicketBook,
    phones: () => CustomerPhones,
  ) {
    const customers = new CustomerBook(database, phones);
    super(database, log, customers);
    this.#write = write;
    this.#log = log;
    this.#statement = prepared(database, sql);
    this.#customers = customers;
    this.#entries = entries;
    this.#tickets = tickets;
  }

  /** Writes what the customer paid, the sale and its first attempt, before it is sent, with a single wait for the disk. */
  draft(intent: SaleIntent): Result<SaleIn<'sending'>, WriteFault> {
    return this.#write(() => {
      this.#tickets.take(ticketFor([intent]));
      return this.#draft(intent);
    });
  }

  /**
   * As {@link draft}, for several sales of one ticket and their customer: all or nothing.
   *
   * @param paid exactly, by the tender of the sales, if absent.
   * @param discounts what their prices are off the shop's.
   */
  draftSeveral(
    intents: readonly SaleIntent[],
    customer: Customer | null,
    paid?: Payment,
    discounts?: readonly AgreedDiscount[],
  ): Result<readonly SaleIn<'sending'>[], WriteFault> {
    return this.#write(() => {
      const [first, ...others] = intents;
      if (first !== undefined) this.#tickets.take(ticketFor([first, ...others], paid, discounts));
      return intents.map((intent) => this.draftOnTicket(intent, customer));
    });
  }

  /** Writes a sale of a ticket, its customer and its first attempt. Call in the transaction that writes the ticket. */
  draftOnTicket(intent: SaleIntent, customer: Customer | null): SaleIn<'sending'> {
    const sale = this.#draft(intent);
    if (customer !== null) this.#customers.keep(intent.orderId, customer);
    return sale;
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
  attempt(sale: SaleIn<'unknown'>, at: number): Result<SaleIn<'sending'>, WriteFault> {
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

  /** Records that a closed sale, which the books didn't know to be bought, was taken back into them. */
  acceptClosed(
    sale: SaleIn<'written-off'>,
    event: Parameters<typeof acceptClosed>[1],
    at: number,
  ): Result<SaleIn<'accepted'>, WriteFault> {
    return this.#write(() => ({
      ...sale,
      progress: this.#move(sale, event, acceptClosed(sale.progress, event), at),
    }));
  }

  /**
   * Records that a closed sale, which the books knew to be bought, was taken back into them.
   *
   * @param progress what `reopen` in sale-moves.ts says of it.
   */
  reopen(
    sale: SaleIn<'written-off'>,
    progress: SaleIn<'accepted'>['progress'],
    staff: StaffMark | null,
    at: number,
  ): Result<SaleIn<'accepted'>, WriteFault> {
    return this.#write(() => ({
      ...sale,
      progress: this.#move(sale, { kind: 'reopened', staff }, progress, at),
    }));
  }

  /** Stores an activation that the service gave once more. */
  keepActivation(
    sale: SaleIn<'completed'>,
    activation: StoredActivation,
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

  /** Adds an event, the entry of what it moved, and what is owed to the customer by it. */
  #note(sale: Sale, event: SaleEvent, at: number): void {
    const number = this.#log.append(sale.intent.orderId, at, event);
    this.#tickets.follow(sale, event, this.#entries.enter(sale, { number, at, event }));
  }
}

const sql = {
  insert: `INSERT INTO sale (order_id, merchant_id, product, cost, price, activation_mode, callback, cart,
                             created_at, state, progress, tender, staff_id, staff_name, terms, service_time)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  update: 'UPDATE sale SET state = ?, progress = ? WHERE order_id = ? AND state = ?',
} as const;
