import { describe, expect, it } from 'vitest';
import type { CatalogProduct, FrontView } from '../../../src-preload/contract.ts';
import { findProducts } from './find-products.ts';
import { offeredFilters, type Filters } from './product-filters.ts';
import { arrangeShelf } from './product-shelf.ts';

const noFilters: Filters = { size: null, length: null };

function product(place: string, countries: string[], gb: number, dayCount: number): CatalogProduct {
  return {
    productId: `${place}-${String(gb)}-${String(dayCount)}`,
    place,
    countries,
    networks: [],
    unlimited: gb === 0,
    size: gb === 0 ? { value: 3, unit: 'GB' } : { value: gb, unit: 'GB' },
    validity: { value: dayCount, unit: 'DAY' },
    cost: String(gb),
    price: String(gb + 1),
  };
}

const catalog = [
  product('Japan', ['JP'], 10, 30),
  product('Japan', ['JP'], 1, 7),
  product('Japan', ['JP'], 0, 30),
  product('Austria', ['AT'], 5, 30),
  product('Australia', ['AU'], 5, 30),
  product('Thailand', ['TH'], 5, 30),
  product('Asia 12', ['JP', 'TH', 'LA'], 10, 30),
];
const shelf = arrangeShelf(catalog);
const nothingInFront: FrontView = { soldMost: [], askedFor: [] };
const find = (text: string, filters = noFilters) => findProducts(shelf, text, filters, nothingInFront);
const shown = (text: string, filters = noFilters): [string, string[]][] =>
  find(text, filters).groups.map(({ title, products }) => [title, products.map((each) => each.productId)]);

describe('finding products', () => {
  it('lists a country alone, then the regions with it', () => {
    expect(shown('japn')).toEqual([
      ['Japan only', ['Japan-1-7', 'Japan-10-30', 'Japan-0-30']],
      ['Regions that include Japan', ['Asia 12-10-30']],
    ]);
    expect(find('japn').correctedTo).toBe('Japan');
    expect(find('japan').correctedTo).toBeNull();
  });

  it('keeps countries that begin alike apart, each under its name', () => {
    expect(shown('austr').map(([title]) => title)).toEqual(['Australia', 'Austria']);
  });

  it('finds a country that only regions cover', () => {
    expect(shown('laos')).toEqual([['Regions that include Laos', ['Asia 12-10-30']]]);
  });

  it.each(['japan 10gb', '10 gb japan', 'jp 10g', 'japan 10'])('narrows by size: %s', (typed) => {
    expect(shown(typed)[0]).toEqual(['Japan only', ['Japan-10-30']]);
  });

  it('narrows by length, by unlimited and by chips', () => {
    expect(shown('japan 7 days')).toEqual([['Japan only', ['Japan-1-7']]]);
    expect(shown('japan 7d')).toEqual([['Japan only', ['Japan-1-7']]]);
    expect(shown('japan unl')).toEqual([['Japan only', ['Japan-0-30']]]);
    expect(shown('japan', { size: '5+', length: 30 })[0]).toEqual([
      'Japan only',
      ['Japan-10-30', 'Japan-0-30'],
    ]);
    expect(shown('', { size: '1', length: null })).toEqual([['All places', ['Japan-1-7']]]);
    expect(shown('nowhere')).toEqual([]);
  });

  it('shows what main put in front when nothing is typed, and all of it where that is nothing', () => {
    const [first, second] = catalog;
    if (first === undefined || second === undefined) return expect.fail();
    const front = { soldMost: [second], askedFor: [first] };
    expect(findProducts(shelf, '', noFilters, front).groups).toMatchObject([
      { title: 'Sold most at this till', products: [second] },
      { title: 'Often asked for', products: [first] },
    ]);
    expect(shown('')[0]?.[0]).toBe('All packages');
  });

  it('shows it before the catalog is there', () => {
    const front = { soldMost: [], askedFor: catalog.slice(0, 1) };
    expect(findProducts(arrangeShelf([]), '', noFilters, front).groups).toMatchObject([
      { title: 'Often asked for', products: catalog.slice(0, 1) },
    ]);
  });

  it('stays short with a large catalog', () => {
    const large = arrangeShelf(
      Array.from({ length: 50_000 }, (_, at) => product('Japan', ['JP'], 1 + (at % 50), 1 + at)),
    );
    const { groups, more } = findProducts(large, 'jap', noFilters, nothingInFront);
    expect(groups[0]?.products).toHaveLength(80);
    expect(more).toBe(49_920);
  });

  it('offers only chips that find something', () => {
    expect(offeredFilters(catalog)).toEqual({ sizes: ['1', '5+', 'unlimited'], lengths: [7, 30] });
  });
});
