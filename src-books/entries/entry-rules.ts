import { smaller, sum, type Amount } from '../../src-merchant-api/amount.ts';
import {
  purchaseEntry,
  reversalEntry,
  type BookEntry,
  type NumberedEntry,
  type Reversed,
} from '../payments/book-entry.ts';
import { givenPriceEntry, withGivenPrice } from '../payments/given-price-entry.ts';
import { goodwillEntry, lessGoodwill } from '../payments/goodwill-entry.ts';
import { priceCorrectionEntry, withCorrectedPrice } from '../payments/price-correction-entry.ts';
import { ticketPaidBy, type Goodwill, type PriceCorrection, type Ticket } from '../payments/ticket.ts';
import type { PieceId } from '../payments/ticket-id.ts';
import type { CorrectedPiece, CountedPiece, EntrySource } from './entry-source.ts';
import type { EnteredOrder, NumberedOrderEvent, RefundedPackage } from './order-event.ts';

/** What each event enters: see {@link BookEntry}. Derived from the event, its intent and the entries so far alone. */
export class EntryRules {
  readonly #source: EntrySource;

  constructor(source: EntrySource) {
    this.#source = source;
  }

  /** The entry of an event of a sale or an operation; undefined if it moved no money. */
  entryOf(order: EnteredOrder, event: NumberedOrderEvent): BookEntry | undefined {
    return this.#entryBack(order, event, () => this.#reversed(order, event.number));
  }

  /** As {@link entryOf}, where it is known which entry it reverses. */
  entryReversing(
    order: EnteredOrder,
    event: NumberedOrderEvent,
    bought: () => NumberedEntry | undefined,
  ): BookEntry | undefined {
    return this.#entryBack(order, event, () => {
      const of = bought();
      return of === undefined ? undefined : this.#left(of, event.number);
    });
  }

  #entryBack(
    order: EnteredOrder,
    event: NumberedOrderEvent,
    reversed: () => Reversed | undefined,
  ): BookEntry | undefined {
    const made = entryOf(order, event, reversed);
    return made && this.#asCounted(made, event);
  }

  /** The entry of goodwill; undefined if the purchase that it was given for has none. */
  goodwill(number: number, at: number, given: Goodwill): BookEntry | undefined {
    const bought = this.#source.ofPurchase(given.piece);
    // What was never counted as sold is not counted as given back either.
    if (bought === undefined || bought.number > number) return undefined;
    const before = this.#source.givenBefore(given.piece, number);
    return goodwillEntry(given, this.#priced(bought, number).entry, before, at);
  }

  /** The entry of a price that was given afterwards; undefined if what it is of has none. */
  givenPrice(number: number, at: number, ticket: Ticket): BookEntry | undefined {
    const [piece] = ticket.intent.pieces;
    const bought = piece && this.#source.ofPurchase(piece.id);
    // What was never counted as sold has no price that could count, and what has one keeps it.
    if (bought === undefined || bought.number > number || bought.entry.money.price !== null) return undefined;
    return givenPriceEntry(ticket, bought, at);
  }

  /** The entry of a price that was corrected; undefined if the price has none. */
  priceCorrection(number: number, at: number, corrected: PriceCorrection): BookEntry | undefined {
    const bought = this.#source.ofPurchase(corrected.piece);
    if (bought === undefined || bought.number > number) return undefined;
    const priced = this.#priced(bought, number);
    // What never counted as sold with a price has none that could be more.
    if (priced.entry.money.price === null) return undefined;
    const given = this.#source.givenBefore(corrected.piece, number);
    const isAll = this.#source.wasPriceReversed(bought.number, number);
    return priceCorrectionEntry(corrected, priced, { given, isAll }, at);
  }

  /** How the pieces of a ticket count as paid since it was corrected, sorted by id. @param ticket as it is after it. */
  correctedPieces(number: number, ticket: Ticket): CorrectedPiece[] {
    const tender = ticketPaidBy(ticket);
    return ticket.intent.pieces
      .map(({ id }) => id)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((piece) => ({ piece, was: this.#counted(piece, number) ?? null, tender }));
  }

  /** As what a piece counts in takings before an event; undefined if it counts nothing: not yet, or not any more. */
  #counted(piece: PieceId, before: number): CountedPiece | undefined {
    const bought = this.#source.ofPurchase(piece);
    if (bought === undefined || bought.number >= before) return undefined;
    const isGiven = bought.entry.money.price === null;
    const entry = isGiven ? this.#source.priceOf(bought.number, before)?.entry : bought.entry;
    const price = entry?.money.price ?? null;
    if (entry === undefined || price === null) return undefined;
    if (this.#source.wasPriceReversed(bought.number, before)) return undefined;
    const { tender } = this.#source.tenderOf(piece, before) ?? entry;
    return {
      tender,
      price: isGiven ? sum([price, this.#source.correctedBy(bought.number, before)]) : price,
    };
  }

  /**
   * The entry of an event as it is written. What a manager gave as goodwill for a purchase that was closed counted nowhere,
   * because nobody knew that it was bought: where it is taken back into the books, only the rest of its price counts.
   */
  #asCounted(made: BookEntry, { number, event }: NumberedOrderEvent): BookEntry {
    const entry = this.#asPaid(made, number);
    const isTakenBack = event.kind === 'accepted' && event.staff !== undefined;
    const piece = entry.operationId ?? entry.orderId;
    const { price } = entry.money;
    if (!isTakenBack || piece === null || price === null) return entry;
    return lessGoodwill(entry, smaller(sum(this.#source.uncountedGoodwill(piece, number)), price));
  }

  /** The entry of a purchase, by the tender that it was paid by in truth, as far as that was known by then. */
  #asPaid(entry: BookEntry, number: number): BookEntry {
    const piece = entry.operationId ?? entry.orderId;
    const isPurchase = entry.kind === 'sale' || entry.kind === 'top-up';
    const corrected = isPurchase && piece !== null ? this.#source.tenderOf(piece, number) : undefined;
    return corrected === undefined ? entry : { ...entry, tender: corrected.tender };
  }

  /** The entry of a purchase with the price that was given for it before an event, as it was corrected by then. */
  #priced({ number, entry }: NumberedEntry, before: number): NumberedEntry {
    const price = this.#source.priceOf(number, before);
    if (price === undefined) return { number, entry };
    const given = withGivenPrice(entry, price.entry);
    const corrected = this.#source.correctedPrice(number, before);
    return { number, entry: corrected === undefined ? given : withCorrectedPrice(given, corrected) };
  }

  /**
   * The entry of a purchase as it stands before an event: with the price that was given for it afterwards, less the goodwill
   * that was given for it, less the credit of a refund that was only found, and paid by the tender that is known by then.
   */
  #left(of: NumberedEntry, before: number): Reversed {
    const { number, entry: bought } = this.#priced(of, before);
    const piece = bought.operationId ?? bought.orderId;
    const entry = this.#asPaid(bought, before);
    const given: Amount | undefined = piece === null ? undefined : this.#source.givenBefore(piece, before);
    const isCredited = this.#source.wasCredited(number, before);
    return { number, isCredited, entry: given === undefined ? entry : lessGoodwill(entry, given) };
  }

  /**
   * What is reversed, if it is known and not reversed already. A refund that was only found has taken no price back:
   * whatever ends the piece later does.
   */
  #reversed(order: EnteredOrder, before: number): Reversed | undefined {
    const bought = this.#endedBy(order);
    if (bought === undefined) return undefined;
    const { price } = this.#priced(bought, before).entry.money;
    const takesPrice = price !== null && !isOnlyFound(order);
    const isDone = takesPrice
      ? this.#source.isPriceReversed(bought.number)
      : this.#source.isReversed(bought.number);
    return isDone ? undefined : this.#left(bought, before);
  }

  #endedBy(order: EnteredOrder): NumberedEntry | undefined {
    switch (order.kind) {
      case 'sale':
      case 'top-up': {
        const piece = order.intent.operationId ?? order.intent.orderId;
        return piece === null ? undefined : this.#source.ofPurchase(piece);
      }
      case 'refund': {
        const { merchantId, idPack, boughtAs } = order.intent;
        // The number says so for certain, and may have been found after the refund was begun. Nothing else is taken
        // for the purchase: a package of another till has neither this one's price nor its cash.
        const ofTopUp = this.#source.ofPackage(merchantId, idPack);
        return ofTopUp ?? (boughtAs === null ? undefined : this.#source.ofPurchase(boughtAs));
      }
      case 'activation':
        return undefined;
    }
  }
}

/** The entry of an event; undefined if it moved nothing. */
function entryOf(
  order: EnteredOrder,
  { at, event }: NumberedOrderEvent,
  reversed: () => Reversed | undefined,
): BookEntry | undefined {
  const { merchantId, orderId } = order.intent;
  switch (event.kind) {
    case 'accepted':
      return (order.kind === 'sale' || order.kind === 'top-up') && event.charged !== undefined
        ? purchaseEntry(order, event.charged, at)
        : undefined;
    case 'recovered':
      if (order.kind === 'refund') return refundEntry(order, at, reversed);
      return order.kind === 'activation' ? undefined : purchaseEntry(order, event.charged ?? null, at);
    case 'confirmed':
    case 'seen-done':
      return order.kind === 'refund' ? refundEntry(order, at, reversed) : undefined;
    case 'canceled': {
      const operationId = order.intent.operationId ?? null;
      const canceled = { kind: 'cancellation', at, merchantId, orderId, operationId } as const;
      return reversalEntry({ ...canceled, staff: null, credited: null, isUnpriced: false }, reversed());
    }
    case 'drafted':
    case 'attempted':
    case 'unanswered':
    case 'held':
    case 'refused':
    case 'issued':
    case 'cancel-reported':
    case 'cancel-withdrawn':
    case 'uid-corrected':
    case 'written-off':
    case 'reopened':
    case 'code-fetched':
    case 'printed':
    case 'found':
    case 'seen-undone':
      return undefined;
  }
}

function refundEntry(order: RefundedPackage, at: number, reversed: () => Reversed | undefined): BookEntry {
  const { merchantId, orderId, operationId, staff, expected: credited } = order.intent;
  const refunded = { kind: 'refund', at, merchantId, orderId, operationId, staff } as const;
  return reversalEntry({ ...refunded, credited, isUnpriced: isOnlyFound(order) }, reversed());
}

/**
 * A refund of a ledger that was lost, or of another till: the service tells its credit, and nothing tells whether the
 * customer has their money. So it owes them nothing (`tickets/piece-end.ts`) and takes no price back: reports count it as
 * without a price, as they do a sale that was only found. What a manager gives for it then is goodwill, and takes price and
 * tax back on the day on which the shop surely gave them.
 */
const isOnlyFound = (order: EnteredOrder): boolean => order.kind === 'refund' && order.intent.reason === null;
