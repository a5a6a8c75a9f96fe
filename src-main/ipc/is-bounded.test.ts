import { expect, it } from 'vitest';
import { isBounded } from './is-bounded.ts';

it('lets through what windows send', () => {
  const lines = Array.from({ length: 50 }, () => ({ productId: 'jp', quantity: 1, discount: null }));
  expect(isBounded({ lines, customer: { name: 'x'.repeat(200), note: 'y'.repeat(2_000) } })).toBe(true);
  for (const plain of [undefined, null, 1, true, 'text', new Date(), new Uint8Array(10)])
    expect(isBounded(plain)).toBe(true);
});

it.each([
  ['many values', () => new Array(20_001).fill(1)],
  ['one value many times', () => ({ lines: new Array(6_000_000).fill({}) })],
  ['many values in many', () => Array.from({ length: 200 }, () => new Array(200).fill(1))],
  ['a text without end', () => ({ owed: '1'.repeat(1_000_001) })],
  ['many long texts', () => new Array(11).fill('x'.repeat(100_000))],
  ['many bytes', () => new Uint8Array(30_000)],
])('keeps %s from every schema', (_, raw) => {
  expect(isBounded(raw())).toBe(false);
});

it('ends where something refers to itself', () => {
  const round: unknown[] = [];
  round.push(round);
  expect(isBounded(round)).toBe(false);
});
