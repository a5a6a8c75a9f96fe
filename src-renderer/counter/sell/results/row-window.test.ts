import { describe, expect, it } from 'vitest';
import { drawnPart, firstRows, rowCount, rowsAt, windowAround } from './row-window.ts';

const heading = 46;
const row = 54;
const group = (title: string, length: number) => ({
  title,
  products: Array.from({ length }, (_, index) => `${title}${String(index)}`),
});
const groups = [group('a', 3), group('b', 100), group('c', 2)];
const whole = 3 * heading + 105 * row;

describe('the rendered rows of a list', () => {
  it('are a slice of their groups, with space for all others', () => {
    const { groups: drawn, before, after } = drawnPart(groups, { from: 2, to: 6 });
    expect(drawn).toEqual([
      { group: groups[0], products: ['a2'], first: 2, isBegun: false },
      { group: groups[1], products: ['b0', 'b1', 'b2'], first: 3, isBegun: true },
    ]);
    expect(before).toBe(heading + 2 * row);
    expect(before + row + heading + 3 * row + after).toBe(whole);
  });

  it('are all rows of a short list', () => {
    const { groups: drawn, before, after } = drawnPart(groups.slice(0, 1), firstRows(10));
    expect(drawn).toEqual([{ group: groups[0], products: ['a0', 'a1', 'a2'], first: 0, isBegun: true }]);
    expect([before, after]).toEqual([0, 0]);
    expect(drawnPart([], firstRows(10))).toEqual({ groups: [], before: 0, after: 0 });
  });

  it('keep the total height when the window moves', () => {
    for (let from = 0; from < rowCount(groups); from += 1) {
      const part = drawnPart(groups, { from, to: from + 7 });
      const inside = part.groups.reduce(
        (sum, { products, isBegun }) => sum + products.length * row + (isBegun ? heading : 0),
        0,
      );
      expect(part.before + inside + part.after).toBe(whole);
    }
  });

  it('follow from the scroll position', () => {
    expect(rowsAt(groups, 0, 10 * row)).toEqual({ from: 0, to: 9 });
    expect(rowsAt(groups, heading + row, 1)).toEqual({ from: 1, to: 2 });
    // Under the second heading.
    expect(rowsAt(groups, heading + 3 * row + 5, 1)).toEqual({ from: 3, to: 4 });
    expect(rowsAt(groups, whole, 1)).toEqual({ from: 104, to: 105 });
  });

  it('stay the same until others are needed, then grow', () => {
    const now = { from: 20, to: 60 };
    expect(windowAround(now, { from: 20, to: 60 }, 105)).toBe(now);
    expect(windowAround(now, { from: 45, to: 61 }, 105)).toEqual({ from: 39, to: 67 });
    expect(windowAround(now, { from: -5, to: 10 }, 105)).toEqual({ from: 0, to: 16 });
    expect(windowAround(now, { from: 100, to: 120 }, 105)).toEqual({ from: 94, to: 105 });
  });
});
