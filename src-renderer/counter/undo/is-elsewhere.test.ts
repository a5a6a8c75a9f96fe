import { expect, it } from 'vitest';
import { isElsewhere } from './is-elsewhere.ts';

const prices = { task: 'settings', settingsTab: 'prices', handOver: null } as const;

it('is the same place while nothing but what is in it changes', () => {
  expect(isElsewhere({ ...prices }, prices)).toBe(false);
});

it.each([
  ['another view', { ...prices, task: 'sell' }],
  ['another page of Settings', { ...prices, settingsTab: 'staff' }],
  ['a sale', { ...prices, handOver: { kind: 'waiting-for-main', product: null } }],
] as const)('is elsewhere: %s', (_what, now) => {
  expect(isElsewhere(now, prices)).toBe(true);
});
