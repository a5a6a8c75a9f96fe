import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { compareAmounts, sum, type Amount } from '../../../src-merchant-api/amount.ts';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import {
  isUndone,
  timesSettled,
  type Payback,
  type PaybackUndone,
  type Ticket,
  type TicketEvent,
} from '../../../src-books/payments/ticket.ts';
import { paybackOf } from '../../../src-books/payments/replay-ticket.ts';
import type { PieceId, TicketId } from '../../../src-books/payments/ticket-id.ts';
import type { EventLog } from '../events/event-log.ts';
import type { Write } from '../events/ledger-write.ts';
import type { WriteFault } from '../events/write-fault.ts';
import { StorageFaultError } from '../../platform/storage-fault.ts';
import { prepared, type Prepared } from '../../../src-sqlite/prepared.ts';
import type { TicketBook } from './ticket-book.ts';
import { storedAmount } from '../values/stored-values.ts';
import { storedTicketId } from './ticket-row.ts';
import { settlesSome } from '../../../src-books/tickets/payback-parts.ts';
import { leftByTender, mayGiveBack } from '../../../src-books/tickets/tender-left.ts';

/** A ticket whose customer is owed money. */
export type OwedTicket = {
  readonly ticket: Ticket;
  readonly owed: Amount;
  /** The pieces that it may be for: they came to nothing or were refunded, and are not settled. */
  readonly unsettled: readonly PieceId[];
};

/** `revision`: the ticket's when it was read. */
type Known = { readonly revision: number; readonly owed: OwedTicket };

/** What is owed on a ticket. */
export type OwedAmount = {
  readonly ticketId: TicketId;
  readonly currency: string;
  readonly owed: Amount;
};

/** What staff saw as owed when they said that they gave it. */
export type SeenOwed = {
  readonly ticketId: string;
  readonly owed: Amount;
  /** How often something of what it owed was settled: see `timesSettled`. */
  readonly paybacks: number;
};

/** Nothing is written: the ticket owes something else by now, or nothing, or not by that tender. */
export type NotOwed = { readonly kind: 'not-owed' };

/** Which payback staff say that no customer got, and how it came to be recorded. */
export type WantedUndo = Omit<PaybackUndone, 'was'> & {
  readonly ticketId: string;
  /** How often something of the ticket was settled when they asked: see `timesSettled`. */
  readonly settled: number;
};

/** Nothing is written: the ticket has no such payback, it was undone before, or something was settled since. */
export type NotUndone = { readonly kind: 'not-undone' };

/** What customers are owed, and what staff say that they gave them. */
export class PaybackBook {
  readonly #log: EventLog;
  readonly #write: Write;
  readonly #tickets: TicketBook;
  readonly #statement: Prepared<keyof typeof sql>;
  /** What was read of the tickets that owe something: a shop that never says "given" may have hundreds. */
  readonly #known = new Map<TicketId, Known>();

  constructor(database: DatabaseSync, log: EventLog, write: Write, tickets: TicketBook) {
    this.#log = log;
    this.#write = write;
    this.#tickets = tickets;
    this.#statement = prepared(database, sql);
  }

  /**
   * Every ticket whose customer is owed money, the oldest first. The same object as before where nothing has changed.
   *
   * @throws StorageFaultError corrupted, or ZodError, if one is not what its events say: nobody is to be paid by that.
   */
  get owed(): OwedTicket[] {
    const { amounts } = this;
    const still = new Set(amounts.map(({ ticketId }) => ticketId));
    for (const ticketId of this.#known.keys()) if (!still.has(ticketId)) this.#known.delete(ticketId);
    return amounts
      .map((amount) => this.#read(amount))
      .toSorted((a, b) => a.ticket.intent.createdAt - b.ticket.intent.createdAt);
  }

  #read({ ticketId, owed }: OwedAmount): OwedTicket {
    const revision = this.#tickets.revisionOf(ticketId);
    const known = this.#known.get(ticketId);
    if (known?.revision === revision && known.owed.owed === owed) return known.owed;
    const ticket = this.#tickets.find(ticketId);
    if (this.#tickets.totals(ticket).owed !== owed)
      throw new StorageFaultError('corrupted', `${ticketId} is not what its events say`);
    const read = { ticket, owed, unsettled: this.#tickets.unsettled(ticket) };
    this.#known.set(ticketId, { revision, owed: read });
    return read;
  }

  /** What is owed on each ticket, in whatever order. Reads an index alone: it can be asked after every move. */
  get amounts(): OwedAmount[] {
    return this.#statement('selectAmounts')
      .all()
      .map((row) => {
        const { ticket_id: ticketId, currency, owed } = amountRow.parse(row);
        return { ticketId, currency, owed };
      });
  }

  /**
   * Records that staff gave the customer what is owed on a ticket, or the part of it that goes back by one tender.
   *
   * @param seen what staff saw. If it isn't what is owed now, nothing is written: so a second press, or one that waited,
   *   pays nothing back twice.
   * @param given nothing is written if it settles more than is owed, is more than that tender may give back, or is cash
   *   that no coins can pay. @returns the ticket as staff saw it.
   */
  payBack(seen: SeenOwed, given: Payback, at: number): Result<Ticket, WriteFault | NotOwed> {
    const written = this.#write((): Result<Ticket, NotOwed> => {
      const now = this.asSeen(seen);
      if (!now.ok) return now;
      const { ticket, owed } = now.value;
      if (!settlesSome(ticket, owed, given) || !mayGiveBack(given, leftByTender(ticket))) return notOwed;
      const { ticketId } = ticket.intent;
      const { rounding, ...exactly } = given;
      const isRounded = rounding !== undefined && compareAmounts(rounding, zero) !== 0;
      const event: TicketEvent = { kind: 'paid-back', ...exactly, ...(isRounded ? { rounding } : {}) };
      this.#tickets.enter(ticketId, this.#log.append(ticketId, at, event), event);
      this.#tickets.figure(ticketId);
      return succeed(ticket);
    });
    return written.ok ? written.value : written;
  }

  /**
   * Records that a customer never got what staff had said that they gave: it is owed again. A second press, or one that waited,
   * undoes nothing. @returns the ticket as staff saw it.
   */
  undo(
    { ticketId, settled, payback, ...by }: WantedUndo,
    at: number,
  ): Result<Ticket, WriteFault | NotUndone> {
    const written = this.#write((): Result<Ticket, NotUndone> => {
      const id = storedTicketId.safeParse(ticketId);
      if (!id.success || !this.#has(id.data)) return notUndone;
      const ticket = this.#tickets.find(id.data);
      const was = this.#tickets.paybacks(id.data)[payback]?.event;
      if (was === undefined || isUndone(ticket, payback)) return notUndone;
      if (timesSettled(ticket) !== settled) return notUndone;
      const event: TicketEvent = { kind: 'payback-undone', payback, was: paybackOf(was), ...by };
      this.#tickets.enter(id.data, this.#log.append(id.data, at, event), event);
      this.#tickets.figure(id.data);
      return succeed(ticket);
    });
    return written.ok ? written.value : written;
  }

  /** What is owed on a ticket, if it is what staff saw. */
  asSeen(seen: SeenOwed): Result<OwedTicket, NotOwed> {
    const id = storedTicketId.safeParse(seen.ticketId);
    if (!id.success || !this.#has(id.data)) return notOwed;
    const ticket = this.#tickets.find(id.data);
    const { owed } = this.#tickets.totals(ticket);
    const isAsSeen = compareAmounts(owed, seen.owed) === 0 && timesSettled(ticket) === seen.paybacks;
    if (!isAsSeen || compareAmounts(owed, zero) <= 0) return notOwed;
    return succeed({ ticket, owed, unsettled: this.#tickets.unsettled(ticket) });
  }

  #has(ticketId: string): boolean {
    return this.#statement('select').get(ticketId) !== undefined;
  }
}

const zero = sum([]);

const notOwed = fail({ kind: 'not-owed' } as const);

const notUndone = fail({ kind: 'not-undone' } as const);

const amountRow = z.object({
  ticket_id: storedTicketId,
  currency: z.string(),
  owed: storedAmount,
});

const sql = {
  select: 'SELECT 1 FROM ticket WHERE ticket_id = ?',
  selectAmounts: "SELECT ticket_id, currency, owed FROM ticket INDEXED BY ticket_owed WHERE owed <> '0'",
} as const;
