import { expect, it } from 'vitest';
import { smallestCash } from '../../../src-preload/contract/money/smallest-cash.ts';
import { currencyDecimals } from '../../words/figures/money.ts';
import { cashPieces } from './cash-pieces.ts';

const listed = Object.entries(cashPieces);

it.each(listed)('the notes and coins of %s rise, each of them once', (_currency, pieces) => {
  const { notes, otherNotes = [], coins } = pieces;
  for (const values of [notes, otherNotes.map(Number), coins.map(Number)])
    expect(values).toEqual([...new Set(values)].toSorted((a, b) => a - b));
  expect(otherNotes.filter((note) => notes.includes(Number(note)))).toEqual([]);
  expect(notes.length).toBeGreaterThan(0);
});

it.each(listed)(
  'the pieces of %s are sums that can be paid in it',
  (currency, { otherNotes = [], coins }) => {
    expect(Intl.supportedValuesOf('currency')).toContain(currency);
    for (const piece of [...otherNotes, ...coins]) {
      expect(piece).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      expect((piece.split('.')[1] ?? '').length).toBeLessThanOrEqual(currencyDecimals(currency));
    }
  },
);

it.each(Object.entries(smallestCash))(
  '%s has no coin below %s, the smallest sum in cash',
  (currency, least) => {
    const coins = cashPieces[currency]?.coins ?? expect.fail('not listed');
    expect(coins[0]).toBe(String(Number(least)));
  },
);
