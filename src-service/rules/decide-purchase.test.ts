import { describe, expect, it } from 'vitest';
import { sellableProduct } from '../sellable-product.ts';
import { decidePurchase, decideTopUp } from './decide-purchase.ts';

const product = sellableProduct.parse({
  productId: 'jp-10gb-30d',
  name: 'Japan 10 GB 30 days',
  countrySet: 'Japan',
  size: { sizeUnit: 'GB', sizeValue: 10 },
  validity: { size: 30, unit: 'day' },
  salePrice: 18.4,
});

describe('a purchase', () => {
  it('is sold if the balance covers it', () => {
    expect(decidePurchase({ boughtBefore: undefined, product, balanceMinor: 20_000 })).toEqual({
      kind: 'sell',
      product,
    });
  });

  it('may spend the last cent, and no more', () => {
    const facts = { boughtBefore: undefined, product };
    expect(decidePurchase({ ...facts, balanceMinor: 1840 })).toMatchObject({ kind: 'sell' });
    expect(decidePurchase({ ...facts, balanceMinor: 1839 })).toEqual({ kind: 'insufficient-funds' });
  });

  it('needs a product', () => {
    expect(decidePurchase({ boughtBefore: undefined, product: undefined, balanceMinor: 0 })).toEqual({
      kind: 'unknown-product',
    });
  });

  it('is reported as a repeat, whatever has changed since', () => {
    expect(decidePurchase({ boughtBefore: 'uid', product: undefined, balanceMinor: 0 })).toEqual({
      kind: 'bought-before',
      uidCustomer: 'uid',
    });
  });
});

describe('a top-up', () => {
  const facts = { boughtBefore: undefined, product, balanceMinor: 20_000 };

  it('is sold for an issued profile', () => {
    expect(decideTopUp({ ...facts, orderStatus: 'completed' })).toEqual({ kind: 'sell', product });
    expect(decideTopUp({ ...facts, orderStatus: 'completed', balanceMinor: 0 })).toEqual({
      kind: 'insufficient-funds',
    });
  });

  it('needs a profile', () => {
    expect(decideTopUp({ ...facts, orderStatus: undefined })).toEqual({ kind: 'unknown-profile' });
    expect(decideTopUp({ ...facts, orderStatus: 'in_processing' })).toEqual({ kind: 'profile-not-issued' });
    expect(decideTopUp({ ...facts, orderStatus: 'canceled' })).toEqual({ kind: 'profile-not-issued' });
  });

  it.each(['completed', 'canceled', undefined] as const)(
    'is reported as a repeat, whatever happened to its profile (%s)',
    (orderStatus) => {
      const repeated = { boughtBefore: 'uid', product: undefined, balanceMinor: 0, orderStatus };
      expect(decideTopUp(repeated)).toEqual({ kind: 'bought-before', uidCustomer: 'uid' });
    },
  );
});
