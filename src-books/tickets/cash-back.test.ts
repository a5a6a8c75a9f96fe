import { describe, expect, it } from 'vitest';
import { subtract, type Amount } from '../../src-merchant-api/amount.ts';
import { cashBack } from './cash-back.ts';

const amount = (text: string): Amount => text as Amount;

describe('what a customer gets in cash for what is owed', () => {
  it.each([
    ['9.98', 'CHF', '10'],
    ['9.97', 'CHF', '9.95'],
    ['9.975', 'CHF', '10'],
    ['0.03', 'CHF', '0.05'],
    ['0.02', 'CHF', '0'],
    ['149.5', 'SEK', '150'],
    ['149.49', 'SEK', '149'],
    ['0.49', 'NOK', '0'],
    ['1002', 'HUF', '1000'],
    ['9.98', 'USD', '9.98'],
    ['9.925', 'USD', '9.93'],
    ['1200', 'JPY', '1200'],
    ['1.505', 'KWD', '1.505'],
  ])('%s %s are given as %s, and the difference is a rounding', (owed, currency, given) => {
    expect(cashBack(amount(owed), amount('0'), currency)).toEqual({
      amount: given,
      rounding: subtract(amount(given), amount(owed)),
    });
  });

  it('makes up for what they got too little or too much before', () => {
    const first = cashBack(amount('5.02'), amount('0'), 'CHF');
    expect(first).toEqual({ amount: '5', rounding: '-0.02' });
    expect(cashBack(amount('5.02'), first.rounding, 'CHF')).toEqual({ amount: '5.05', rounding: '0.03' });
    expect(cashBack(amount('0.01'), amount('0.02'), 'CHF')).toEqual({ amount: '0', rounding: '-0.01' });
  });
});
