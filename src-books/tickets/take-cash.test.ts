import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { keptOf } from '../payments/ticket.ts';
import { fromMillionths } from '../money/millionths.ts';
import { isPayableInCash, roundedForCash } from './cash-rounding.ts';
import { exactCash, takeCash } from './take-cash.ts';

const amount = (text: string): Amount => text as Amount;

describe('cash that a customer hands over', () => {
  it.each([
    ['23.9', '50', 'USD', '26.1', '0'],
    ['23.9', '23.9', 'USD', '0', '0'],
    ['23.92', '30', 'CHF', '6.1', '-0.02'],
    ['23.93', '30', 'CHF', '6.05', '0.02'],
    ['1.505', '2', 'KWD', '0.495', '0'],
    ['1200', '2000', 'JPY', '800', '0'],
  ])('%s paid with %s %s gives %s change', (due, received, currency, change, rounding) => {
    expect(takeCash(amount(due), amount(received), currency)).toEqual({
      ok: true,
      value: { payments: [{ kind: 'cash', received, change }], rounding },
    });
  });

  it.each([
    ['5', '4.99', 'USD', '0.01'],
    ['5', '0', 'USD', '5'],
    ['23.93', '23.9', 'CHF', '0.05'],
  ])('for %s is not enough with %s %s: %s is missing', (due, received, currency, missing) => {
    expect(takeCash(amount(due), amount(received), currency)).toEqual({
      ok: false,
      failure: { kind: 'does-not-cover', missing },
    });
  });

  it.each([
    ['23.93', '23.94', 'CHF'],
    ['5', '10.03', 'CHF'],
    ['5', '10.03', 'AUD'],
    ['5', '10.5', 'SEK'],
    ['100', '100.5', 'JPY'],
    ['5', '10.001', 'EUR'],
    ['1.505', '2.0005', 'KWD'],
  ])('for %s is nothing that coins can make: %s %s', (due, received, currency) => {
    const refused = { ok: false, failure: { kind: 'not-in-coins' } };
    expect(takeCash(amount(due), amount(received), currency)).toEqual(refused);
  });

  it('leaves change that coins can make', () => {
    const coins = fc.bigInt({ min: 0n, max: 2_000_000n }).map((each) => fromMillionths(each * 500n));
    const currencies = fc.constantFrom('USD', 'CHF', 'SEK', 'HUF', 'JPY', 'KWD');
    fc.assert(
      fc.property(coins, coins, currencies, (due, received, currency) => {
        const payable = roundedForCash(received, currency);
        const taken = takeCash(due, payable, currency);
        const [cash] = taken.ok ? taken.value.payments : [];
        if (cash?.kind === 'cash') expect(isPayableInCash(cash.change, currency)).toBe(true);
      }),
    );
  });

  it.each([
    ['23.92', 'CHF', '23.9', '-0.02'],
    ['149.5', 'SEK', '150', '0.5'],
    ['23.92', 'USD', '23.92', '0'],
  ])('is exact for %s %s with %s', (due, currency, received, rounding) => {
    expect(exactCash(amount(due), currency)).toEqual({
      payments: [{ kind: 'cash', received, change: '0' }],
      rounding,
    });
  });

  it('is none for what costs nothing', () => {
    expect(exactCash(amount('0'), 'CHF')).toEqual({ payments: [], rounding: '0' });
  });

  it('stays in the drawer for what is due and its rounding, less the change', () => {
    const coins = fc.bigInt({ min: 0n, max: 20_000n }).map((each) => fromMillionths(each * 10_000n));
    fc.assert(
      fc.property(coins, coins, fc.constantFrom('USD', 'CHF', 'SEK'), (due, handed, currency) => {
        const taken = takeCash(due, roundedForCash(handed, currency), currency);
        if (!taken.ok) return;
        const { payments, rounding } = taken.value;
        expect(subtract(sum(payments.map(keptOf)), rounding)).toBe(due);
      }),
    );
  });
});
