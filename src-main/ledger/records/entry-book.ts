import { isDeepStrictEqual } from 'node:util';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { fromMillionths } from '../../../src-books/money/millionths.ts';
import type { BookEntry, NumberedEntry } from '../../../src-books/payments/book-entry.ts';
import { EntryRules } from '../../../src-books/entries/entry-rules.ts';
import type { EntrySource } from '../../../src-books/entries/entry-source.ts';
import { replayTicket } from '../../../src-books/payments/replay-ticket.ts';
import type { Goodwill, PriceCorrection, Ticket, TicketEvent } from '../../../src-books/payments/ticket.ts';
import { prepared, type Prepared } from '../../../src-sqlite/prepared.ts';
import type { OperationEvent, ProviderOperation } from '../../domain/orders/operation.ts';
import type { SaleEvent } from '../../domain/orders/sale.ts';
import type { Recorded } from '../events/event-log.ts';
import { PieceTenders } from '../tickets/piece-tenders.ts';
import { storedAmount } from '../values/stored-values.ts';
import { entryValues, readEntryRow } from './entry-row.ts';
import { topUpOfPackage } from './top-up-of-package.ts';

/** An event with its number in the chain. */
export type Numbered = Recorded<SaleEvent | OperationEvent> & { readonly number: number };

/**
 * The ledger's entries: see {@link BookEntry}. Each is made by the rules of `src-books/entries` from the event that moved the
 * money and the entries so far; nothing else writes them.
 */
export class EntryBook {
  readonly #statement: Prepared<keyof typeof sql>;
  readonly #tenders: PieceTenders;
  readonly #rules: EntryRules;

  constructor(database: DatabaseSync) {
    this.#statement = prepared(database, sql);
    this.#tenders = new PieceTenders(database);
    this.#rules = new EntryRules(this.#source());
  }

  /**
   * Writes the entry of an event that moved money; others have none. Call in the transaction that adds the event.
   *
   * @returns the entry; undefined if there is none.
   */
  enter(operation: ProviderOperation, event: Numbered): BookEntry | undefined {
    return this.#write(event.number, this.#rules.entryOf(operation, event));
  }

  #write(number: number, entry: BookEntry | undefined): BookEntry | undefined {
    if (entry !== undefined) this.#statement('insert').run(...entryValues({ number, entry }));
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
      const made = this.#rules.entryReversing(operation, event, () =>
        this.#at(row === undefined ? null : readEntryRow(row).entry.reverses),
      );
      if (made === undefined && row === undefined) continue;
      if (made === undefined || row === undefined) return undefined;
      if (!isDeepStrictEqual(entryValues({ number: event.number, entry: made }), Object.values(row)))
        return undefined;
      entries += 1;
    }
    return entries;
  }

  /** Writes the entry of goodwill, if the purchase that it was given for has one. Call in the transaction that adds the event. */
  enterGoodwill(number: number, at: number, given: Goodwill): void {
    this.#write(number, this.#rules.goodwill(number, at, given));
  }

  /** Writes the entry of a price that was given afterwards, if what it is of has one. Call in the transaction that adds the event. */
  enterPrice(number: number, at: number, ticket: Ticket): void {
    this.#write(number, this.#rules.givenPrice(number, at, ticket));
  }

  /** Writes the entry of a price that was corrected, if the price has one. Call in the transaction that adds the event. */
  enterPriceCorrection(number: number, at: number, corrected: PriceCorrection): void {
    this.#write(number, this.#rules.priceCorrection(number, at, corrected));
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
        return this.#rules.goodwill(number, at, event);
      case 'price-given': {
        const ticket = replayTicket([event]);
        return ticket && this.#rules.givenPrice(number, at, ticket);
      }
      case 'price-corrected':
        return this.#rules.priceCorrection(number, at, event);
      case 'paid':
      case 'paid-back':
      case 'payback-undone':
      case 'carried-over':
      case 'tender-corrected':
        return undefined;
    }
  }

  /** Writes how the pieces of a ticket count as paid since it was corrected. @param ticket as it is after it. */
  enterCorrection(number: number, ticket: Ticket): void {
    this.#tenders.enter(number, ticket.intent.currency, this.#rules.correctedPieces(number, ticket));
  }

  /** As {@link agrees}, of all corrections of a ticket. */
  correctionsAgree(
    events: readonly { readonly number: number; readonly event: TicketEvent }[],
  ): number | undefined {
    let rows = 0;
    for (const [at, { number, event }] of events.entries()) {
      if (event.kind !== 'tender-corrected') continue;
      const ticket = replayTicket(events.slice(0, at + 1).map((each) => each.event));
      const own =
        ticket &&
        this.#tenders.agrees(number, ticket.intent.currency, this.#rules.correctedPieces(number, ticket));
      if (own === undefined) return undefined;
      rows += own;
    }
    return rows;
  }

  #at(number: number | null): NumberedEntry | undefined {
    return number === null ? undefined : entryIn(this.#statement('select').get(number));
  }

  #source(): EntrySource {
    const has = (name: 'selectReversal' | 'selectPricedReversal', number: number): boolean =>
      this.#statement(name).get(number) !== undefined;
    const had = (name: 'selectPricedBefore' | 'selectCredit', number: number, before: number): boolean =>
      this.#statement(name).get(number, before) !== undefined;
    return {
      ofPurchase: (piece) =>
        entryIn(this.#statement('selectTopUp').get(piece) ?? this.#statement('selectOfSale').get(piece)),
      ofPackage: (merchantId, idPack) => entryIn(this.#statement('selectOfTopUp').get(merchantId, idPack)),
      priceOf: (purchase, before) => entryIn(this.#statement('selectPrice').get(purchase, before)),
      correctedPrice: (purchase, before) =>
        correctedRow.parse(this.#statement('selectCorrected').get(purchase, before)),
      correctedBy: (purchase, before) =>
        fromMillionths(sumRow.parse(this.#statement('selectCorrectedBy').get(purchase, before)).sum),
      givenBefore: (piece, before) =>
        fromMillionths(sumRow.parse(this.#statement('selectGiven').get(piece, before)).sum),
      uncountedGoodwill: (piece, number) =>
        this.#statement('selectUncounted')
          .all({ piece, number })
          .map((row) => uncountedRow.parse(row).amount),
      isReversed: (purchase) => has('selectReversal', purchase),
      isPriceReversed: (purchase) => has('selectPricedReversal', purchase),
      wasPriceReversed: (purchase, before) => had('selectPricedBefore', purchase, before),
      wasCredited: (purchase, before) => had('selectCredit', purchase, before),
      tenderOf: (piece, before) => this.#tenders.of(piece, before),
    };
  }
}

const entryIn = (row: unknown): NumberedEntry | undefined =>
  row === undefined ? undefined : readEntryRow(row);

const uncountedRow = z.object({ amount: storedAmount });
const sumRow = z.object({ sum: z.int().transform(BigInt) });
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
  selectCorrectedBy: `SELECT coalesce(sum(price), 0) AS sum FROM book_entry
                      WHERE price_of = ? AND event_number < ? AND kind = 'price-correction'`,
  selectOfTopUp: `SELECT * FROM book_entry WHERE kind = 'top-up' AND price_of IS NULL AND operation_id = ${topUpOfPackage('?', '?')}`,
  selectGiven: `SELECT coalesce(-sum(price), 0) AS sum FROM book_entry INDEXED BY book_entry_goodwill
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
