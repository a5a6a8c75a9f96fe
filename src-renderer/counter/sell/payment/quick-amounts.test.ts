import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLess, subtract } from '../../../words/figures/money.ts';
import { isUnlikelyChange, quickAmounts } from './quick-amounts.ts';

describe('the sums that are offered for cash', () => {
  it.each([
    ['23.9', 'USD', ['23.90', '25', '30', '50']],
    ['45.63', 'USD', ['45.63', '50', '60', '100']],
    ['210', 'USD', ['210.00', '220', '250', '300']],
    ['20', 'EUR', ['20.00', '50', '100', '200']],
    ['700.5', 'EUR', ['700.50', '800']],
    ['23.92', 'CHF', ['23.90', '30', '40', '50']],
    ['2900', 'JPY', ['2900', '3000', '5000', '10000']],
    ['1.5', 'KWD', ['1.500', '2', '5', '10']],
    ['333', 'THB', ['333.00', '500', '1000']],
    ['2900', 'XAF', ['2900', '3000', '4000', '5000']],
    ['0', 'USD', []],
    ['0.01', 'CHF', []],
  ])('of %s %s are %j', (due, currency, offered) => {
    expect(quickAmounts(due, currency)).toEqual(offered);
  });

  it('begin with what is due, rise, and are four at most, in any currency', () => {
    const currencies = fc.constantFrom('USD', 'JPY', 'KWD', 'CHF', 'VND', 'XAF', 'BHD');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), currencies, (cents, currency) => {
        const offered = quickAmounts((cents / 100).toFixed(2), currency);
        expect(offered.length).toBeLessThanOrEqual(4);
        for (const [index, each] of offered.slice(1).entries()) {
          expect(isLess(offered[index] ?? '', each)).toBe(true);
        }
      }),
    );
  });
});

describe('change that nobody would ask for', () => {
  it.each([
    ['75.10', '24.90', 'USD', false],
    ['99.99', '24.90', 'USD', false],
    ['100', '24.90', 'USD', true],
    ['99975.10', '24.90', 'USD', true],
    ['176.10', '23.90', 'EUR', false],
    ['476.10', '23.90', 'EUR', true],
    ['7100', '2900', 'JPY', false],
    ['10000', '2900', 'JPY', true],
    ['47100', '2900', 'XAF', false],
    ['100000', '2900', 'XAF', true],
    ['0', '0', 'XAF', false],
  ])('%s for %s %s: %s', (change, due, currency, isUnlikely) => {
    expect(isUnlikelyChange(change, due, currency)).toBe(isUnlikely);
  });

  it('is no sum that is offered', () => {
    const currencies = fc.constantFrom('USD', 'JPY', 'KWD', 'CHF', 'VND', 'XAF', 'BHD');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), currencies, (cents, currency) => {
        const [exact = '0', ...others] = quickAmounts((cents / 100).toFixed(2), currency);
        for (const offered of others)
          expect(isUnlikelyChange(subtract(offered, exact), exact, currency)).toBe(false);
      }),
    );
  });
});
