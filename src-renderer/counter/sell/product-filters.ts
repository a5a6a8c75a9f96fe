import type { CatalogProduct } from '../../../src-preload/contract.ts';
import { days, megabytes } from '../../words/package-words.ts';

/** Chips that narrow the list: one of the sizes and one of the lengths may be on. */
export type SizeFilter = '1' | '3' | '5+' | 'unlimited';
export type Filters = { readonly size: SizeFilter | null; readonly length: number | null };

const gigabytes = (product: CatalogProduct): number => (megabytes(product.size) ?? 0) / 1024;

/** Whether a package is of this size; "1" takes in what other catalogs call 1,000 MB. */
function hasSize(product: CatalogProduct, filter: SizeFilter): boolean {
  switch (filter) {
    case 'unlimited':
      return product.unlimited;
    case '1':
    case '3':
      return !product.unlimited && Math.round(gigabytes(product)) === Number(filter);
    case '5+':
      return product.unlimited || gigabytes(product) >= 4.8;
  }
}

/** Whether a package passes the chips. */
export const passes = (product: CatalogProduct, { size, length }: Filters): boolean =>
  (size === null || hasSize(product, size)) && (length === null || days(product.validity) === length);

/** What the chips say. */
export function sizeFilterWords(filter: SizeFilter): string {
  switch (filter) {
    case '1':
      return '1 GB';
    case '3':
      return '3 GB';
    case '5+':
      return '5 GB and more';
    case 'unlimited':
      return 'Unlimited';
  }
}

const sizeFilters: readonly SizeFilter[] = ['1', '3', '5+', 'unlimited'];

/** The chips that would find something in this catalog: no dead ones, and the three most common lengths. */
export function offeredFilters(products: readonly CatalogProduct[]): {
  sizes: SizeFilter[];
  lengths: number[];
} {
  const counts = new Map<number, number>();
  for (const { validity } of products) {
    const length = days(validity);
    if (length !== undefined) counts.set(length, (counts.get(length) ?? 0) + 1);
  }
  const lengths = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([length]) => length)
    .sort((a, b) => a - b);
  const sizes = sizeFilters.filter((filter) => products.some((product) => hasSize(product, filter)));
  return { sizes, lengths };
}
