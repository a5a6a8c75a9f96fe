import { expect, it } from 'vitest';
import { isBounded } from './is-bounded.ts';

const one = {};

it('lets through what windows send', () => {
  const lines = Array.from({ length: 50 }, () => ({ productId: 'jp', quantity: 1, discount: null }));
  expect(isBounded({ lines, customer: { name: 'x'.repeat(200), note: 'y'.repeat(2_000) } })).toBe(true);
  for (const plain of [undefined, null, 1, true, 'text', new Date(), new Uint8Array(10)])
    expect(isBounded(plain)).toBe(true);
});

it.each([
  ['many values', () => Array.from({ length: 20_001 }, () => 1)],
  ['one value many times', () => ({ lines: Array.from({ length: 6_000_000 }, () => one) })],
  ['many values in many', () => Array.from({ length: 200 }, () => Array.from({ length: 200 }, () => 1))],
  ['a text without end', () => ({ owed: '1'.repeat(1_000_001) })],
  ['many long texts', () => Array.from({ length: 11 }, () => 'x'.repeat(100_000))],
  ['many bytes', () => new Uint8Array(30_000)],
])('keeps %s from every schema', (_, raw) => {
  expect(isBounded(raw())).toBe(false);
});

it('ends where something refers to itself', () => {
  const round: unknown[] = [];
  round.push(round);
  expect(isBounded(round)).toBe(false);
});
