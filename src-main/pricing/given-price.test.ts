import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { value } from '../../test/value.ts';
import type { Amount } from '../../src-merchant-api/amount.ts';
import { decimalWithin } from '../../src-books/money/decimal.ts';
import type { SaidTender } from '../../src-books/tickets/tender-correction.ts';
import { priceAsGiven } from './given-price.ts';
import type { PriceMoney } from './shop-price.ts';

const amount = (text: string): Amount => text as Amount;
const cash: SaidTender = { kind: 'cash' };
const card: SaidTender = { kind: 'card-terminal', reference: null };

function moneyIn(currency: string, taxPercent = '19', rate = '0.9'): PriceMoney {
  const tax = decimalWithin({ least: '0', most: '100' }).parse(taxPercent);
  const worth = {
    value: decimalWithin({ least: '0', most: '1000' }).parse(rate),
    setAt: '2026-01-01T00:00:00Z',
  };
  return { balanceCurrency: 'USD', currency, rate: currency === 'USD' ? null : worth, taxPercent: tax };
}

describe('a price that is given afterwards', () => {
  it('is paid in full by the tender that was said, with the tax and the rate of now', () => {
    expect(value(priceAsGiven(amount('24.90'), card, moneyIn('EUR')))).toEqual({
      payment: { kind: 'card-terminal', reference: null, amount: '24.90' },
      terms: { currency: 'EUR', costCurrency: 'USD', rate: '0.9', taxPercent: '19', tax: '3.98' },
    });
    expect(value(priceAsGiven(amount('5'), cash, moneyIn('USD', '0')))).toEqual({
      payment: { kind: 'cash', received: '5', change: '0' },
      terms: { currency: 'USD', costCurrency: 'USD', rate: '1', taxPercent: '0', tax: '0' },
    });
  });

  it.each([
    ['0', card, 'EUR', 'not-above-zero'],
    ['-1', card, 'EUR', 'not-above-zero'],
    ['1000000000', card, 'EUR', 'too-much'],
    ['9.999', card, 'EUR', 'too-many-decimals'],
    ['9.5', card, 'JPY', 'too-many-decimals'],
    ['9.92', cash, 'CHF', 'not-in-coins'],
  ] as const)('is not %s by %o in %s: %s', (price, said, currency, failure) => {
    expect(priceAsGiven(amount(price), said, moneyIn(currency))).toEqual({ ok: false, failure });
  });

  it('may have been paid by card where no coins can pay it', () => {
    expect(priceAsGiven(amount('9.92'), card, moneyIn('CHF')).ok).toBe(true);
  });

  it('has a tax that is no more than the price, and nothing that is rounded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.nat(100), (cents, percent) => {
        const price = new Big(cents).div(100).toFixed() as Amount;
        const { payment, terms } = value(priceAsGiven(price, cash, moneyIn('EUR', String(percent))));
        expect(payment).toEqual({ kind: 'cash', received: price, change: '0' });
        expect(new Big(terms.tax).gte(0) && new Big(terms.tax).lt(price)).toBe(true);
      }),
    );
  });
});
