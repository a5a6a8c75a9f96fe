import { expect, it } from 'vitest';
import type { Amount } from '../../src-merchant-api/amount.ts';
import { roundedForCash } from './cash-rounding.ts';

it.each([
  ['9.92', 'CHF', '9.9'],
  ['9.93', 'CHF', '9.95'],
  ['9.975', 'CHF', '10'],
  ['149.49', 'SEK', '149'],
  ['149.5', 'SEK', '150'],
  ['9.92', 'USD', '9.92'],
  ['1.505', 'KWD', '1.505'],
  ['1200', 'JPY', '1200'],
  ['1002', 'HUF', '1000'],
  ['1003', 'HUF', '1005'],
])('%s %s are paid with %s in cash', (due, currency, paid) => {
  expect(roundedForCash(due as Amount, currency)).toBe(paid);
});
