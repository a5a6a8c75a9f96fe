import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pauseMs } from './pause.ts';

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

it('doubles with each failure up to five minutes, and half of it is by chance', () => {
  const pauses = (at: number) =>
    [1, 2, 3, 20].map((failures) => pauseMs({ kind: 'unreachable' }, failures, at));
  expect(pauses(0)).toEqual([500, 1_000, 2_000, 150_000]);
  expect(pauses(0.5)).toEqual([750, 1_500, 3_000, 225_000]);
});

it('is never shorter than the head office asks for, and never past that by more than half or five minutes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      random,
      fc.integer({ min: 0, max: 600_000 }),
      (failures, at, retryAfterMs) => {
        const pause = pauseMs({ kind: 'too-many', retryAfterMs }, failures, at);
        expect(pause).toBeGreaterThanOrEqual(retryAfterMs);
        expect(pause).toBeLessThanOrEqual(Math.max(300_000, 1.5 * retryAfterMs));
      },
    ),
  );
});

it('is long from the first time where somebody has to do something first', () => {
  expect(pauseMs({ kind: 'revoked', retryAfterMs: null }, 1, 0)).toBe(150_000);
});
