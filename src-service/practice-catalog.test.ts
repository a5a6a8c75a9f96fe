import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readCatalogFile } from './catalog-file.ts';

const path = fileURLToPath(new URL('../resources/practice-catalog.json', import.meta.url));
const products = [...readCatalogFile(path).values()];

const regions = products.filter((product) => product.countries.length > 1);
const national = products.filter((product) => product.countries.length === 1);
const countedBy = (list: typeof products): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { countrySet } of list) counts.set(countrySet, (counts.get(countrySet) ?? 0) + 1);
  return counts;
};

describe('the practice catalog', () => {
  it('covers the world', () => {
    expect(products.length).toBeGreaterThanOrEqual(600);
    expect(countedBy(national).size).toBeGreaterThanOrEqual(150);
    expect(countedBy(regions).size).toBeGreaterThanOrEqual(12);
    expect(national.length + regions.length).toBe(products.length);
  });

  it('gives a choice everywhere', () => {
    expect(Math.min(...countedBy(products).values())).toBeGreaterThanOrEqual(3);
  });

  it('has unlimited packages for some 15 countries', () => {
    expect(countedBy(products.filter((product) => product.unlimited)).size).toBeGreaterThanOrEqual(15);
  });

  it('names only real countries, each once per region', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    for (const { productId, countries } of products) {
      expect(new Set(countries).size, productId).toBe(countries.length);
      for (const code of countries) expect(names.of(code), productId).not.toBe(code);
    }
  });

  it('sells every country of a region separately as well', () => {
    const alone = new Set(national.flatMap((product) => product.countries));
    for (const region of regions) expect(region.countries.filter((code) => !alone.has(code))).toEqual([]);
  });

  it('has names that match the fields', () => {
    for (const { name, countrySet, size, unlimited, validity } of products) {
      const data = unlimited ? 'unlimited' : `${size.sizeValue} GB`;
      expect(name).toBe(`${countrySet} ${data} ${validity.size} days`);
    }
  });

  it('costs something, and more for more data', () => {
    for (const place of countedBy(products).keys()) {
      const costs = products
        .filter((product) => product.countrySet === place && !product.unlimited)
        .toSorted((left, right) => left.sizeMb - right.sizeMb)
        .map((product) => product.costMinor);
      expect(costs[0]).toBeGreaterThan(0);
      expect(costs.every((cost, index) => index === 0 || cost > (costs[index - 1] ?? cost))).toBe(true);
    }
  });

  it('has one product per line', () => {
    expect(readFileSync(path, 'utf8').split('\n').length).toBe(products.length + 5);
  });
});
