import { isDeepStrictEqual } from 'node:util';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { compareAmounts, sum, type Amount } from '../../../src-merchant-api/amount.ts';
import type { BookEntry } from '../../../src-books/payments/book-entry.ts';
import { idOf, type OperationEvent, type ProviderOperation } from '../../domain/orders/operation.ts';
import type { OperationId } from '../../domain/orders/order-id.ts';
import type { SaleEvent, Tender } from '../../domain/orders/sale.ts';
import type {
  Carried,
  CarriedOver,
  Taken,
  Ticket,
  TicketEvent,
  TicketIntent,
} from '../../../src-books/payments/ticket.ts';
import type { PieceId, TicketId } from '../../../src-books/payments/ticket-id.ts';
import { replayTicket } from '../../../src-books/payments/replay-ticket.ts';
import type { PaybackPart } from '../../../src-books/tickets/payback-parts.ts';
import {
  freeByTender,
  leftToRefund,
  refundPayback,
  totalsOf,
  type EndOf,
} from '../../../src-books/tickets/refund-payback.ts';
import { carriedOver } from '../../../src-books/tickets/carry-over.ts';
import type { TenderLeft } from '../../../src-books/tickets/payback-plan.ts';
import type { TicketTotals } from '../../../src-books/tickets/ticket-totals.ts';
import {
  settlements,
  unsettledPieces,
  type EndedPiece,
} from '../../../src-books/tickets/unsettled-pieces.ts';
import { StorageFaultError } from '../../platform/storage-fault.ts';
import { prepared, type Prepared } from '../../../src-sqlite/prepared.ts';
import type { EventLog, Recorded } from '../events/event-log.ts';
import { PieceEnds, pieceOfEntry } from './piece-ends.ts';
import { discountValues } from './discount-row.ts';
import { moneyValues, readNumberedTicketEvent, readTicketEvent, storedTicketId } from './ticket-row.ts';

type CarriedPayment = Extract<Taken, { kind: 'carried-over' }>;

/** The cash of a ticket, in its currency. */
type CashOfTicket = Extract<Taken, { kind: 'cash' }> & { readonly currency: string };

/** What gives back or carries over something of what is owed. */
type Settling = Extract<TicketEvent, { kind: 'paid-back' | 'carried-over' }>;

/** What was given back or carried over for a piece, oldest first, and whether something of it is still owed. */
export type PieceMoneyBack = {
  readonly currency: string;
  readonly isOwed: boolean;
  readonly by: readonly Recorded<Settling>[];
};

/**
 * The ledger's tickets: what customers paid, and what the shop owes them. Rows are derived from the tickets' events and
 * from what became of their pieces, in the transaction that writes it; nothing else writes them.
 */
export class TicketBook {
  readonly #log: EventLog;
  readonly #pieces: PieceEnds;
  readonly #statement: Prepared<keyof typeof sql>;
  /** How often each ticket may have changed since the ledger was opened. */
  readonly #revisions = new Map<TicketId, number>();
  readonly #endOf: EndOf = (piece) => this.#pieces.endOf(piece);

  constructor(database: DatabaseSync, log: EventLog) {
    this.#log = log;
    this.#pieces = new PieceEnds(database);
    this.#statement = prepared(database, sql);
  }

  /**
   * Writes what a customer paid, and on an earlier ticket what of that was carried over. Call in the transaction that
   * writes the drafts of its pieces, before them.
   *
   * @throws RangeError if an earlier ticket doesn't owe what is carried over, or not by these tenders.
   */
  take(intent: TicketIntent): void {
    const event: TicketEvent = { kind: 'paid', intent };
    this.enter(intent.ticketId, this.#log.append(intent.ticketId, intent.createdAt, event), event);
    for (const taken of intent.payments) if (taken.kind === 'carried-over') this.#carryOver(intent, taken);
  }

  /** As {@link take}, of what only the service knew: what its customer paid is said afterwards. @returns the event's number. */
  give(event: Extract<TicketEvent, { kind: 'price-given' }>, at: number): number {
    const { ticketId } = event.intent;
    const number = this.#log.append(ticketId, at, event);
    this.enter(ticketId, number, event);
    return number;
  }

  #carryOver(to: TicketIntent, { fromTicket, amount, parts }: CarriedPayment): void {
    const from = this.find(fromTicket);
    const { owed } = this.totals(from);
    const isOwed = from.intent.currency === to.currency && compareAmounts(amount, owed) <= 0;
    if (!isOwed || !isDeepStrictEqual({ amount, parts }, carriedOver(from, owed, amount)))
      throw new RangeError(`${fromTicket} does not owe what is carried over`);
    const { ticketId: toTicket, staff, createdAt } = to;
    const event: TicketEvent = { kind: 'carried-over', toTicket, amount, parts, staff };
    this.enter(fromTicket, this.#log.append(fromTicket, createdAt, event), event);
    this.figure(fromTicket);
  }

  /** Another number means that what was read of a ticket may not be so any more. */
  revisionOf(ticketId: TicketId): number {
    return this.#revisions.get(ticketId) ?? 0;
  }

  #mayChange(ticketId: TicketId): void {
    this.#revisions.set(ticketId, this.revisionOf(ticketId) + 1);
  }

  /** Writes the rows of an event. Call in the transaction that adds it. */
  enter(ticketId: TicketId, number: number, event: TicketEvent): void {
    this.#mayChange(ticketId);
    if (event.kind === 'paid' || event.kind === 'price-given') {
      const { merchantId, currency, pieces, discounts } = event.intent;
      this.#statement('insert').run(ticketId, merchantId, currency, sum([]));
      for (const { id } of pieces) this.#statement('insertPiece').run(id, ticketId);
      if (discounts !== undefined)
        for (const values of discountValues(event)) this.#statement('insertDiscount').run(...values);
    }
    const { currency } = this.#row(ticketId);
    for (const values of moneyValues(number, event, { ticketId, currency }))
      this.#statement('insertMoney').run(...values);
  }

  /** The ticket of a sale or a top-up; undefined if it has none: it was lost, or came from elsewhere. */
  idOf(piece: PieceId): TicketId | undefined {
    return ticketIdRow.parse(this.#statement('selectOfPiece').get(piece))?.ticket_id;
  }

  /**
   * Computes anew what is owed, if an event ended a piece whose customer has paid. Call in the transaction that writes it.
   *
   * @param entry of the event, if it has one.
   */
  follow(
    operation: ProviderOperation,
    event: SaleEvent | OperationEvent,
    entry: BookEntry | undefined,
  ): void {
    const piece = this.endedBy(operation, event, entry);
    const ticketId = piece === undefined ? undefined : this.idOf(piece);
    if (ticketId !== undefined) this.figure(ticketId);
  }

  /** The piece whose price may be owed after an event; undefined if there is none. */
  endedBy(
    operation: ProviderOperation,
    event: SaleEvent | OperationEvent,
    entry: BookEntry | undefined,
  ): PieceId | undefined {
    switch (operation.kind) {
      case 'sale':
      case 'top-up':
        return event.kind === 'refused' || event.kind === 'canceled' ? idOf(operation) : undefined;
      case 'refund': {
        const reversed = event.kind === 'recovered' ? null : (entry?.reverses ?? null);
        return boughtRow.parse(this.#statement('selectBought').get(reversed))?.piece_id;
      }
      case 'activation':
        return undefined;
    }
  }

  /** Computes anew what is owed on a ticket. Call in the transaction that may have changed it. */
  figure(ticketId: TicketId): void {
    this.#mayChange(ticketId);
    const { owed } = this.totals(this.find(ticketId));
    this.#statement('update').run(owed, ticketId);
  }

  /** @throws StorageFaultError corrupted if its events can't be. */
  find(ticketId: TicketId): Ticket {
    const ticket = replayTicket(this.#log.of(ticketId).map((row) => readTicketEvent(row).event));
    if (ticket === undefined)
      throw new StorageFaultError('corrupted', `${ticketId} has events that can't be`);
    return ticket;
  }

  /** The ticket of a sale or a top-up; undefined if it has none. @throws as {@link find}. */
  of(piece: PieceId): Ticket | undefined {
    const ticketId = this.idOf(piece);
    return ticketId === undefined ? undefined : this.find(ticketId);
  }

  /** What the customer of a sale or a top-up handed over in cash for the whole ticket; undefined if they paid otherwise. */
  cashFor(piece: PieceId): CashOfTicket | undefined {
    const ticket = this.of(piece);
    const cash = ticket?.payments.find((taken) => taken.kind === 'cash');
    return ticket === undefined || cash === undefined
      ? undefined
      : { ...cash, currency: ticket.intent.currency };
  }

  /** How a ticket stands, from its events and what became of its pieces. */
  totals(ticket: Ticket): TicketTotals {
    return totalsOf(ticket, this.#endOf);
  }

  /**
   * What the customer gets once a sale or a top-up is refunded, and by which tenders; undefined if nobody knows what they
   * paid: it has no ticket.
   */
  paybackOfRefund(
    piece: PieceId,
  ): { readonly currency: string; readonly parts: readonly PaybackPart[] } | undefined {
    const ticketId = this.idOf(piece);
    if (ticketId === undefined) return undefined;
    const ticket = this.find(ticketId);
    return { currency: ticket.intent.currency, parts: refundPayback(ticket, this.#endOf, piece) };
  }

  /** What the customer still has paid for a sale or a top-up of a ticket. */
  leftFor(piece: PieceId, ticketId: TicketId): Amount {
    return leftToRefund(this.find(ticketId), this.#endOf, piece);
  }

  /** What each tender of a ticket still holds beside what is owed by it already. */
  freeOf(ticketId: TicketId): readonly TenderLeft<Tender>[] {
    return freeByTender(this.find(ticketId), this.#endOf);
  }

  /** Whether the customer keeps a sale or a top-up for good, so that only goodwill is paid back for it. */
  isKept(piece: PieceId): boolean {
    return this.#pieces.isKept(piece);
  }

  /** The pieces that what is owed on a ticket may be for: see {@link unsettledPieces}. */
  unsettled(ticket: Ticket): PieceId[] {
    const events = this.#log.of(ticket.intent.ticketId).map(readNumberedTicketEvent);
    return unsettledPieces(events, this.ended(ticket));
  }

  /**
   * What has become of the money for a sale or a top-up that came to nothing or was refunded; undefined for any other, and if
   * nobody knows what was paid for it.
   */
  moneyBack(piece: PieceId): PieceMoneyBack | undefined {
    const ticketId = this.idOf(piece);
    if (ticketId === undefined) return undefined;
    const ticket = this.find(ticketId);
    const ended = this.ended(ticket);
    if (!ended.some((each) => each.piece === piece)) return undefined;
    const events = this.#log.of(ticketId).map(readNumberedTicketEvent);
    const settlement = settlements(events, ended).find((each) => each.piece === piece);
    const isOwed = settlement?.isSettled !== true && this.totals(ticket).owed !== sum([]);
    const by = events.flatMap(({ number, at, event }): Recorded<Settling>[] =>
      settlement?.by.includes(number) === true &&
      (event.kind === 'paid-back' || event.kind === 'carried-over')
        ? [{ at, event }]
        : [],
    );
    return { currency: ticket.intent.currency, isOwed, by };
  }

  /** All that happened to a ticket, oldest first. */
  recorded(ticketId: TicketId): Recorded<TicketEvent>[] {
    return this.#log.of(ticketId).map(readTicketEvent);
  }

  /** All paybacks that were recorded of a ticket, oldest first: also those that were undone. */
  paybacks(ticketId: TicketId): Recorded<Extract<TicketEvent, { kind: 'paid-back' }>>[] {
    return this.recorded(ticketId).flatMap(({ at, event }) =>
      event.kind === 'paid-back' ? [{ at, event }] : [],
    );
  }

  /** The pieces of a ticket whose money paid for a later one, or a part of it. */
  carriedFor(from: TicketId, to: TicketId): PieceId[] {
    const events = this.#log.of(from).map(readNumberedTicketEvent);
    const carried = events.find(({ event }) => event.kind === 'carried-over' && event.toTicket === to);
    if (carried === undefined) return [];
    return settlements(events, this.ended(this.find(from)))
      .filter(({ by }) => by.includes(carried.number))
      .map(({ piece }) => piece);
  }

  /** What a refund took back: a sale or a top-up; undefined as long as it gave nothing back. */
  refundedBy(refund: OperationId): PieceId | undefined {
    return this.#pieces.refundedBy(refund);
  }

  /** The pieces of a ticket that came to nothing or were refunded. */
  ended({ intent }: Ticket): EndedPiece[] {
    return intent.pieces.flatMap(({ id: piece }): EndedPiece[] => {
      const end = this.#pieces.endOf(piece);
      if (end !== 'not-sold' && end !== 'refunded') return [];
      // Nothing settles what no event has ended.
      return [{ piece, end, number: this.#pieces.endedBy(piece) ?? Infinity }];
    });
  }

  #row(ticketId: string): TicketRow {
    return ticketRow.parse(this.#statement('select').get(ticketId));
  }

  /**
   * Whether each ticket that something was carried over from, or to, says the same. One that was lost with a damaged ledger
   * can't say.
   */
  #carriesAsOthers({ intent: { ticketId }, payments, carriedOver: gone }: Ticket): boolean {
    const isThere = (other: TicketId, isIn: (ticket: Ticket) => boolean): boolean => {
      const events = this.#log.of(other).map((row) => readTicketEvent(row).event);
      const ticket = replayTicket(events);
      return ticket === undefined
        ? events.every(({ kind }) => kind !== 'paid' && kind !== 'price-given')
        : isIn(ticket);
    };
    const isPaidTo = (to: CarriedOver) =>
      isThere(to.toTicket, (other) =>
        other.payments.some(
          (taken) => taken.kind === 'carried-over' && taken.fromTicket === ticketId && isSame(taken, to),
        ),
      );
    const isGoneFrom = (taken: Taken) =>
      taken.kind !== 'carried-over' ||
      isThere(taken.fromTicket, (other) =>
        other.carriedOver.some((to) => to.toTicket === ticketId && isSame(to, taken)),
      );
    return gone.every(isPaidTo) && payments.every(isGoneFrom);
  }

  /**
   * Checks that the rows of a ticket are those that its events and pieces make.
   *
   * @param events all of the ticket's. @returns how many pieces, and rows of money and of discounts there are; undefined if
   *   one isn't as it should be.
   * @throws ZodError if a row or an event can't be read.
   */
  agrees(
    ticketId: string,
    events: readonly { readonly number: number; readonly event: TicketEvent }[],
  ): { readonly pieces: number; readonly money: number; readonly discounts: number } | undefined {
    const ticket = replayTicket(events.map(({ event }) => event));
    if (ticket === undefined || ticket.intent.ticketId !== ticketId) return undefined;
    if (!this.#carriesAsOthers(ticket)) return undefined;
    const { merchantId, currency, pieces } = ticket.intent;
    const { owed } = this.totals(ticket);
    const expected = { ticket_id: ticketId, merchant_id: merchantId, currency, owed };
    if (!isDeepStrictEqual(this.#row(ticketId), expected)) return undefined;
    if (!pieces.every(({ id }) => this.idOf(id) === ticketId)) return undefined;
    const money = events.flatMap(({ number, event }) => moneyValues(number, event, { ticketId, currency }));
    for (const values of money) {
      const [number = null, part = null] = values;
      const row = this.#statement('selectMoney').get(number, part);
      if (row === undefined || !isDeepStrictEqual(Object.values(row), values)) return undefined;
    }
    const discounts = events.flatMap(({ event }) => discountValues(event));
    for (const values of discounts) {
      const [piece = null, part = null] = values;
      const row = this.#statement('selectDiscount').get(piece, part);
      if (row === undefined || !isDeepStrictEqual(Object.values(row), values)) return undefined;
    }
    return { pieces: pieces.length, money: money.length, discounts: discounts.length };
  }
}

/** Whether what came from another ticket, or went to it, is the same there. */
const isSame = (one: Carried, other: Carried): boolean =>
  isDeepStrictEqual([one.amount, one.parts], [other.amount, other.parts]);

const ticketRow = z.object({
  ticket_id: z.string(),
  merchant_id: z.string(),
  currency: z.string(),
  owed: z.string(),
});
type TicketRow = z.infer<typeof ticketRow>;

const pieceId = z.string().transform((value) => value as PieceId);
const ticketIdRow = z.object({ ticket_id: storedTicketId }).optional();
const boughtRow = z.object({ piece_id: pieceId }).optional();

const sql = {
  insert: 'INSERT INTO ticket VALUES (?, ?, ?, ?)',
  insertPiece: 'INSERT INTO ticket_piece VALUES (?, ?)',
  insertDiscount: 'INSERT INTO ticket_discount VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  insertMoney: 'INSERT INTO ticket_money VALUES (?, ?, ?, ?, ?, ?, ?)',
  select: 'SELECT * FROM ticket WHERE ticket_id = ?',
  selectOfPiece: 'SELECT ticket_id FROM ticket_piece WHERE piece_id = ?',
  selectBought: `SELECT ${pieceOfEntry('bought')} AS piece_id FROM book_entry AS bought WHERE event_number = ?`,
  selectMoney: 'SELECT * FROM ticket_money WHERE event_number = ? AND part = ?',
  selectDiscount: 'SELECT * FROM ticket_discount WHERE piece_id = ? AND part = ?',
  update: 'UPDATE ticket SET owed = ? WHERE ticket_id = ?',
} as const;
