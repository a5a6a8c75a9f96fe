import type { EntrySource, PieceTender } from '../../../src-books/entries/entry-source.ts';
import { fromMillionths, inMillionths } from '../../../src-books/money/millionths.ts';
import type { BookEntry, NumberedEntry } from '../../../src-books/payments/book-entry.ts';
import type { Goodwill, PriceCorrection } from '../../../src-books/payments/ticket.ts';
import { sum, subtract, type Amount } from '../../../src-merchant-api/amount.ts';
import type { IdPack } from '../../../src-merchant-api/id-pack.ts';

/** What the entries of one ledger ask of its sales, operations and tickets. */
export type OrdersOfLine = {
  /** The top-up that bought a package: the first one, if several say so. */
  readonly topUpOf: (merchantId: string, idPack: IdPack) => string | undefined;
  /** All goodwill for a piece, with the numbers of its events. */
  readonly goodwillFor: (piece: string) => readonly { readonly number: number; readonly given: Goodwill }[];
  /** By the ticket of a piece, as corrected last before an event. */
  readonly tenderOf: (piece: string, before: number) => PieceTender | undefined;
};

/** The entries of one ledger, in memory, as far as they were entered. */
export class LineEntries implements EntrySource {
  readonly #orders: OrdersOfLine;
  readonly #byNumber = new Map<number, NumberedEntry>();
  readonly #purchases = new Map<string, NumberedEntry>();
  readonly #reversals = new Map<number, NumberedEntry[]>();
  readonly #prices = new Map<number, NumberedEntry>();
  readonly #corrections = new Map<number, (NumberedEntry & { readonly of: PriceCorrection })[]>();
  readonly #goodwill = new Map<string, NumberedEntry[]>();

  constructor(orders: OrdersOfLine) {
    this.#orders = orders;
  }

  /** @param corrected where it is the entry of a corrected price. */
  add(number: number, made: BookEntry, corrected?: PriceCorrection): NumberedEntry {
    const entry = asStored(made);
    const numbered = { number, entry };
    const { kind, reverses, priceOf } = entry;
    const piece = entry.operationId ?? entry.orderId;
    this.#byNumber.set(number, numbered);
    if (reverses !== null) addTo(this.#reversals, reverses, numbered);
    if (priceOf !== null && kind === 'price-correction') {
      if (corrected !== undefined) addTo(this.#corrections, priceOf, { ...numbered, of: corrected });
    } else if (priceOf !== null) this.#prices.set(priceOf, numbered);
    else if (piece !== null && (kind === 'sale' || kind === 'top-up')) this.#purchases.set(piece, numbered);
    if (kind === 'goodwill' && piece !== null) addTo(this.#goodwill, piece, numbered);
    return numbered;
  }

  at(number: number): NumberedEntry | undefined {
    return this.#byNumber.get(number);
  }

  /** What reverses a purchase. */
  reversalsOf(purchase: number): readonly NumberedEntry[] {
    return this.#reversals.get(purchase) ?? [];
  }

  readonly ofPurchase = (piece: string): NumberedEntry | undefined => this.#purchases.get(piece);

  readonly ofPackage = (merchantId: string, idPack: IdPack): NumberedEntry | undefined => {
    const topUp = this.#orders.topUpOf(merchantId, idPack);
    return topUp === undefined ? undefined : this.#purchases.get(topUp);
  };

  readonly priceOf = (purchase: number, before: number): NumberedEntry | undefined => {
    const price = this.#prices.get(purchase);
    return price !== undefined && price.number < before ? price : undefined;
  };

  readonly correctedPrice = (purchase: number, before: number): PriceCorrection | undefined =>
    this.#corrections.get(purchase)?.findLast(({ number }) => number < before)?.of;

  readonly correctedBy = (purchase: number, before: number): Amount =>
    sum(
      (this.#corrections.get(purchase) ?? [])
        .filter(({ number }) => number < before)
        .flatMap(({ entry }) => entry.money.price ?? []),
    );

  readonly givenBefore = (piece: string, before: number): Amount => {
    const given = (this.#goodwill.get(piece) ?? []).filter(({ number }) => number < before);
    return subtract(sum([]), sum(given.flatMap(({ entry }) => entry.money.price ?? [])));
  };

  readonly uncountedGoodwill = (piece: string, before: number): readonly Amount[] =>
    this.#orders
      .goodwillFor(piece)
      .filter(({ number }) => number < before && !this.#byNumber.has(number))
      .map(({ given }) => given.amount);

  readonly isReversed = (purchase: number): boolean => this.reversalsOf(purchase).length > 0;

  readonly isPriceReversed = (purchase: number): boolean =>
    this.reversalsOf(purchase).some(({ entry }) => entry.money.price !== null);

  readonly wasPriceReversed = (purchase: number, before: number): boolean =>
    this.reversalsOf(purchase).some(({ number, entry }) => number < before && entry.money.price !== null);

  readonly wasCredited = (purchase: number, before: number): boolean =>
    this.reversalsOf(purchase).some(({ number, entry }) => number < before && entry.money.price === null);

  readonly tenderOf = (piece: string, before: number): PieceTender | undefined =>
    this.#orders.tenderOf(piece, before);
}

/** As it is read back: rounded to whole millionths, and without what is too large to be stored. */
function asStored(entry: BookEntry): BookEntry {
  const { money } = entry;
  const stored = (amount: Amount | null): Amount | null => {
    const whole = inMillionths(amount);
    return whole === null ? null : fromMillionths(whole);
  };
  return {
    ...entry,
    money: {
      ...money,
      price: stored(money.price),
      tax: stored(money.tax),
      cost: stored(money.cost),
      ownCost: stored(money.ownCost),
    },
  };
}

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
