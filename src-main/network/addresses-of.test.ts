import { expect, it } from 'vitest';
import { addressesOf } from './addresses-of.ts';

it('resolves a host once for all who wait, and again for later requests', async () => {
  const first = addressesOf('localhost');
  expect(addressesOf('localhost')).toBe(first);
  await first;
  const later = addressesOf('localhost');
  expect(later).not.toBe(first);
  expect((await later).map(({ address }) => address)).toContain('127.0.0.1');
  const unknown = addressesOf('nowhere.invalid');
  await expect(unknown).rejects.toThrow('nowhere.invalid');
});
