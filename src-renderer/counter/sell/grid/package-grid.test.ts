import { describe, expect, it } from 'vitest';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { compareKinds, offerOf } from '../search/offer.ts';
import { packageGrid, productsOf } from './package-grid.ts';

type Kind = { readonly gb: number | null; readonly days: number; readonly unit?: string };

const product = ({ gb, days, unit = 'day' }: Kind, at: number): CatalogProduct => ({
  productId: `${gb ?? 'unlimited'} for ${days}`,
  ...{ place: 'Japan', countries: ['JP'], networks: [], unlimited: gb === null },
  size: { value: gb ?? 0, unit: 'GB' },
  validity: { value: days, unit },
  ...{ price: String(5 + at), currency: 'USD', costVersion: 'a', cost: null, tax: '0', margin: null },
});

const gridOf = (kinds: readonly Kind[]) =>
  packageGrid(kinds.map((kind, at) => offerOf(product(kind, at))).toSorted(compareKinds));

const cells = (kinds: readonly Kind[]) =>
  gridOf(kinds)?.rows.map((row) => row.cells.map((cell) => cell?.productId ?? '-'));

const japan: readonly Kind[] = [
  { gb: null, days: 7 },
  { gb: 1, days: 7 },
  { gb: 3, days: 15 },
  { gb: 10, days: 30 },
  { gb: null, days: 30 },
];

describe('packages of a place', () => {
  it('stand by data and days, unlimited data last, with room for what there is not', () => {
    expect(gridOf(japan)?.lengths).toEqual([7, 15, 30]);
    expect(cells(japan)).toEqual([
      ['1 for 7', '-', '-'],
      ['-', '3 for 15', '-'],
      ['-', '-', '10 for 30'],
      ['unlimited for 7', '-', 'unlimited for 30'],
    ]);
  });

  it('are listed once each, row by row', () => {
    const grid = gridOf(japan) ?? expect.fail('no grid');
    expect(productsOf(grid).map(({ productId }) => productId)).toEqual([
      ...['1 for 7', '3 for 15', '10 for 30', 'unlimited for 7', 'unlimited for 30'],
    ]);
  });

  it.each([
    ['there are two alike', [...japan, { gb: 1, days: 7 }]],
    ['a length is no number of days', [...japan, { gb: 5, days: 1, unit: 'month' }]],
    ['all are of one length', japan.map((kind) => ({ ...kind, days: 7, gb: kind.gb ?? kind.days }))],
    ['all have the same data', [7, 15, 30].map((days) => ({ gb: 1, days }))],
    [
      'there are too many lengths',
      [1, 2, 3, 4, 5, 6, 7].flatMap((days) => [1, 2].map((gb) => ({ gb, days }))),
    ],
    ['each size has one length', [1, 3, 5, 10].map((gb) => ({ gb, days: gb < 3 ? 7 : 30 }))],
    ['most of it would be empty', [1, 2, 3, 4, 5].map((each) => ({ gb: each, days: each }))],
    ['there is nothing', []],
  ])('are a list where %s', (_, kinds) => {
    expect(gridOf(kinds)).toBeUndefined();
  });
});
