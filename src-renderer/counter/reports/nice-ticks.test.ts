import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { niceTicks } from './nice-ticks.ts';

describe('the ticks of an axis', () => {
  it.each([
    [0, 144.1, 0.01, [0, 50, 100, 150]],
    [0, 200, 0.01, [0, 50, 100, 150, 200]],
    [0, 3, 1, [0, 1, 2, 3]],
    [0, 1, 1, [0, 1]],
    [0, 0, 1, [0, 1]],
    [0, 0.05, 0.01, [0, 0.02, 0.04, 0.06]],
    [-35, 120, 0.01, [-50, 0, 50, 100, 150]],
    [-80, 0, 0.01, [-80, -60, -40, -20, 0]],
    [0, 1_234_567, 1, [0, 500_000, 1_000_000, 1_500_000]],
  ])('from %d to %d, at least %d apart, are %j', (least, most, smallest, ticks) => {
    expect(niceTicks(least, most, smallest)).toEqual(ticks);
  });

  it('reach over all values, have zero among them and are few, whatever the values', () => {
    const value = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(value, value, (one, other) => {
        const [least, most] = [Math.min(one, other), Math.max(one, other)];
        const ticks = niceTicks(least, most, 0.01);
        expect(ticks).toContain(0);
        expect(ticks[0]).toBeLessThanOrEqual(least);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect(ticks.toSorted((a, b) => a - b)).toEqual(ticks);
        expect(new Set(ticks).size).toBe(ticks.length);
      }),
    );
  });
});
