import { describe, expect, it } from 'vitest';
import { movedRow } from './moved-row.ts';

describe('where a key of a list leads to', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowUp', 3, 2],
    ['PageDown', 3, 7],
    ['PageUp', 7, 3],
    ['Home', 7, 0],
    ['End', 3, 19],
  ])('%s leads from row %i to row %i', (key, chosen, next) => {
    expect(movedRow(key, chosen, 20, 5)).toBe(next);
  });

  it.each([
    ['ArrowDown', 19, 19],
    ['PageDown', 17, 19],
    ['ArrowUp', 0, 0],
    ['PageUp', 2, 0],
  ])('%s from row %i stays in the list', (key, chosen, next) => {
    expect(movedRow(key, chosen, 20, 5)).toBe(next);
  });

  it('begins at an end where no row is chosen', () => {
    expect(movedRow('ArrowDown', undefined, 20, 5)).toBe(0);
    expect(movedRow('ArrowUp', undefined, 20, 5)).toBe(0);
    expect(movedRow('End', undefined, 20, 5)).toBe(19);
  });

  it('moves on where no more than one row is in sight', () => {
    expect(movedRow('PageDown', 3, 20, 1)).toBe(4);
  });

  it('is nowhere for other keys, and where there are no rows', () => {
    expect(movedRow('a', 3, 20, 5)).toBeUndefined();
    expect(movedRow('ArrowDown', undefined, 0, 5)).toBeUndefined();
  });
});
