import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { roundedForCash } from '../../src-books/tickets/cash-rounding.ts';
import { dueInCash } from '../../src-renderer/counter/sell/due-in-cash.ts';

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);

describe('what is due in cash', () => {
  it('is the same to the window, which shows it, and to main, which takes it', () => {
    const prices = fc.tuple(fc.nat(2_000_000), fc.integer({ min: 0, max: 6 }));
    const currencies = fc.constantFrom('USD', 'JPY', 'KWD', 'CHF', 'SEK', 'NZD', 'DKK', 'HUF', 'XAF');
    fc.assert(
      fc.property(prices, currencies, ([units, decimals], currency) => {
        const price = amount((units / 10 ** decimals).toFixed(decimals));
        expect(amount(dueInCash(price, currency))).toBe(roundedForCash(price, currency));
      }),
    );
  });
});
