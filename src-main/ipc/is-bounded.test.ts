import { expect, it } from 'vitest';
import { isBounded } from './is-bounded.ts';

const one = {};

it('lets through what windows send', () => {
  const lines = Array.from({ length: 50 }, () => ({ productId: 'jp', quantity: 1, discount: null }));
  expect(isBounded('sell', { lines, customer: { name: 'x'.repeat(200), note: 'y'.repeat(2_000) } })).toBe(
    true,
  );
  for (const plain of [undefined, null, 1, true, 'text', new Date(), new Uint8Array(10)])
    expect(isBounded('sell', plain)).toBe(true);
});

it('lets through all the rules that a shop can have for its prices', () => {
  const markup = { percent: '20', amount: '0', leastMargin: null, endingCents: 90, belowCost: false };
  const rule = { scope: { kind: 'product', productId: 'jp-10gb-30d', name: 'Japan, 10 GB' }, markup };
  const rules = { version: 1, rules: Array.from({ length: 5_000 }, () => rule) };
  expect(isBounded('prices-set', { rules })).toBe(true);
  expect(isBounded('sell', { rules })).toBe(false);
});

it.each([
  ['many values', () => Array.from({ length: 20_001 }, () => 1)],
  ['one value many times', () => ({ lines: Array.from({ length: 6_000_000 }, () => one) })],
  ['many values in many', () => Array.from({ length: 200 }, () => Array.from({ length: 200 }, () => 1))],
  ['a text without end', () => ({ owed: '1'.repeat(1_000_001) })],
  ['many long texts', () => Array.from({ length: 11 }, () => 'x'.repeat(100_000))],
  ['many bytes', () => new Uint8Array(30_000)],
])('keeps %s from every schema', (_, raw) => {
  expect(isBounded('sell', raw())).toBe(false);
});

it('ends where something refers to itself', () => {
  const round: unknown[] = [];
  round.push(round);
  expect(isBounded('sell', round)).toBe(false);
});
