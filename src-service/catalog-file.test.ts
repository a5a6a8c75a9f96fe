import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readCatalogFile } from './catalog-file.ts';
import { StartFailure } from './start-failure.ts';

const folder = mkdtempSync(join(tmpdir(), 'esim-catalog-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entry = {
  productId: 'jp-10gb-30d',
  name: 'Japan 10 GB 30 days',
  countrySet: 'Japan',
  countries: ['JP'],
  size: { sizeUnit: 'GB', sizeValue: 10 },
  validity: { size: 30, unit: 'day' },
  salePrice: 18.4,
};

function catalogOf(content: string): () => unknown {
  const path = join(folder, 'catalog.json');
  writeFileSync(path, content);
  return () => readCatalogFile(path);
}

const withProducts = (...products: unknown[]): (() => unknown) => catalogOf(JSON.stringify({ products }));

describe('a catalog file', () => {
  it('is read with the cost in cents and the size in MB', () => {
    expect(withProducts(entry)()).toEqual(
      new Map([
        [entry.productId, expect.objectContaining({ costMinor: 1840, sizeMb: 10_240, validityDays: 30 })],
      ]),
    );
  });

  it.each([
    ['parts of a cent', { salePrice: 18.405 }],
    ['a cost below zero', { salePrice: -1 }],
    ['a size in a unit that nobody knows', { size: { sizeUnit: 'GiB', sizeValue: 1 } }],
    ['no data', { size: { sizeUnit: 'GB', sizeValue: 0 } }],
    ['a validity in another unit', { validity: { size: 1, unit: 'month' } }],
    ['no validity', { validity: { size: 0, unit: 'day' } }],
    ['a country that is no code', { countries: ['Japan'] }],
    ['no name', { name: '' }],
  ])('is refused for an entry with %s', (_, change) => {
    expect(withProducts(entry, { ...entry, productId: 'second', ...change })).toThrow(/^product 2 of /);
  });

  it('is refused for a productId that comes twice', () => {
    expect(withProducts(entry, entry)).toThrow(/jp-10gb-30d twice/);
  });

  it.each(['', '{', '[]', '{"products":{}}', '{"products":[]}'])('is refused when it holds %j', (content) => {
    expect(catalogOf(content)).toThrow(StartFailure);
  });

  it('is refused when it is missing', () => {
    expect(() => readCatalogFile(join(folder, 'missing.json'))).toThrow(/ENOENT/);
  });
});
