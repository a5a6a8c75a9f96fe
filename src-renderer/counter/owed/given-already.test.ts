import { expect, it, describe } from 'vitest';
import { givenBy, mostBy, tendersOf } from './given-already.ts';

const owed = {
  ...{ owed: '9.98', currency: 'CHF', allInCash: { amount: '10', rounding: '0.02' } },
  parts: [
    { tender: 'card-terminal', amount: '4.01', rounding: '0' },
    { tender: 'cash', amount: '5.95', rounding: '-0.02' },
  ],
} as const;
const view = { ...owed, parts: [...owed.parts] };

describe('what a customer may have got already', () => {
  it('is by a tender that they paid with, in cash, or in a way that nobody knows', () => {
    expect(tendersOf(view)).toEqual(['card-terminal', 'cash', 'other']);
    expect(tendersOf({ parts: [{ tender: 'named:Voucher', amount: '1', rounding: '0' }] })).toEqual([
      'named:Voucher',
      'cash',
      'other',
    ]);
  });

  it.each([
    ['card-terminal', '4.01'],
    ['cash', '10'],
    ['other', '9.98'],
    ['named:Voucher', '0'],
  ] as const)('is at most, by %s: %s', (tender, most) => {
    expect(mostBy(view, tender)).toBe(most);
  });

  it('is recorded as it was given, and of cash with its rounding where it is all', () => {
    expect(givenBy(view, 'cash', '10.00')).toEqual({ tender: 'cash', amount: '10', rounding: '0.02' });
    expect(givenBy(view, 'cash', '4.95')).toEqual({ tender: 'cash', amount: '4.95', rounding: '0' });
    expect(givenBy(view, 'other', '4.98')).toEqual({ tender: 'other', amount: '4.98', rounding: '0' });
  });

  it.each([
    ['cash', '4.98'],
    ['cash', '10.05'],
    ['cash', '0'],
    ['card-terminal', '4.02'],
    ['other', '9.99'],
  ] as const)('is not recorded by %s of %s', (tender, amount) => {
    expect(givenBy(view, tender, amount)).toBeNull();
  });
});
