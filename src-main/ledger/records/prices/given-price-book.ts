import type { Amount } from '../../../../src-merchant-api/amount.ts';
import { compareAmounts, sum } from '../../../../src-merchant-api/amount.ts';
import type { IdPack } from '../../../../src-merchant-api/id-pack.ts';
import { fail, succeed, type Result } from '../../../../src-merchant-api/result.ts';
import { nameAtService } from '../../../domain/orders/late-name.ts';
import { idOf, isOpen, type ProfileOperation } from '../../../domain/orders/operation.ts';
import type { GivenPrice, Ticket, TicketEvent } from '../../../../src-books/payments/ticket.ts';
import { ticketPrefix, type PieceId, type TicketId } from '../../../../src-books/payments/ticket-id.ts';
import type { Purchase } from '../../../domain/payments/purchase-cost.ts';
import type { StaffMark } from '../../../../src-books/staff-mark.ts';
import type { PriceAsGiven } from '../../../pricing/given-price.ts';
import type { EventLog, Recorded } from '../../events/event-log.ts';
import type { Write } from '../../events/ledger-write.ts';
import type { WriteFault } from '../../events/write-fault.ts';
import type { TicketBook } from '../../tickets/ticket-book.ts';
import { readTicketEvent } from '../../tickets/ticket-row.ts';
import type { EntryBook } from '../entry-book.ts';
import type { OperationBook } from '../operation-book.ts';

/** What staff say that a customer paid, and why it is said now. */
export type WantedPrice = PriceAsGiven &
  Omit<GivenPrice, 'terms'> & { readonly price: Amount; readonly staff: StaffMark | null };

/**
 * Why no price can be given.
 *
 * known: it is known what the customer paid, also because it was given before · canceled: nobody keeps the eSIM ·
 * refunded: its cost is back, whoever asked for that · refund-open: that is being done · owed: it was refused here first, and its
 * customer is owed what they paid then.
 */
export type WhyPriceStays = 'known' | 'canceled' | 'refunded' | 'refund-open' | 'owed';

/** Nothing is written. */
export type NotGiven = { readonly kind: 'not-given'; readonly why: WhyPriceStays };

/** A price that was given, as it was given first, with its ticket. */
export type FoundPrice = {
  readonly ticket: Ticket;
  readonly made: Recorded<Extract<TicketEvent, { kind: 'price-given' }>>;
};

export type GivenPriceBookParts = {
  readonly log: EventLog;
  readonly write: Write;
  readonly tickets: TicketBook;
  readonly entries: EntryBook;
  readonly operations: Pick<OperationBook, 'ofSale' | 'ofPackage' | 'topUpOf'>;
  readonly find: (piece: PieceId) => Purchase | undefined;
};

/**
 * What customers paid for what only the service knew: sales and top-ups that a till lost, or that were made elsewhere. Once
 * it is given it counts as sold, with a ticket of its own, from which a refund says what the customer gets back.
 */
export class GivenPriceBook {
  readonly #parts: GivenPriceBookParts;

  constructor(parts: GivenPriceBookParts) {
    this.#parts = parts;
  }

  /** The price that was given for a piece, with its ticket; undefined if none was. */
  of(piece: PieceId): FoundPrice | undefined {
    const { tickets, log } = this.#parts;
    const ticket = tickets.of(piece);
    const [first] = ticket?.givenPrice === undefined ? [] : log.of(ticket.intent.ticketId);
    if (ticket === undefined || first === undefined) return undefined;
    const { at, event } = readTicketEvent(first);
    return event.kind === 'price-given' ? { ticket, made: { at, event } } : undefined;
  }

  /** Whether a refund of a piece is open, or one that may be. @param own as of {@link whyNot}. */
  isBeingRefunded(bought: Purchase, own: IdPack | null): boolean {
    return this.#refundsOf(bought, own).some((refund) => isOpen(refund));
  }

  /**
   * Why a piece gets no price; undefined if it can be given one.
   *
   * @param own the number of its package, where the service told it and the books don't have it; null if unknown.
   */
  whyNot(bought: Purchase, own: IdPack | null): WhyPriceStays | undefined {
    if (bought.intent.price !== null || this.#parts.tickets.idOf(idOf(bought)) !== undefined) return 'known';
    if (bought.progress.state === 'canceled') return 'canceled';
    if (this.#owesFirst(bought)) return 'owed';
    const refunds = this.#refundsOf(bought, own);
    if (refunds.some((refund) => refund.progress.state === 'completed')) return 'refunded';
    return refunds.some((refund) => isOpen(refund)) ? 'refund-open' : undefined;
  }

  /** Records what the customer paid for a piece. A second press finds it known, and writes nothing. @param own as above. */
  give(
    piece: PieceId,
    own: IdPack | null,
    { price, payment, staff, terms, isTakenNow, reason, approvedBy }: WantedPrice,
    at: number,
  ): Result<void, WriteFault | NotGiven> {
    const { write, tickets, entries, find } = this.#parts;
    const written = write((): Result<void, NotGiven> => {
      const bought = find(piece);
      const why = bought === undefined ? 'known' : this.whyNot(bought, own);
      if (bought === undefined || why !== undefined) return fail({ kind: 'not-given', why: why ?? 'known' });
      const ticketId = `${ticketPrefix}${piece}` as TicketId;
      const event: Extract<TicketEvent, { kind: 'price-given' }> = {
        kind: 'price-given',
        intent: {
          ...{ ticketId, merchantId: bought.intent.merchantId, currency: terms.currency },
          ...{ pieces: [{ id: piece, price }], payments: [payment], rounding: sum([]) },
          ...{ staff, createdAt: at },
        },
        terms,
        ...(isTakenNow && { isTakenNow }),
        reason,
        ...(approvedBy && { approvedBy }),
      };
      const number = tickets.give(event, at);
      entries.enterPrice(number, at, tickets.find(ticketId));
      tickets.figure(ticketId);
      return succeed(undefined);
    });
    return written.ok ? written.value : written;
  }

  /**
   * Whether an order that the service made after all still owes its customer what they paid when it was refused here. SECURITY:
   * they paid once, and have the eSIM: a second price would count the same money again, while the first goes back.
   */
  #owesFirst(bought: Purchase): boolean {
    const { tickets } = this.#parts;
    const first = nameAtService(idOf(bought));
    if (first === idOf(bought)) return false;
    const ticket = tickets.of(first as PieceId);
    return (
      ticket !== undefined &&
      compareAmounts(tickets.totals(ticket).owed, sum([])) > 0 &&
      tickets.unsettled(ticket).some((piece) => piece === first)
    );
  }

  /**
   * The refunds of a piece: also those of which nobody knows what they gave back, because it may be this. One of a package that
   * isn't this piece's is none.
   */
  #refundsOf(bought: Purchase, told: IdPack | null): readonly ProfileOperation[] {
    const { operations } = this.#parts;
    const { merchantId, orderId } = bought.intent;
    const own = idOf(bought);
    const recorded = 'idPack' in bought.progress ? (bought.progress.idPack ?? null) : null;
    const idPack = recorded ?? told;
    const onPackage = idPack === null ? [] : operations.ofPackage(merchantId, idPack);
    const onProfile = orderId === null ? [] : operations.ofSale(orderId);
    return [...onPackage, ...onProfile].filter((operation) => {
      if (operation.kind !== 'refund') return false;
      const { boughtAs, idPack: refunded, ...intent } = operation.intent;
      if (idPack !== null && idPack === refunded) return true;
      const topUp = operations.topUpOf(merchantId, refunded);
      const isOf = topUp === undefined ? boughtAs : idOf(topUp);
      const isOthers = idPack !== null || ('isOthers' in intent && intent.isOthers === true);
      return isOf === own || (isOf === null && !isOthers);
    });
  }
}
