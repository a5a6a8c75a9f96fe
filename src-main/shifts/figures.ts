import Big from 'big.js';
import type { Amount } from '../../src-merchant-api/amount.ts';
import type { EntryKind } from '../../src-books/payments/book-entry.ts';
import { fromMillionths } from '../../src-books/money/millionths.ts';
import type { PaidBy } from '../domain/orders/sale.ts';

/** The kinds of money moves, each with an entry in the ledger. */
export const entryKinds = [
  'sale',
  'top-up',
  'refund',
  'cancellation',
  'goodwill',
  'price-correction',
] as const satisfies readonly EntryKind[];

/**
 * The sum of ledger entries that are alike in everything that a report distinguishes. Amounts are millionths
 * of one unit of the currency, negative if money was given back; null if no entry has one.
 */
export type EntrySum = {
  readonly kind: EntryKind;
  /** Null if unknown. */
  readonly currency: string | null;
  /** How the sale was paid that it is of. What each tender took is known from payments, not from entries. */
  readonly tender: PaidBy | null;
  readonly staff: { readonly id: string; readonly name: string } | null;
  readonly product: { readonly id: string; readonly name: string } | null;
  /** A decimal as text; null if the price had no terms. */
  readonly taxPercent: string | null;
  /** How many entries there are, and for how many of them the price or the margin is unknown. */
  readonly count: number;
  readonly withoutPrice: number;
  readonly withoutMargin: number;
  readonly price: bigint | null;
  readonly tax: bigint | null;
  readonly margin: bigint | null;
};

/**
 * Entries that count by another tender since a correction of how they were paid. In millionths; never an entry, so that it
 * is in no sum but those by tender.
 */
export type TenderMove = {
  readonly currency: string;
  readonly from: PaidBy | null;
  readonly to: PaidBy | null;
  readonly count: number;
  readonly price: bigint;
};

/** How many entries of any kind there are, and their sum: a refund counts as one, too, and its amount is negative. */
export type Counted = { readonly count: number; readonly gross: Amount };

/**
 * What moved in one currency; amounts of two are never added. The amounts of each list add up to `total`, and its counts
 * to {@link entriesIn}.
 */
export type CurrencyFigures = {
  readonly currency: string;
  readonly kinds: Readonly<Record<EntryKind, Counted>>;
  readonly total: Amount;
  readonly tax: Amount;
  /** Price less tax and cost, of the entries for which it is known. */
  readonly margin: Amount;
  readonly withoutMargin: number;
  readonly taxes: readonly (Counted & { readonly percent: string | null; readonly tax: Amount })[];
  readonly tenders: readonly (Counted & { readonly tender: PaidBy | null })[];
  readonly staff: readonly (Counted & { readonly id: string | null; readonly name: string | null })[];
  readonly products: readonly (Counted & {
    readonly id: string | null;
    readonly name: string | null;
    readonly margin: Amount;
  })[];
};

export type Figures = {
  readonly currencies: readonly CurrencyFigures[];
  /** How many entries have no known price: they are in no sum. */
  readonly unpriced: number;
};

/** How many entries the figures of a currency are made of. Z reports that are closed don't hold it. */
export const entriesIn = ({ kinds }: Pick<CurrencyFigures, 'kinds'>): number =>
  Object.values(kinds).reduce((all, { count }) => all + count, 0);

/**
 * Adds up the ledger's entries. By tender, what was corrected counts by the tender of now, also where its sale was counted
 * before: its count is negative then where it was. Pure.
 */
export function figuresOf(sums: readonly EntrySum[], moves: readonly TenderMove[] = []): Figures {
  const priced = sums.flatMap((sum) => {
    const count = sum.count - sum.withoutPrice;
    return sum.currency === null || count === 0 ? [] : [{ ...sum, currency: sum.currency, count }];
  });
  const currencies = new Set([...priced, ...moves].map(({ currency }) => currency));
  const inCurrency = <Of extends { readonly currency: string }>(all: readonly Of[], currency: string): Of[] =>
    all.filter((each) => each.currency === currency);
  return {
    currencies: [...currencies]
      .map((currency) => currencyFigures(currency, inCurrency(priced, currency), inCurrency(moves, currency)))
      .toSorted((a, b) => a.currency.localeCompare(b.currency)),
    unpriced: total(sums, ({ count }) => count) - total(priced, ({ count }) => count),
  };
}

function currencyFigures(
  currency: string,
  sums: readonly EntrySum[],
  moves: readonly TenderMove[],
): CurrencyFigures {
  const ofKind = (kind: EntryKind): Counted => counted(sums.filter((sum) => sum.kind === kind));
  return {
    currency,
    kinds: {
      sale: ofKind('sale'),
      'top-up': ofKind('top-up'),
      refund: ofKind('refund'),
      cancellation: ofKind('cancellation'),
      goodwill: ofKind('goodwill'),
      'price-correction': ofKind('price-correction'),
    },
    total: amountOf(sums, 'price'),
    tax: amountOf(sums, 'tax'),
    margin: amountOf(sums, 'margin'),
    // Entries without a price have no margin either, and are counted separately.
    withoutMargin: total(sums, ({ withoutMargin, withoutPrice }) => withoutMargin - withoutPrice),
    taxes: grouped(sums, ({ taxPercent }) => taxPercent)
      .map(([percent, own]) => ({ percent, ...counted(own), tax: amountOf(own, 'tax') }))
      .toSorted((a, b) => Number(a.percent ?? -1) - Number(b.percent ?? -1)),
    tenders: tendersIn(sums, moves),
    staff: grouped(sums, ({ staff }) => staff?.id ?? null)
      .map(([id, own]) => ({ id, name: own.at(-1)?.staff?.name ?? null, ...counted(own) }))
      .toSorted(byGross),
    products: grouped(sums, ({ product }) => product?.id ?? null)
      .map(([id, own]) => ({
        id,
        name: own.at(-1)?.product?.name ?? null,
        ...counted(own),
        margin: amountOf(own, 'margin'),
      }))
      .toSorted(byGross),
  };
}

function tendersIn(sums: readonly EntrySum[], moves: readonly TenderMove[]): CurrencyFigures['tenders'] {
  const parts = [
    ...sums.map(({ tender, count, price }) => ({ tender, count, price: price ?? 0n })),
    ...moves.flatMap(({ from, to, count, price }) => [
      { tender: from, count: -count, price: -price },
      { tender: to, count, price },
    ]),
  ];
  return (
    [...Map.groupBy(parts, ({ tender }) => tender)]
      .map(([tender, own]) => ({
        tender,
        count: own.reduce((all, { count }) => all + count, 0),
        gross: fromMillionths(own.reduce((all, { price }) => all + price, 0n)),
      }))
      // What all of was corrected away is no tender of these takings.
      .filter(({ count, gross }) => count !== 0 || gross !== '0' || moves.length === 0)
  );
}

const grouped = <Key>(sums: readonly EntrySum[], keyOf: (sum: EntrySum) => Key): [Key, EntrySum[]][] => [
  ...Map.groupBy(sums, keyOf),
];

const counted = (sums: readonly EntrySum[]): Counted => ({
  count: total(sums, ({ count }) => count),
  gross: amountOf(sums, 'price'),
});

const byGross = (a: Counted, b: Counted): number => new Big(b.gross).cmp(a.gross);

const total = (sums: readonly EntrySum[], of: (sum: EntrySum) => number): number =>
  sums.reduce((all, sum) => all + of(sum), 0);

const amountOf = (sums: readonly EntrySum[], what: 'price' | 'tax' | 'margin'): Amount =>
  fromMillionths(sums.reduce((all, sum) => all + (sum[what] ?? 0n), 0n));
