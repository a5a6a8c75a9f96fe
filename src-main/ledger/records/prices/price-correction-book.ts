import type { IdPack } from '../../../../src-merchant-api/id-pack.ts';
import { fail, succeed, type Result } from '../../../../src-merchant-api/result.ts';
import type { PriceCorrection, Ticket, TicketEvent } from '../../../../src-books/payments/ticket.ts';
import type { PieceId } from '../../../../src-books/payments/ticket-id.ts';
import type { Purchase } from '../../../domain/payments/purchase-cost.ts';
import { correctPrice, type WhyPriceIsKept } from '../../../pricing/price-correction.ts';
import type { EventLog, Recorded } from '../../events/event-log.ts';
import type { Write } from '../../events/ledger-write.ts';
import type { WriteFault } from '../../events/write-fault.ts';
import type { TicketBook } from '../../tickets/ticket-book.ts';
import { readTicketEvent } from '../../tickets/ticket-row.ts';
import type { EntryBook } from '../entry-book.ts';
import type { GivenPriceBook } from './given-price-book.ts';

/** What staff ask for: the right price, and why it wasn't recorded so. */
export type WantedPriceCorrection = Pick<PriceCorrection, 'price' | 'reason' | 'staff' | 'approvedBy'> & {
  /** How often the price was corrected when they asked. */
  readonly corrections: number;
};

/**
 * Nothing is written.
 *
 * changed: the price was corrected meanwhile, so that a second press corrects nothing · refund-open: what it was of is being
 * refunded.
 */
export type PriceNotCorrected = {
  readonly kind: 'price-not-corrected';
  readonly why: WhyPriceIsKept | 'changed' | 'refund-open';
};

export type PriceCorrectionBookParts = {
  readonly log: EventLog;
  readonly write: Write;
  readonly tickets: TicketBook;
  readonly entries: EntryBook;
  readonly givenPrices: Pick<GivenPriceBook, 'isBeingRefunded'>;
  readonly find: (piece: PieceId) => Purchase | undefined;
};

/**
 * Corrections of prices that staff gave afterwards. Each counts when it is made: no Z report and no report of an earlier day
 * changes.
 */
export class PriceCorrectionBook {
  readonly #parts: PriceCorrectionBookParts;

  constructor(parts: PriceCorrectionBookParts) {
    this.#parts = parts;
  }

  /** Of a ticket, in their order. */
  of({ intent, priceCorrections }: Ticket): readonly Recorded<PriceCorrection>[] {
    if (priceCorrections.length === 0) return [];
    return this.#parts.log.of(intent.ticketId).flatMap((row): Recorded<PriceCorrection>[] => {
      const { at, event } = readTicketEvent(row);
      return event.kind === 'price-corrected' ? [{ at, event }] : [];
    });
  }

  /**
   * Records what a customer paid in truth for a piece whose price was given.
   *
   * @param own the number of its package, where the service told it and the books don't have it; null if unknown.
   */
  correct(
    piece: PieceId,
    own: IdPack | null,
    { price, corrections, ...by }: WantedPriceCorrection,
    at: number,
  ): Result<void, WriteFault | PriceNotCorrected> {
    const { log, write, tickets, entries, givenPrices, find } = this.#parts;
    const written = write((): Result<void, PriceNotCorrected> => {
      const ticket = tickets.of(piece);
      const bought = find(piece);
      if (ticket === undefined || bought === undefined) return kept('no-price');
      if (ticket.priceCorrections.length !== corrections) return kept('changed');
      if (givenPrices.isBeingRefunded(bought, own)) return kept('refund-open');
      const corrected = correctPrice(ticket, price);
      if (!corrected.ok) return kept(corrected.failure);
      const { ticketId } = ticket.intent;
      const event: TicketEvent = { kind: 'price-corrected', ...corrected.value, ...by };
      const number = log.append(ticketId, at, event);
      tickets.enter(ticketId, number, event);
      entries.enterPriceCorrection(number, at, event);
      tickets.figure(ticketId);
      return succeed(undefined);
    });
    return written.ok ? written.value : written;
  }
}

const kept = (why: PriceNotCorrected['why']): Result<never, PriceNotCorrected> =>
  fail({ kind: 'price-not-corrected', why });
