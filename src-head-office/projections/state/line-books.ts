import type { CorrectedPiece, PieceTender } from '../../../src-books/entries/entry-source.ts';
import { EntryRules } from '../../../src-books/entries/entry-rules.ts';
import type { EnteredOrder } from '../../../src-books/entries/order-event.ts';
import type { NumberedEntry } from '../../../src-books/payments/book-entry.ts';
import { replayTicket } from '../../../src-books/payments/replay-ticket.ts';
import { moneyOf, type MovedMoney } from '../../../src-books/payments/ticket-money.ts';
import { ticketPaidBy, type Ticket, type TicketEvent } from '../../../src-books/payments/ticket.ts';
import type { PieceId, TicketId } from '../../../src-books/payments/ticket-id.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import { pieceEnd } from '../../../src-books/tickets/piece-end.ts';
import { totalsOf } from '../../../src-books/tickets/refund-payback.ts';
import type { PieceEnd } from '../../../src-books/tickets/ticket-totals.ts';
import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { ReadEvent, Unreadable } from '../reading/read-event.ts';
import { LineEntries } from './line-entries.ts';
import { orderAfter, type OrderState } from './order-state.ts';

/** Money that an event of a ticket moved. `at` is milliseconds since 1970 in UTC. */
export type PaymentRow = MovedMoney & {
  readonly number: number;
  readonly part: number;
  readonly at: number;
  readonly ticketId: TicketId;
  readonly currency: string;
  readonly staff: StaffMark | null;
};

export type TenderCorrectionRow = CorrectedPiece & { readonly number: number; readonly currency: string };

/** A ticket and how it stands, and when it or a piece of it last changed. */
export type TicketState = { readonly ticket: Ticket; readonly owed: Amount; readonly changedAt: number };

type NumberedTicketEvent = { readonly number: number; readonly at: number; readonly event: TicketEvent };

/**
 * The books of one ledger, in memory: what events enter, in their order, by the rules of `src-books`. It needs all events of
 * what it is told of, and nothing of the rest of the ledger.
 */
export class LineBooks {
  readonly entries: LineEntries;
  readonly payments: PaymentRow[] = [];
  readonly corrections: TenderCorrectionRow[] = [];
  readonly #rules: EntryRules;
  readonly #orders = new Map<string, OrderState>();
  readonly #tickets = new Map<TicketId, NumberedTicketEvent[]>();
  readonly #ticketOf = new Map<string, TicketId>();

  constructor() {
    this.entries = new LineEntries({
      topUpOf: (merchantId, idPack) => this.#topUpOf(merchantId, idPack),
      goodwillFor: (piece) =>
        this.#eventsFor(piece).flatMap(({ number, event }) =>
          event.kind === 'goodwill' && event.piece === piece ? [{ number, given: event }] : [],
        ),
      tenderOf: (piece, before) => this.#tenderOf(piece, before),
    });
    this.#rules = new EntryRules(this.entries);
  }

  /** Enters the next event. @returns why not, and nothing is entered then; undefined once it is. */
  enter(read: ReadEvent): Unreadable | undefined {
    const { number, at } = read;
    switch (read.about) {
      case 'order': {
        const { event } = read.order;
        const order = orderAfter(this.#orders.get(read.subject), read.subject, read.order, at);
        if (order === undefined) return { number, kind: event.kind, why: 'impossible' };
        this.#orders.set(read.subject, order);
        const entry = this.#rules.entryOf(enteredAs(order), { number, at, event });
        if (entry !== undefined) this.entries.add(number, entry);
        return undefined;
      }
      case 'ticket':
        return this.#enterTicket(read);
      case 'shift':
      case 'nothing':
        return undefined;
    }
  }

  #enterTicket(read: Extract<ReadEvent, { about: 'ticket' }>): Unreadable | undefined {
    const { number, at, ticketId, ticket: event } = read;
    const events = [...(this.#tickets.get(ticketId) ?? []), { number, at, event }];
    const ticket = replayTicket(events.map((each) => each.event));
    if (ticket === undefined) return { number, kind: event.kind, why: 'impossible' };
    this.#tickets.set(ticketId, events);
    for (const { id } of ticket.intent.pieces) this.#ticketOf.set(id, ticketId);
    const { currency } = ticket.intent;
    for (const [part, moved] of moneyOf(event).entries())
      this.payments.push({ ...moved, number, part, at, ticketId, currency, staff: staffOf(event) });
    switch (event.kind) {
      case 'goodwill': {
        const entry = this.#rules.goodwill(number, at, event);
        if (entry !== undefined) this.entries.add(number, entry);
        break;
      }
      case 'price-given': {
        const entry = this.#rules.givenPrice(number, at, ticket);
        if (entry !== undefined) this.entries.add(number, entry);
        break;
      }
      case 'price-corrected': {
        const entry = this.#rules.priceCorrection(number, at, event);
        if (entry !== undefined) this.entries.add(number, entry, event);
        break;
      }
      case 'tender-corrected':
        for (const piece of this.#rules.correctedPieces(number, ticket))
          this.corrections.push({ ...piece, number, currency });
        break;
      case 'paid':
      case 'paid-back':
      case 'payback-undone':
      case 'carried-over':
        break;
    }
    return undefined;
  }

  order(id: string): OrderState | undefined {
    return this.#orders.get(id);
  }

  ticketOf(piece: string): TicketId | undefined {
    return this.#ticketOf.get(piece);
  }

  ticket(ticketId: TicketId): TicketState | undefined {
    const events = this.#tickets.get(ticketId);
    const ticket = events && replayTicket(events.map(({ event }) => event));
    if (events === undefined || ticket === undefined) return undefined;
    const { owed } = totalsOf(ticket, (piece) => this.#endOf(piece));
    const times = ticket.intent.pieces.flatMap(({ id }) => this.#timesOf(id));
    return { ticket, owed, changedAt: Math.max(...events.map(({ at }) => at), ...times) };
  }

  /** When a piece, or what was paid back for it, changed. */
  #timesOf(piece: PieceId): number[] {
    const order = this.#orders.get(piece);
    const bought = this.entries.ofPurchase(piece);
    const back = bought === undefined ? [] : this.entries.reversalsOf(bought.number);
    return [...(order === undefined ? [] : [order.changedAt]), ...back.map(({ entry }) => entry.at)];
  }

  /** The piece that an entry is of: the purchase that it reverses, where that is known. */
  pieceOf({ entry }: NumberedEntry): string | null {
    const { kind, reverses, operationId, orderId } = entry;
    if (kind !== 'refund') return operationId ?? orderId;
    const bought = reverses === null ? undefined : this.entries.at(reverses);
    return bought === undefined ? null : (bought.entry.operationId ?? bought.entry.orderId);
  }

  /** Whether a refund of this ledger, and not one that was only found, gave back what a piece cost. */
  isRefunded(piece: string): boolean {
    const bought = this.entries.ofPurchase(piece);
    if (bought === undefined) return false;
    return this.entries
      .reversalsOf(bought.number)
      .some(
        ({ entry }) =>
          entry.kind === 'refund' &&
          entry.operationId !== null &&
          this.#orders.get(entry.operationId)?.isFound === false,
      );
  }

  #endOf(piece: PieceId): PieceEnd {
    return pieceEnd(this.#orders.get(piece)?.state ?? null, this.isRefunded(piece));
  }

  #eventsFor(piece: string): readonly NumberedTicketEvent[] {
    const ticketId = this.#ticketOf.get(piece);
    return ticketId === undefined ? [] : (this.#tickets.get(ticketId) ?? []);
  }

  #tenderOf(piece: string, before: number): PieceTender | undefined {
    const events = this.#eventsFor(piece).filter(({ number }) => number < before);
    const last = events.findLastIndex(({ event }) => event.kind === 'tender-corrected');
    if (last === -1) return undefined;
    const ticket = replayTicket(events.slice(0, last + 1).map(({ event }) => event));
    return ticket === undefined ? undefined : { tender: ticketPaidBy(ticket) };
  }

  #topUpOf(merchantId: string, idPack: IdPack): string | undefined {
    const [first] = [...this.#orders.values()]
      .filter(
        ({ begun, idPack: own }) =>
          begun.kind === 'top-up' && begun.intent.merchantId === merchantId && own === idPack,
      )
      .toSorted(
        (one, other) =>
          one.begun.intent.createdAt - other.begun.intent.createdAt || (one.id < other.id ? -1 : 1),
      );
    return first?.id;
  }
}

/** As the rules of entries take it. */
function enteredAs({ begun }: OrderState): EnteredOrder {
  switch (begun.kind) {
    case 'sale':
      return { kind: 'sale', intent: begun.intent };
    case 'top-up':
      return { kind: 'top-up', intent: begun.intent };
    case 'refund':
      return { kind: 'refund', intent: begun.intent };
    case 'activation':
      return { kind: 'activation', intent: begun.intent };
  }
}

/** Who took the money or gave it back. */
const staffOf = (event: TicketEvent): StaffMark | null =>
  event.kind === 'paid' || event.kind === 'price-given' ? event.intent.staff : event.staff;
