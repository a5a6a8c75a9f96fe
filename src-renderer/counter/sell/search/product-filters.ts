import { volumeIn } from '../../../words/orders/package-words.ts';
import { t } from '@lingui/core/macro';
import type { Offer } from './offer.ts';

/** Chips that narrow the list: of each kind, one may be on. */
export type SizeFilter = '1' | '3' | '5+' | 'unlimited';
export type Filters = {
  readonly size: SizeFilter | null;
  /** In days. */
  readonly length: number | null;
  /** The customer pays less than this. */
  readonly under: number | null;
  readonly favorites: boolean;
};

export const noFilters: Filters = { size: null, length: null, under: null, favorites: false };

export const isNarrowed = ({ size, length, under, favorites }: Filters): boolean =>
  size !== null || length !== null || under !== null || favorites;

const gigabytes = ({ megabytes }: Offer): number => (megabytes ?? 0) / 1024;

/** Whether a package is of this size; "1" takes in what other catalogs call 1,000 MB. */
function hasSize(offer: Offer, filter: SizeFilter): boolean {
  switch (filter) {
    case 'unlimited':
      return offer.unlimited;
    case '1':
    case '3':
      return !offer.unlimited && Math.round(gigabytes(offer)) === Number(filter);
    case '5+':
      return offer.unlimited || gigabytes(offer) >= 4.8;
  }
}

/** Whether a package passes the chips. */
export const passes = (
  offer: Offer,
  { size, length, under, favorites }: Filters,
  favoriteIds: ReadonlySet<string>,
): boolean =>
  (size === null || hasSize(offer, size)) &&
  (length === null || offer.days === length) &&
  (under === null || offer.price < under) &&
  (!favorites || favoriteIds.has(offer.product.productId));

/** What the chips say. */
export function sizeFilterWords(filter: SizeFilter): string {
  switch (filter) {
    case '1':
      return volumeIn('GB', 1);
    case '3':
      return volumeIn('GB', 3);
    case '5+':
      return `${volumeIn('GB', 5)}+`;
    case 'unlimited':
      return t`Unlimited`;
  }
}

const sizeFilters: readonly SizeFilter[] = ['1', '3', '5+', 'unlimited'];

/** Prices that people think in. */
const roundPrices = [
  5, 10, 15, 20, 25, 30, 50, 75, 100, 150, 200, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000,
] as const;

export type OfferedFilters = {
  readonly sizes: readonly SizeFilter[];
  readonly lengths: readonly number[];
  /** A price that about half of the packages stay under; null where none does. */
  readonly under: number | null;
  /** Of the prices. */
  readonly currency: string;
};

/** The chips that would find something in this catalog: no dead ones, and the three most common lengths. */
export function offeredFilters(offers: readonly Offer[]): OfferedFilters {
  const counts = new Map<number, number>();
  for (const { days } of offers) if (days !== undefined) counts.set(days, (counts.get(days) ?? 0) + 1);
  const lengths = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([length]) => length)
    .sort((a, b) => a - b);
  const sizes = sizeFilters.filter((filter) => offers.some((offer) => hasSize(offer, filter)));
  const prices = Float64Array.from(offers, ({ price }) => price).sort();
  const middle = prices[Math.floor(prices.length / 2)] ?? 0;
  const [cheapest = 0, dearest = 0] = [prices[0], prices.at(-1)];
  const under = roundPrices.find((price) => price >= middle && price > cheapest && price <= dearest) ?? null;
  return { sizes, lengths, under, currency: offers[0]?.product.currency ?? 'USD' };
}
