import { expect, it } from 'vitest';
import { shortFigure, shortMoney } from './short-figures.ts';

it.each([
  [0, 'USD', '$0'],
  [150, 'USD', '$150'],
  [0.5, 'USD', '$0.50'],
  [-50, 'USD', '−\u2060$50'],
  [12_500, 'USD', '$12.5K'],
  [2_000_000, 'JPY', '¥2M'],
])('%d on an axis in %s is %s', (amount, currency, words) => {
  expect(shortMoney(amount, currency)).toBe(words);
});

it.each([
  [24.9, 2, '24.90'],
  [163.2, 2, '163'],
  [3, 0, '3'],
  [-33.8, 2, '−\u206033.80'],
  [12_512, 2, '12.5K'],
])('%d on a bar is as short as it can be told from others: %s', (value, decimals, words) => {
  expect(shortFigure(value, decimals)).toBe(words);
});
