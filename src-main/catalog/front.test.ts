import { describe, expect, it } from 'vitest';
import { japan } from '../../test/fixtures/products.ts';
import { parseAmount } from '../../src-merchant-api/amount.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { chooseFront, type ProductSource } from './front.ts';

const product = (country: string, gigabytes: number, days: number, cost: number): Product => ({
  ...japan,
  productId: `${country}-${gigabytes}-${days}`,
  countries: [country],
  size: { sizeUnit: 'GB', sizeValue: gigabytes },
  validity: { size: days, unit: 'day' },
  salePrice: parseAmount(cost) ?? expect.fail(),
});

const products = [
  product('JP', 1, 7, 3),
  product('JP', 20, 30, 30),
  product('JP', 5, 30, 9),
  product('TH', 1, 7, 2),
  product('FR', 10, 30, 12),
];
const source: ProductSource = {
  product: (id) => products.find(({ productId }) => productId === id),
  productsOfCountry: (code) => products.filter(({ countries }) => countries[0] === code),
  priceOf: ({ salePrice }) => salePrice,
};
const ids = (list: readonly Product[]): string[] => list.map(({ productId }) => productId);

describe('what is listed before anything is typed', () => {
  it('is one common package of each popular place on a new till', () => {
    const front = chooseFront(source, [], []);
    expect(ids(front.soldMost)).toEqual([]);
    expect(ids(front.askedFor)).toEqual(['JP-5-30', 'TH-1-7', 'FR-10-30']);
  });

  it('is told apart by what customers pay, never by what a package costs the shop', () => {
    const larger = product('JP', 10, 30, 40);
    const priceOf = ({ productId }: Product) =>
      parseAmount(productId === larger.productId ? 10 : 50) ?? expect.fail();
    const productsOfCountry = (code: string) =>
      code === 'JP' ? [...source.productsOfCountry(code), larger] : [];
    const front = chooseFront({ ...source, productsOfCountry, priceOf }, [], []);
    expect(ids(front.askedFor)).toEqual([larger.productId]);
  });

  it('starts with what was sold most, and lists no place twice', () => {
    const front = chooseFront(source, ['JP-1-7', 'JP-20-30', 'not-on-offer-any-more'], []);
    expect(ids(front.soldMost)).toEqual(['JP-1-7', 'JP-20-30']);
    expect(ids(front.askedFor)).toEqual(['TH-1-7', 'FR-10-30']);
  });

  it('is never longer than a screen', () => {
    const many = Array.from({ length: 30 }, (_, index) => product('US', index + 1, 30, index));
    const front = chooseFront(
      { ...source, product: (id) => many.find((each) => each.productId === id) },
      ids(many),
      [],
    );
    expect(front.soldMost.length + front.askedFor.length).toBe(12);
  });

  it('leaves room for favorites that are still on offer', () => {
    const many = Array.from({ length: 30 }, (_, index) => product('US', index + 1, 30, index));
    const all = [...many, ...products];
    const front = chooseFront(
      { ...source, product: (id) => all.find((each) => each.productId === id) },
      ids(many),
      ['FR-10-30', 'gone', 'JP-1-7'],
    );
    expect(ids(front.favorites)).toEqual(['FR-10-30', 'JP-1-7']);
    expect(front.soldMost).toHaveLength(10);
    expect(front.askedFor).toEqual([]);
  });
});
