import { expect, it } from 'vitest';
import { withFavorite } from './till-packages.ts';

const ids = (count: number): string[] => Array.from({ length: count }, (_none, at) => `p-${at}`);

it('puts a favorite back in its place, even the first, up to the limit', () => {
  expect(withFavorite(['a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
  expect(withFavorite(['a', 'b'], 'c', 1)).toEqual(['a', 'c', 'b']);
  const full = withFavorite(ids(100), 'wanted', 0);
  expect(full).toHaveLength(100);
  expect(full[0]).toBe('wanted');
  // The one that was marked first is dropped.
  expect(full).not.toContain('p-0');
  expect(withFavorite(ids(100), 'wanted', 1)[0]).toBe('wanted');
  expect(withFavorite(ids(100), 'wanted').at(-1)).toBe('wanted');
});
