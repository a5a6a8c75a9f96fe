import { describe, expect, it } from 'vitest';
import { sellableProduct } from '../sellable-product.ts';
import { decidePurchase } from './decide-purchase.ts';

const product = sellableProduct.parse({
  productId: 'jp-10gb-30d',
  name: 'Japan 10 GB 30 days',
  countrySet: 'Japan',
  size: { sizeUnit: 'GB', sizeValue: 10 },
  validity: { size: 30, unit: 'day' },
  salePrice: 18.4,
});

describe('a purchase', () => {
  it('takes its cost from the balance', () => {
    expect(decidePurchase({ boughtBefore: undefined, product, balanceMinor: 20_000 })).toEqual({
      kind: 'sell',
      product,
      balanceMinor: 18_160,
    });
  });

  it('may take the last cent, and not one more', () => {
    const facts = { boughtBefore: undefined, product };
    expect(decidePurchase({ ...facts, balanceMinor: 1840 })).toMatchObject({ kind: 'sell', balanceMinor: 0 });
    expect(decidePurchase({ ...facts, balanceMinor: 1839 })).toEqual({ kind: 'insufficient-funds' });
  });

  it('needs a product', () => {
    expect(decidePurchase({ boughtBefore: undefined, product: undefined, balanceMinor: 0 })).toEqual({
      kind: 'unknown-product',
    });
  });

  it('that is repeated is told so, whatever has changed since', () => {
    expect(decidePurchase({ boughtBefore: 'uid', product: undefined, balanceMinor: 0 })).toEqual({
      kind: 'bought-before',
      uidCustomer: 'uid',
    });
  });
});
