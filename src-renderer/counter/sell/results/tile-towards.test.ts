import { describe, expect, it } from 'vitest';
import { tileTowards, type Box, type Direction } from './tile-towards.ts';

const box = (column: number, row: number): Box => ({
  left: column * 110,
  right: column * 110 + 100,
  top: row * 60,
  bottom: row * 60 + 50,
});

/** Two groups of three columns: 0 1 2 / 3 4 and, lower down, 5. */
const tiles = [box(0, 0), box(1, 0), box(2, 0), box(0, 1), box(1, 1), box(0, 3)];

describe('an arrow among tiles', () => {
  it.each<[number | undefined, Direction, number | undefined]>([
    [undefined, 'down', 0],
    [undefined, 'right', 0],
    [0, 'right', 1],
    [2, 'right', undefined],
    [1, 'left', 0],
    [3, 'left', undefined],
    [0, 'down', 3],
    [2, 'down', 4],
    [4, 'down', 5],
    [5, 'down', undefined],
    [5, 'up', 3],
    [4, 'up', 1],
    [1, 'up', undefined],
  ])('from %s %s leads to %s', (at, direction, next) => {
    expect(tileTowards(tiles, at, direction)).toBe(next);
  });

  it('leads as they are drawn from right to left', () => {
    const mirrored = tiles.map(({ left, right, ...rest }) => ({ ...rest, left: -right, right: -left }));
    expect(tileTowards(mirrored, 0, 'left')).toBe(1);
    expect(tileTowards(mirrored, 0, 'right')).toBeUndefined();
  });

  it('leads nowhere where there are none', () => {
    expect(tileTowards([], undefined, 'down')).toBeUndefined();
  });
});
