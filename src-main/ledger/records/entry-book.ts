import { isDeepStrictEqual } from 'node:util';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  purchaseEntry,
  reversalEntry,
  type BookEntry,
  type NumberedEntry,
  type Reversed,
} from '../../../src-books/payments/book-entry.ts';
import {
  idOf,
  type ProfileOperation,
  type OperationEvent,
  type ProviderOperation,
  type ProviderOperationId,
} from '../../domain/orders/operation.ts';
import type { SaleEvent } from '../../domain/orders/sale.ts';
import type { Goodwill, PriceCorrection, Ticket, TicketEvent } from '../../../src-books/payments/ticket.ts';
import { replayTicket } from '../../../src-books/payments/replay-ticket.ts';
import { givenPriceEntry, withGivenPrice } from '../../../src-books/payments/given-price-entry.ts';
import { goodwillEntry, lessGoodwill } from '../../../src-books/payments/goodwill-entry.ts';
import {
  priceCorrectionEntry,
  withCorrectedPrice,
} from '../../../src-books/payments/price-correction-entry.ts';
import { fromMillionths } from '../../../src-books/money/millionths.ts';
import { smaller, sum, type Amount } from '../../../src-merchant-api/amount.ts';
import { entryValues, readEntryRow } from './entry-row.ts';
import type { Recorded } from '../events/event-log.ts';
import { PieceTenders } from '../tickets/piece-tenders.ts';
import { storedAmount } from '../values/stored-values.ts';
import { topUpOfPackage } from './top-up-of-package.ts';
import { prepared, type Prepared } from '../../../src-sqlite/prepared.ts';

/** An event with its number in the chain. */
export type Numbered = Recorded<SaleEvent | OperationEvent> & { readonly number: number };

/**
 * The ledger's entries: see {@link BookEntry}. Each is derived from the event that moved the money, and from
 * the operation's intent or the entry that it reverses; nothing else writes them.
 */
export class EntryBook {
  readonly #statement: Prepared<keyof typeof sql>;
  readonly #tenders: PieceTenders;

  constructor(database: DatabaseSync) {
    this.#statement = prepared(database, sql);
    this.#tenders = new PieceTenders(database);
  }

  /**
   * Writes the entry of an event that moved money; others have none. Call in the transaction that adds the event.
   *
   * @returns the entry; undefined if there is none.
   */
  enter(operation: ProviderOperation, event: Numbered): BookEntry | undefined {
    const made = entryOf(operation, event, () => this.#reversed(operation, event.number));
    const entry = made && this.#asCounted(made, event);
    if (entry !== undefined) this.#statement('insert').run(...entryValues({ number: event.number, entry }));
    return entry;
  }

  /**
   * Checks that the entries of an operation's events are those that the events make.
   *
   * @param events all of the operation's. @returns how many entries there are; undefined if one isn't as it
   *   should be.
   */
  agrees(operation: ProviderOperation, events: readonly Numbered[]): number | undefined {
    let entries = 0;
    for (const event of events) {
      const row = this.#statement('select').get(event.number);
      const stored = row === undefined ? undefined : readEntryRow(row);
      const made = entryOf(operation, event, () => {
        const bought = this.#at(stored?.entry.reverses ?? null);
        return bought === undefined ? undefined : this.#left(bought, event.number);
      });
      if (made === undefined && row === undefined) continue;
      if (made === undefined || row === undefined) return undefined;
      const values = entryValues({ number: event.number, entry: this.#asCounted(made, event) });
      if (!isDeepStrictEqual(values, Object.values(row))) return undefined;
      entries += 1;
    }
    return entries;
  }

  /** Writes the entry of goodwill, if the purchase that it was given for has one. Call in the transaction that adds the event. */
  enterGoodwill(number: number, at: number, given: Goodwill): void {
    const entry = this.#goodwill(number, at, given);
    if (entry !== undefined) this.#statement('insert').run(...entryValues({ number, entry }));
  }

  /** Writes the entry of a price that was given afterwards, if what it is of has one. Call in the transaction that adds the event. */
  enterPrice(number: number, at: number, ticket: Ticket): void {
    const entry = this.#givenPrice(number, at, ticket);
    if (entry !== undefined) this.#statement('insert').run(...entryValues({ number, entry }));
  }

  /** Writes the entry of a price that was corrected, if the price has one. Call in the transaction that adds the event. */
  enterPriceCorrection(number: number, at: number, corrected: PriceCorrection): void {
    const entry = this.#priceCorrection(number, at, corrected);
    if (entry !== undefined) this.#statement('insert').run(...entryValues({ number, entry }));
  }

  /** As {@link agrees}, of all goodwill of a ticket, and of its price if that was given afterwards, or corrected. */
  ticketAgrees(events: readonly (Recorded<TicketEvent> & { readonly number: number })[]): number | undefined {
    let entries = 0;
    for (const { number, at, event } of events) {
      const made = this.#ofTicketEvent(number, at, event);
      const row = this.#statement('select').get(number);
      if (made === undefined && row === undefined) continue;
      if (made === undefined || row === undefined) return undefined;
      if (!isDeepStrictEqual(entryValues({ number, entry: made }), Object.values(row))) return undefined;
      entries += 1;
    }
    return entries;
  }

  #ofTicketEvent(number: number, at: number, event: TicketEvent): BookEntry | undefined {
    switch (event.kind) {
      case 'goodwill':
        return this.#goodwill(number, at, event);
      case 'price-given': {
        const ticket = replayTicket([event]);
        return ticket && this.#givenPrice(number, at, ticket);
      }
      case 'price-corrected':
        return this.#priceCorrection(number, at, event);
      case 'paid':
      case 'paid-back':
      case 'payback-undone':
      case 'carried-over':
      case 'tender-corrected':
        return undefined;
    }
  }

  #priceCorrection(number: number, at: number, corrected: PriceCorrection): BookEntry | undefined {
    const row = this.#ofPurchase(corrected.piece);
    const bought = row && readEntryRow(row);
    if (bought === undefined || bought.number > number) return undefined;
    const priced = this.#priced(bought, number);
    // What never counted as sold with a price has none that could be more.
    if (priced.entry.money.price === null) return undefined;
    const given = this.#givenBefore(corrected.piece, number);
    const isAll = this.#statement('selectPricedBefore').get(bought.number, number) !== undefined;
    return priceCorrectionEntry(corrected, priced, { given, isAll }, at);
  }

  #givenPrice(number: number, at: number, ticket: Ticket): BookEntry | undefined {
    const [piece] = ticket.intent.pieces;
    const row = piece && this.#ofPurchase(piece.id);
    const bought = row && readEntryRow(row);
    // What was never counted as sold has no price that could count, and what has one keeps it.
    if (bought === undefined || bought.number > number || bought.entry.money.price !== null) return undefined;
    return givenPriceEntry(ticket, bought, at);
  }

  /** The entry of a purchase with the price that was given for it before an event, as it was corrected by then. */
  #priced({ number, entry }: NumberedEntry, before: number): NumberedEntry {
    const row = this.#statement('selectPrice').get(number, before);
    if (row === undefined) return { number, entry };
    const given = withGivenPrice(entry, readEntryRow(row).entry);
    const corrected = correctedRow.parse(this.#statement('selectCorrected').get(number, before));
    return { number, entry: corrected === undefined ? given : withCorrectedPrice(given, corrected) };
  }

  /** Writes how the pieces of a ticket count as paid since it was corrected. @param ticket as it is after it. */
  enterCorrection(number: number, ticket: Ticket): void {
    this.#tenders.enter(number, ticket);
  }

  /** As {@link agrees}, of all corrections of a ticket. */
  correctionsAgree(
    events: readonly { readonly number: number; readonly event: TicketEvent }[],
  ): number | undefined {
    let rows = 0;
    for (const [at, { number, event }] of events.entries()) {
      if (event.kind !== 'tender-corrected') continue;
      const ticket = replayTicket(events.slice(0, at + 1).map((each) => each.event));
      const own = ticket && this.#tenders.agrees(number, ticket);
      if (own === undefined) return undefined;
      rows += own;
    }
    return rows;
  }

  /**
   * The entry of an event as it is written. What a manager gave as goodwill for a purchase that was closed counted nowhere,
   * because nobody knew that it was bought: where it is taken back into the books, only the rest of its price counts.
   */
  #asCounted(made: BookEntry, { number, event }: Numbered): BookEntry {
    const entry = this.#asPaid(made, number);
    const isTakenBack = event.kind === 'accepted' && 'staff' in event && event.staff !== undefined;
    const piece = entry.operationId ?? entry.orderId;
    const { price } = entry.money;
    if (!isTakenBack || piece === null || price === null) return entry;
    const given = sum(
      this.#statement('selectUncounted')
        .all({ piece, number })
        .map((row) => uncountedRow.parse(row).amount),
    );
    return lessGoodwill(entry, smaller(given, price));
  }

  /** The entry of a purchase, by the tender that it was paid by in truth, as far as that was known by then. */
  #asPaid(entry: BookEntry, number: number): BookEntry {
    const piece = entry.operationId ?? entry.orderId;
    const isPurchase = entry.kind === 'sale' || entry.kind === 'top-up';
    const corrected = isPurchase && piece !== null ? this.#tenders.of(piece, number) : undefined;
    return corrected === undefined ? entry : { ...entry, tender: corrected.tender };
  }

  #goodwill(number: number, at: number, given: Goodwill): BookEntry | undefined {
    const row = this.#ofPurchase(given.piece);
    const bought = row === undefined ? undefined : readEntryRow(row);
    // What was never counted as sold is not counted as given back either.
    if (bought === undefined || bought.number > number) return undefined;
    return goodwillEntry(
      given,
      this.#priced(bought, number).entry,
      this.#givenBefore(given.piece, number),
      at,
    );
  }

  /** What goodwill took back of a purchase's price before an event. */
  #givenBefore(piece: string, number: number): Amount {
    const { given } = givenRow.parse(this.#statement('selectGiven').get(piece, number));
    return fromMillionths(given);
  }

  /**
   * The entry of a purchase as it stands before an event: with the price that was given for it afterwards, less the goodwill that was given for it, less the credit of a
   * refund that was only found, and paid by the tender that is known by then.
   */
  #left(of: NumberedEntry, before: number): Reversed {
    const { number, entry: bought } = this.#priced(of, before);
    const piece = bought.operationId ?? bought.orderId;
    const entry = this.#asPaid(bought, before);
    const given = piece === null ? undefined : this.#givenBefore(piece, before);
    const isCredited = this.#statement('selectCredit').get(number, before) !== undefined;
    return { number, isCredited, entry: given === undefined ? entry : lessGoodwill(entry, given) };
  }

  #at(number: number | null): NumberedEntry | undefined {
    const row = number === null ? undefined : this.#statement('select').get(number);
    return row === undefined ? undefined : readEntryRow(row);
  }

  /**
   * What is reversed, if it is known and not reversed already. A refund that was only found has taken no price back:
   * whatever ends the piece later does.
   */
  #reversed(operation: ProviderOperation, before: number): Reversed | undefined {
    const row = this.#rowReversed(operation);
    if (row === undefined) return undefined;
    const bought = readEntryRow(row);
    const { price } = this.#priced(bought, before).entry.money;
    const takesPrice = price !== null && !isOnlyFound(operation);
    const earlier = this.#statement(takesPrice ? 'selectPricedReversal' : 'selectReversal').get(
      bought.number,
    );
    return earlier === undefined ? this.#left(bought, before) : undefined;
  }

  #rowReversed(operation: ProviderOperation) {
    switch (operation.kind) {
      case 'sale':
      case 'top-up':
        return this.#ofPurchase(idOf(operation));
      case 'refund': {
        const { merchantId, idPack, boughtAs } = operation.intent;
        // The number says so for certain, and may have been found after the refund was begun. Nothing else is taken
        // for the purchase: a package of another till has neither this one's price nor its cash.
        const ofTopUp = this.#statement('selectOfTopUp').get(merchantId, idPack);
        return ofTopUp ?? (boughtAs === null ? undefined : this.#ofPurchase(boughtAs));
      }
      case 'activation':
        return undefined;
    }
  }

  #ofPurchase(id: ProviderOperationId) {
    return this.#statement('selectTopUp').get(id) ?? this.#statement('selectOfSale').get(id);
  }
}

/** The entry of an event; undefined if it moved nothing. */
function entryOf(
  operation: ProviderOperation,
  { at, event }: Recorded<SaleEvent | OperationEvent>,
  reversed: () => Reversed | undefined,
): BookEntry | undefined {
  const { merchantId, orderId } = operation.intent;
  switch (event.kind) {
    case 'accepted':
      return (operation.kind === 'sale' || operation.kind === 'top-up') && 'charged' in event
        ? purchaseEntry(operation, event.charged, at)
        : undefined;
    case 'recovered':
      if (operation.kind === 'refund') return refundEntry(operation, at, reversed);
      return operation.kind === 'activation'
        ? undefined
        : purchaseEntry(operation, 'charged' in event ? event.charged : null, at);
    case 'confirmed':
    case 'seen-done':
      return operation.kind === 'refund' ? refundEntry(operation, at, reversed) : undefined;
    case 'canceled': {
      const operationId = operation.kind === 'sale' ? null : operation.intent.operationId;
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

type RefundOperation = Extract<ProfileOperation, { kind: 'refund' }>;

function refundEntry(
  operation: RefundOperation,
  at: number,
  reversed: () => Reversed | undefined,
): BookEntry {
  const { merchantId, orderId, operationId, staff, expected: credited } = operation.intent;
  const refunded = { kind: 'refund', at, merchantId, orderId, operationId, staff } as const;
  return reversalEntry({ ...refunded, credited, isUnpriced: isOnlyFound(operation) }, reversed());
}

/**
 * A refund of a ledger that was lost, or of another till: the service tells its credit, and nothing tells whether the
 * customer has their money. So it owes them nothing (piece-ends.ts) and takes no price back: reports count it as without a
 * price, as they do a sale that was only found. What a manager gives for it then is goodwill, and takes price and tax back
 * on the day on which the shop surely gave them.
 */
const isOnlyFound = ({ kind, intent }: ProviderOperation): boolean =>
  kind === 'refund' && intent.reason === null;

const uncountedRow = z.object({ amount: storedAmount });
const givenRow = z.object({ given: z.int().transform(BigInt) });
const correctedRow = z.object({ price: storedAmount, tax: storedAmount }).optional();

const sql = {
  insert: `INSERT INTO book_entry VALUES (${Array(22).fill('?').join(', ')})`,
  select: 'SELECT * FROM book_entry WHERE event_number = ?',
  selectOfSale: "SELECT * FROM book_entry WHERE order_id = ? AND kind = 'sale' AND price_of IS NULL",
  selectTopUp: "SELECT * FROM book_entry WHERE operation_id = ? AND kind = 'top-up' AND price_of IS NULL",
  selectPrice:
    "SELECT * FROM book_entry WHERE price_of = ? AND event_number < ? AND kind <> 'price-correction'",
  // Its entry has only the difference, less what goodwill took back of it.
  selectCorrected: `SELECT json_extract(event, '$.price') AS price, json_extract(event, '$.tax') AS tax FROM event
                    WHERE number = (SELECT max(event_number) FROM book_entry
                                    WHERE price_of = ? AND event_number < ? AND kind = 'price-correction')`,
  selectOfTopUp: `SELECT * FROM book_entry WHERE kind = 'top-up' AND price_of IS NULL AND operation_id = ${topUpOfPackage('?', '?')}`,
  selectGiven: `SELECT coalesce(-sum(price), 0) AS given FROM book_entry INDEXED BY book_entry_goodwill
                WHERE kind = 'goodwill' AND coalesce(operation_id, order_id) = ? AND event_number < ?`,
  selectUncounted: `SELECT json_extract(event, '$.amount') AS amount
                    FROM ticket_piece JOIN event ON subject = ticket_id
                    WHERE piece_id = :piece AND number < :number AND json_extract(event, '$.kind') = 'goodwill'
                      AND json_extract(event, '$.piece') = :piece
                      AND NOT EXISTS (SELECT 1 FROM book_entry WHERE event_number = number)`,
  selectReversal: 'SELECT 1 FROM book_entry WHERE reverses = ?',
  selectPricedReversal: 'SELECT 1 FROM book_entry WHERE reverses = ? AND price IS NOT NULL',
  selectPricedBefore:
    'SELECT 1 FROM book_entry WHERE reverses = ? AND price IS NOT NULL AND event_number < ?',
  selectCredit: 'SELECT 1 FROM book_entry WHERE reverses = ? AND price IS NULL AND event_number < ?',
} as const;
