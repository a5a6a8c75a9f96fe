import { describe, expect, it } from 'vitest';
import type { CatalogProduct, SaleView } from '../../../src-preload/contract.ts';
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
const find = (text: string, filters = noFilters, sales: SaleView[] = []) =>
  findProducts(shelf, text, filters, sales);
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

  it('shows what sells when nothing is typed', () => {
    const sold = (productId: string): SaleView =>
      ({ state: 'completed', package: { productId } }) as unknown as SaleView;
    expect(shown('')[0]?.[0]).toBe('Often asked for');
    const sales = ['Austria-5-30', 'Japan-1-7', 'Japan-1-7', 'Thailand-5-30', 'gone'].map(sold);
    expect(find('', noFilters, sales).groups[0]).toMatchObject({
      title: 'Sold most at this till',
      products: [{ productId: 'Japan-1-7' }, { productId: 'Austria-5-30' }, { productId: 'Thailand-5-30' }],
    });
  });

  it('stays short and quick with a large catalog', () => {
    const large = arrangeShelf(
      Array.from({ length: 50_000 }, (_, at) => product('Japan', ['JP'], 1 + (at % 50), 1 + at)),
    );
    const started = performance.now();
    const { groups, more } = findProducts(large, 'jap', noFilters, []);
    expect(performance.now() - started).toBeLessThan(200);
    expect(groups[0]?.products).toHaveLength(80);
    expect(more).toBe(49_920);
  });

  it('offers only chips that find something', () => {
    expect(offeredFilters(catalog)).toEqual({ sizes: ['1', '5+', 'unlimited'], lengths: [7, 30] });
  });
});
