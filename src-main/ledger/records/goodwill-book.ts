import { compareAmounts, smaller, sum, type Amount } from '../../../src-merchant-api/amount.ts';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { Tender } from '../../domain/orders/sale.ts';
import type { Goodwill, TicketEvent } from '../../../src-books/payments/ticket.ts';
import type { PieceId } from '../../../src-books/payments/ticket-id.ts';
import type { EventLog, Recorded } from '../events/event-log.ts';
import type { Write } from '../events/ledger-write.ts';
import type { WriteFault } from '../events/write-fault.ts';
import type { TicketBook } from '../tickets/ticket-book.ts';
import { readTicketEvent } from '../tickets/ticket-row.ts';
import { isPayableInCash } from '../../../src-books/tickets/cash-rounding.ts';
import { paybackPlan } from '../../../src-books/tickets/payback-plan.ts';
import { mayGiveBack } from '../../../src-books/tickets/tender-left.ts';
import type { EntryBook } from './entry-book.ts';

/** What can be paid back as goodwill for a piece that a customer keeps, and what was. */
export type PieceGoodwill = {
  readonly currency: string;
  /** What the customer still has paid for it. */
  readonly left: Amount;
  /** By which they would get it back, unless a manager says otherwise. */
  readonly tender: Tender;
  /** What each tender that took money for it may give back of that. */
  readonly byTender: readonly { readonly tender: Tender; readonly most: Amount }[];
  readonly given: readonly Recorded<Goodwill>[];
};

/** Nothing is written: there is less left to give than that, or something else than the manager saw. */
export type NotLeft = { readonly kind: 'not-left' };

const zero = sum([]);

/** Goodwill: money that managers give back for what the provider doesn't refund. */
export class GoodwillBook {
  readonly #log: EventLog;
  readonly #write: Write;
  readonly #tickets: TicketBook;
  readonly #entries: EntryBook;

  constructor(log: EventLog, write: Write, tickets: TicketBook, entries: EntryBook) {
    this.#log = log;
    this.#write = write;
    this.#tickets = tickets;
    this.#entries = entries;
  }

  /** Undefined for a piece that isn't the customer's for good, or if nobody knows what they paid for it. */
  of(piece: PieceId): PieceGoodwill | undefined {
    const ticketId = this.#tickets.idOf(piece);
    if (ticketId === undefined || !this.#tickets.isKept(piece)) return undefined;
    const { currency } = this.#tickets.find(ticketId).intent;
    const left = this.#tickets.leftFor(piece, ticketId);
    const free = this.#tickets.freeOf(ticketId);
    const given = this.#log.of(ticketId).flatMap((row): Recorded<Goodwill>[] => {
      const { at, event } = readTicketEvent(row);
      return event.kind === 'goodwill' && event.piece === piece ? [{ at, event }] : [];
    });
    return {
      currency,
      left,
      byTender: free
        .map(({ tender, left: held }) => ({ tender, most: smaller(held, left) }))
        .filter(({ most }) => compareAmounts(most, zero) > 0),
      tender: paybackPlan<Tender>(left, free, 'cash')[0]?.tender ?? 'cash',
      given,
    };
  }

  /**
   * Records that a manager gave a customer money for a piece. How much is their choice, so it is never rounded: of cash,
   * what coins can't pay is not recorded.
   *
   * @param left what the manager saw as left to give. If it isn't so now, nothing is written: so a second press gives
   *   nothing twice.
   */
  give(goodwill: Goodwill, left: Amount, at: number): Result<void, WriteFault | NotLeft> {
    const written = this.#write((): Result<void, NotLeft> => {
      const now = this.of(goodwill.piece);
      const ticketId = this.#tickets.idOf(goodwill.piece);
      if (now === undefined || ticketId === undefined || compareAmounts(now.left, left) !== 0) return notLeft;
      const { amount } = goodwill;
      if (compareAmounts(amount, zero) <= 0 || compareAmounts(amount, left) > 0) return notLeft;
      if (goodwill.tender === 'cash' && !isPayableInCash(amount, now.currency)) return notLeft;
      if (!mayGiveBack(goodwill, this.#tickets.freeOf(ticketId))) return notLeft;
      const event: TicketEvent = { kind: 'goodwill', ...goodwill };
      const number = this.#log.append(ticketId, at, event);
      this.#tickets.enter(ticketId, number, event);
      this.#entries.enterGoodwill(number, at, goodwill);
      this.#tickets.figure(ticketId);
      return succeed(undefined);
    });
    return written.ok ? written.value : written;
  }
}

const notLeft = fail({ kind: 'not-left' } as const);
