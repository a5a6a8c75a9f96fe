import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum, type Amount } from '../../src-merchant-api/amount.ts';
import { amountOf, coinsOf, splitAmount } from './split-amount.ts';

const amount = (text: string): Amount => text as Amount;
const decimals = fc.constantFrom(0, 2, 3);
const coins = fc.bigInt({ min: 0n, max: 10_000_000n });

describe('an amount that is split over parts', () => {
  it.each([
    ['10', ['1', '1', '1'], ['3.34', '3.33', '3.33']],
    ['0.05', ['10', '10', '30'], ['0.01', '0.01', '0.03']],
    ['1', ['0', '0'], ['0.5', '0.5']],
    ['0', ['3', '4'], ['0', '0']],
    ['7.77', ['12.5'], ['7.77']],
  ])('%s by %j is %j', (whole, weights, shares) => {
    expect(splitAmount(amount(whole), weights.map(amount), 2)).toEqual(shares);
  });

  it('adds up exactly, each share within a coin of its part, whatever the weights', () => {
    fc.assert(
      fc.property(
        decimals,
        coins,
        fc.array(coins, { minLength: 1, maxLength: 50 }),
        (places, whole, weights) => {
          const of = amountOf(whole, places);
          const shares = splitAmount(
            of,
            weights.map((weight) => amountOf(weight, places)),
            places,
          );
          expect(sum(shares)).toBe(of);
          const all = weights.reduce((total, weight) => total + weight, 0n);
          for (const [index, share] of shares.entries()) {
            if (all === 0n) continue;
            const exact = new Big((whole * (weights[index] ?? 0n)).toString()).div(all.toString());
            expect(exact.minus(coinsOf(share, places).toString()).abs().lt(1)).toBe(true);
          }
        },
      ),
    );
  });

  it('gives the same share, or one coin less, to a later part of the same weight', () => {
    fc.assert(
      fc.property(coins, fc.integer({ min: 1, max: 50 }), (whole, count) => {
        const parts = Array.from({ length: count }, () => amount('9.9'));
        const shares = splitAmount(amountOf(whole, 2), parts, 2).map((share) => coinsOf(share, 2));
        for (const [index, share] of shares.slice(1).entries()) {
          expect([0n, 1n]).toContain((shares[index] ?? 0n) - share);
        }
      }),
    );
  });
});
