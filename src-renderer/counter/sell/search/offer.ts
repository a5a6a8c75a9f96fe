import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { days, megabytes } from '../../../words/orders/package-words.ts';

/** A package with its figures as numbers, read once: a search compares them for 50,000 packages at each key. */
export type Offer = {
  readonly product: CatalogProduct;
  readonly unlimited: boolean;
  /** Undefined where the unit isn't known. */
  readonly megabytes: number | undefined;
  /** Undefined where the unit isn't a number of days. */
  readonly days: number | undefined;
  /** For comparing alone: what is paid stays the exact decimal of the product. */
  readonly price: number;
  readonly isRegion: boolean;
};

/** Reads a package's figures. */
export const offerOf = (product: CatalogProduct): Offer => ({
  product,
  unlimited: product.unlimited,
  megabytes: megabytes(product.size),
  days: days(product.validity),
  price: Number(product.price),
  isRegion: product.countries.length !== 1,
});

const volume = ({ unlimited, megabytes: size }: Offer): number =>
  unlimited ? Number.POSITIVE_INFINITY : (size ?? 0);

/** The order within a place, but for the price: less data first, then shorter. */
export function compareKinds(a: Offer, b: Offer): number {
  const [volumeA, volumeB] = [volume(a), volume(b)];
  if (volumeA !== volumeB) return volumeA < volumeB ? -1 : 1;
  return (a.days ?? 0) - (b.days ?? 0);
}
