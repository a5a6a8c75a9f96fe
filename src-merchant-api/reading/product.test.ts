import { describe, expect, it } from 'vitest';
import { product, readCatalog, readProduct } from './product.ts';

const japan = {
  productId: 'jp-10gb-30d',
  name: 'Japan 10 GB 30 days',
  countrySet: 'Japan',
  countries: ['JP'],
  networks: [],
  size: { sizeUnit: 'GB', sizeValue: 10 },
  unlimited: false,
  validity: { size: 30, unit: 'day' },
  salePrice: '18.4',
};

describe('a catalog entry', () => {
  it.each<[string, object]>([
    ['in the interface’s words', { ...japan, salePrice: 18.4 }],
    [
      'in snake case, with numbers in texts',
      {
        product_id: 'jp-10gb-30d',
        name: japan.name,
        country: 'JP',
        data_gb: '10',
        validity_days: '30',
        price: '18.40',
      },
    ],
    [
      'with texts',
      {
        id: 'jp-10gb-30d',
        title: japan.name,
        country: 'Japan',
        data: '10 GB',
        validity: '30 days',
        cost: '18.40 USD',
      },
    ],
    [
      'with objects',
      {
        sku: 'jp-10gb-30d',
        name: japan.name,
        coverage: [{ code: 'JP', name: 'Japan' }],
        volume: { value: 10, unit: 'gb' },
        duration: { value: 30, unit: 'DAYS' },
        price: { amount: 18.4, currency: 'USD' },
      },
    ],
    [
      'with units beside numbers',
      {
        code: 'jp-10gb-30d',
        name: japan.name,
        region: 'Japan',
        size: 10,
        sizeUnit: 'GB',
        duration: 30,
        durationUnit: 'day',
        amount: 18.4,
      },
    ],
    [
      'that tells the rest in its name',
      { id: 'jp-10gb-30d', name: japan.name, countrySet: 'Japan', price: 18.4 },
    ],
  ])('%s is read', (_, entry) => {
    expect(readProduct(entry)).toEqual({ ok: true, value: japan });
  });

  it.each([
    [
      { unlimited: true, size: null },
      { unlimited: true, size: { sizeUnit: 'GB', sizeValue: 0 } },
    ],
    [
      { unlimited: 'true', size: '3 GB' },
      { unlimited: true, size: { sizeUnit: 'GB', sizeValue: 3 } },
    ],
    [{ size: 'Unlimited' }, { unlimited: true }],
    [{ size: -1 }, { unlimited: true }],
    [{ name: null }, { name: 'jp-10gb-30d' }],
    [
      { countrySet: null, countries: null },
      { countrySet: 'Japan', countries: [] },
    ],
    [{ productId: 7 }, { productId: '7' }],
  ])('with %j is read', (change, expected) => {
    expect(readProduct({ ...japan, name: 'Japan', ...change })).toMatchObject({ ok: true, value: expected });
  });

  it.each([
    [{ productId: null }, 'it has no id'],
    [{ salePrice: null }, 'it has no readable cost'],
    [{ salePrice: 'free' }, 'it has no readable cost'],
    [{ salePrice: -1 }, 'its cost is below zero'],
    [{ size: null }, 'it has no readable size of data'],
    [{ size: 10 }, 'it has no readable size of data'],
    [{ size: '0 GB' }, 'it has no readable size of data'],
    [{ validity: null }, 'it has no readable validity'],
    [{ size: null, name: '10 GB or 20 GB' }, 'it has no readable size of data'],
  ])('with %j cannot be sold: %s', (change, why) => {
    expect(readProduct({ ...japan, name: 'Japan', ...change })).toEqual({ ok: false, failure: why });
  });

  it('is read back as it was stored', () => {
    const reading = readProduct({ ...japan, salePrice: 18.4 });
    expect(product.parse(JSON.parse(JSON.stringify(reading.ok && reading.value)))).toEqual(japan);
  });
});

describe('a catalog', () => {
  it.each([
    [[japan]],
    [{ products: [japan] }],
    [{ data: { list: [japan] } }],
    [{ 'jp-10gb-30d': { ...japan, productId: null } }],
  ])('is read from any wrapper', (body) => {
    expect(readCatalog(body)).toMatchObject({ ok: true, value: { entries: [japan], unreadable: [] } });
  });

  it('is not emptied by one unreadable entry', () => {
    const reading = readCatalog({ products: [japan, { name: 'odd' }, 7] });
    expect(reading).toMatchObject({
      ok: true,
      value: {
        entries: [japan],
        unreadableCount: 2,
        unreadable: [
          { entry: '{"name":"aaa"}', why: 'it has no id' },
          { entry: '7', why: 'it is no object' },
        ],
      },
    });
  });

  it.each([
    ['the dearer first', ['18.4', '0.9']],
    ['the cheaper first', ['0.9', '18.4']],
    ['the dearer as 18.40', [0.9, '18.40', 18.4]],
  ])('with two prices for one id uses the higher one, and reports the other: %s', (_, prices) => {
    const reading = readCatalog({ products: prices.map((salePrice) => ({ ...japan, salePrice })) });
    expect(reading).toMatchObject({
      ok: true,
      value: {
        entries: [japan],
        unreadableCount: 1,
        unreadable: [
          {
            entry: expect.stringMatching(/"salePrice":"?0.9/) as string,
            why: 'another entry with its id costs more',
          },
        ],
      },
    });
    expect(reading.ok && reading.value.entries).toHaveLength(1);
  });

  it('with a duplicate entry has it once, and reports nothing', () => {
    expect(readCatalog([japan, japan])).toEqual({
      ok: true,
      value: { entries: [japan], unreadable: [], unreadableCount: 0 },
    });
  });

  it.each([{ status: 'ERROR', message: 'no' }, null, { products: [{ name: 'odd' }] }])(
    'is not %j',
    (body) => {
      expect(readCatalog(body).ok).toBe(false);
    },
  );
});
