import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewestSteps } from './fewest-steps.ts';

describe('the fewest steps that fit', () => {
  const steps = fc.integer({ min: 0, max: 30 });

  it('are found from any starting point', () => {
    fc.assert(
      fc.property(steps, steps, steps, (most, near, first) => {
        expect(fewestSteps(most, near, (tried) => tried >= first)).toBe(Math.min(first, most));
      }),
    );
  });

  it('are found in two tries if unchanged', () => {
    fc.assert(
      fc.property(steps, steps, (most, first) => {
        const tried: number[] = [];
        fewestSteps(most, first, (each) => tried.push(each) > 0 && each >= first);
        expect(tried.length).toBeLessThanOrEqual(first <= most ? 2 : 6);
      }),
    );
  });

  it('are each tried at most once, within range', () => {
    fc.assert(
      fc.property(steps, steps, steps, (most, near, first) => {
        const tried: number[] = [];
        fewestSteps(most, near, (each) => tried.push(each) > 0 && each >= first);
        expect(new Set(tried).size).toBe(tried.length);
        for (const each of tried) expect(each).toBeLessThan(most);
      }),
    );
  });
});
