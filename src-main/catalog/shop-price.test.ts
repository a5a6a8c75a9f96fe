import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../src-merchant-api/amount.ts';
import { defaultPriceRule, shopPrice } from './shop-price.ts';

const cost = (value: string) => parseAmount(value) ?? expect.fail(`${value} is not an amount`);

describe('the price of a package', () => {
  it.each([
    ['18.40', '24.9'],
    ['1.50', '2.9'],
    ['0.10', '0.9'],
    // Marked up to exactly 2.9: the price is not pushed to the next one.
    ['2.148148148148148', '2.9'],
    ['2.15', '3.9'],
    ['74.07', '100.9'],
  ])('of cost %s is %s with 35 %% and the ending .90', (value, expected) => {
    expect(shopPrice(cost(value), defaultPriceRule)).toBe(expected);
  });

  it('is the cost itself without a markup, where the cost ends right', () => {
    expect(shopPrice(cost('7.90'), { markupPercent: 0, endingCents: 90 })).toBe('7.9');
    expect(shopPrice(cost('7'), { markupPercent: 0, endingCents: 0 })).toBe('7');
  });

  it('is never below the marked-up cost', () => {
    for (let cents = 1; cents < 3_000; cents += 7) {
      const price = shopPrice(cost((cents / 100).toFixed(2)), defaultPriceRule);
      expect(Number(price)).toBeGreaterThanOrEqual((cents / 100) * 1.35);
    }
  });
});
