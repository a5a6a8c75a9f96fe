import { describe, expect, it } from 'vitest';
import type { CatalogProduct, FrontView } from '../../../../src-preload/contract/sales/catalog.ts';
import { findProducts } from './find-products.ts';
import { noFilters } from './product-filters.ts';
import { arrangeShelf, type ProductShelf } from './product-shelf.ts';

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
    costVersion: 'any',
    price: String(gb + 1),
    currency: 'USD',
    tax: '0',
    margin: '1',
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
function arrange(products: readonly CatalogProduct[]): ProductShelf {
  const work = arrangeShelf(products, () => []);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
const shelf = arrange(catalog);
const nothingInFront: FrontView = { soldMost: [], favorites: [], askedFor: [] };
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

  it('separates countries that begin alike', () => {
    expect(shown('austr').map(([title]) => title)).toEqual(['Australia', 'Austria']);
  });

  it('finds a country that only regions cover', () => {
    expect(shown('laos')).toEqual([['Regions that include Laos', ['Asia 12-10-30']]]);
  });

  it('lists a package once if a region has the country’s name', () => {
    const both = arrange([
      product('Thailand', ['TH'], 5, 30),
      product('Laos and Thailand', ['LA', 'TH'], 3, 30),
    ]);
    expect(
      findProducts(both, 'thailand', noFilters, nothingInFront).groups.map(({ title, products }) => [
        title,
        products.map(({ place }) => place),
      ]),
    ).toEqual([
      ['Thailand only', ['Thailand']],
      ['Regions that include Thailand', ['Laos and Thailand']],
    ]);
  });

  it.each(['japan 10gb', '10 gb japan', 'jp 10g', 'japan 10'])('narrows by size: %s', (typed) => {
    expect(shown(typed)[0]).toEqual(['Japan only', ['Japan-10-30']]);
  });

  it('narrows by length, by unlimited and by chips', () => {
    expect(shown('japan 7 days')).toEqual([['Japan only', ['Japan-1-7']]]);
    expect(shown('japan 7d')).toEqual([['Japan only', ['Japan-1-7']]]);
    expect(shown('japan unl')).toEqual([['Japan only', ['Japan-0-30']]]);
    expect(shown('japan', { ...noFilters, size: '5+', length: 30 })[0]).toEqual([
      'Japan only',
      ['Japan-10-30', 'Japan-0-30'],
    ]);
    expect(shown('', { ...noFilters, size: '1' })).toEqual([['All places', ['Japan-1-7']]]);
    expect(shown('nowhere')).toEqual([]);
    expect(find('nowhere').emptyPlace).toBeNull();
    expect(find('austria <1gb')).toMatchObject({ groups: [], emptyPlace: 'Austria', nearestTo: null });
  });

  it('lists what comes nearest where nothing has just that, what is enough before what is too little', () => {
    const days = (...all: number[]) => arrange(all.map((length) => product('Thailand', ['TH'], 0, length)));
    const nearest = (typed: string, of: ProductShelf) => {
      const { groups, nearestTo } = findProducts(of, typed, noFilters, nothingInFront);
      return [groups.flatMap(({ products }) => products.map(({ validity }) => validity.value)), nearestTo];
    };
    expect(nearest('thailand unlimited 10 days', days(7, 5, 15, 30))).toEqual([
      [15, 30, 7, 5],
      [{ kind: 'length', days: 10 }],
    ]);
    expect(nearest('thailand unlimited 15 days', days(7, 15))).toEqual([[15], null]);
    expect(nearest('thailand unlimited 10 days <0.5', days(7, 15))).toEqual([[], null]);
    const { groups, nearestTo } = find('austria 10gb');
    expect(groups.map(({ products }) => products.map(({ productId }) => productId))).toEqual([
      ['Austria-5-30'],
    ]);
    expect(nearestTo).toEqual([{ kind: 'size', megabytes: 10_240 }]);
    expect(find('japan 4gb 9 days')).toMatchObject({
      nearestTo: [
        { kind: 'size', megabytes: 4096 },
        { kind: 'length', days: 9 },
      ],
    });
  });

  it.each(['japan thailand', 'japan and thailand', 'Japan, Thailand', 'japan + thailand', 'japan Bangkok'])(
    'lists for a trip through two countries the regions with both, then each: %s',
    (typed) => {
      expect(shown(typed).map(([title, ids]) => [title, ids.length])).toEqual([
        ['Regions that include Japan and Thailand', 1],
        ['Japan only', 3],
        ['Thailand only', 1],
      ]);
    },
  );

  it('takes no place for two where one of them isn’t whole', () => {
    expect(shown('thai japan')).toEqual([]);
  });

  it('shows main’s front list when nothing is typed, or everything if that is empty', () => {
    const [first, second] = catalog;
    if (first === undefined || second === undefined) return expect.fail();
    const front = { soldMost: [second], favorites: [], askedFor: [first, second] };
    expect(findProducts(shelf, '', noFilters, front).groups).toMatchObject([
      { title: 'Best sellers', products: [second] },
      { title: 'Popular', products: [first] },
    ]);
    // In the order in which staff marked them, whatever sells.
    const marked = { ...front, soldMost: [first, second], favorites: [second, first] };
    expect(findProducts(shelf, '', noFilters, marked).groups).toMatchObject([
      { title: 'Favorites', products: [second, first] },
    ]);
    expect(shown('')[0]?.[0]).toBe('All packages');
  });

  it('shows it before the catalog has loaded', () => {
    const front = { ...nothingInFront, askedFor: catalog.slice(0, 1) };
    expect(findProducts(arrange([]), '', noFilters, front).groups).toMatchObject([
      { title: 'Popular', products: catalog.slice(0, 1) },
    ]);
  });

  it('shows a similarly named country after the one that was typed', () => {
    expect(shown('austria')).toEqual([
      ['Austria only', ['Austria-5-30']],
      ['Similar name: Australia', ['Australia-5-30']],
    ]);
  });

  it.each([
    ['japan <5', ['Japan-0-30', 'Japan-1-7']],
    ['japan < $5', ['Japan-0-30', 'Japan-1-7']],
    ['japan under 5', ['Japan-0-30', 'Japan-1-7']],
    ['japan $2', ['Japan-0-30', 'Japan-1-7']],
    ['japan >10', ['Japan-10-30']],
    ['japan 5gb+', ['Japan-10-30', 'Japan-0-30']],
    ['japan >1 gb', ['Japan-10-30', 'Japan-0-30']],
    ['japan <2gb', ['Japan-1-7']],
    ['japan 1 week', ['Japan-1-7']],
    ['japan 1 month', ['Japan-10-30', 'Japan-0-30']],
    ['japan 14d+', ['Japan-10-30', 'Japan-0-30']],
    ['japan 5gb+ 30d <10', ['Japan-0-30']],
    ['japan ١٠ gb', ['Japan-10-30']],
    ['japan ۱۰gb', ['Japan-10-30']],
    ['japan १०gb', ['Japan-10-30']],
    ['japan １０ＧＢ', ['Japan-10-30']],
    ['japan ٣٠d ＜١٠', ['Japan-0-30']],
    ['japan 1,024mb', ['Japan-1-7']],
    ['japan 1.024 mb', ['Japan-1-7']],
    ['japan 1٬024mb', ['Japan-1-7']],
    ['japan 0,5gb+ 7d', ['Japan-1-7']],
    ['japan <٤٫٥', ['Japan-0-30', 'Japan-1-7']],
    // Half typed: nothing is narrowed yet.
    ['japan <', ['Japan-1-7', 'Japan-10-30', 'Japan-0-30']],
    ['japan und', ['Japan-1-7', 'Japan-10-30', 'Japan-0-30']],
  ])('narrows by price, size and length: %s', (typed, ids) => {
    const [, own] = shown(typed).find(([title]) => title === 'Japan only') ?? [];
    expect(own?.toSorted()).toEqual(ids.toSorted());
  });

  it('narrows to regions or to countries', () => {
    expect(shown('japan region').map(([title]) => title)).toEqual(['Regions that include Japan']);
    expect(shown('japan local').map(([title]) => title)).toEqual(['Japan only']);
  });

  it('narrows to favorites and by the price chip', () => {
    const favorites = catalog.filter(({ place }) => place === 'Austria');
    const narrowed = { ...noFilters, favorites: true };
    expect(findProducts(shelf, '', narrowed, { ...nothingInFront, favorites }).groups).toMatchObject([
      { title: 'All places', products: favorites },
    ]);
    expect(shown('japan', { ...noFilters, under: 5 })).toEqual([['Japan only', ['Japan-1-7', 'Japan-0-30']]]);
  });

  it('offers only chips with results', () => {
    expect(shelf.filters).toMatchObject({ sizes: ['1', '5+', 'unlimited'], lengths: [7, 30], under: 10 });
    expect(arrange([]).filters).toMatchObject({ sizes: [], lengths: [], under: null });
  });
});
