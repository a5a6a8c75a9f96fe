import { expect, it } from 'vitest';
import { japan } from '../../../test/fixtures/products.ts';
import { TillPackages, withFavorite } from './till-packages.ts';

const ids = (count: number): string[] => Array.from({ length: count }, (_none, at) => `p-${at}`);

it('puts a favorite back in its place, even the first, up to the limit', () => {
  expect(withFavorite(['a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
  expect(withFavorite(['a', 'b'], 'c', 1)).toEqual(['a', 'c', 'b']);
  const full = withFavorite(ids(100), 'wanted', 0);
  expect(full).toHaveLength(100);
  expect(full[0]).toBe('wanted');
  // The one that was marked first is dropped.
  expect(full).not.toContain('p-0');
  expect(withFavorite(ids(100), 'wanted', 1)[0]).toBe('wanted');
  expect(withFavorite(ids(100), 'wanted').at(-1)).toBe('wanted');
});

it('leaves the tiles where they are during a day, whatever is sold', () => {
  const sold: { readonly productId: string; readonly at: number }[] = [];
  const soldMost = (_among: number, before: number): string[] =>
    sold.filter(({ at }) => at < before).map(({ productId }) => productId);
  let now = new Date(2026, 10, 27, 9).getTime();
  const packages = new TillPackages({
    kept: {
      product: (productId) => ({ ...japan, productId }),
      productsOfCountry: () => [],
      products: () => [],
      catalogAt: () => undefined,
      unreadableProducts: () => 0,
    },
    ledger: { sales: { soldMost } },
    prices: {
      priced: (products) => products.map(({ productId }) => ({ productId })) as never,
      priceOf: () => expect.fail(),
    },
    favorites: { list: () => [], keep: () => undefined },
    clock: { now: () => now },
    push: () => undefined,
  });
  const best = (): string[] => packages.front.soldMost.map(({ productId }) => productId);
  expect(best()).toEqual([]);
  sold.push({ productId: 'sold-today', at: now });
  now = new Date(2026, 10, 27, 23, 59).getTime();
  expect(best()).toEqual([]);
  now = new Date(2026, 10, 28, 0, 1).getTime();
  expect(best()).toEqual(['sold-today']);
});
