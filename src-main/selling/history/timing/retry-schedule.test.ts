import { describe, expect, it } from 'vitest';
import { longestWaitMs, pollWaitMs, resendWaitMs } from './retry-schedule.ts';

const numbers = Array.from({ length: 40 }, (_, index) => index + 1);

describe('the waits between questions', () => {
  it.each([
    ['polls', pollWaitMs],
    ['resends', resendWaitMs],
  ])('of %s grow, and never beyond half a minute', (_name, waitMs) => {
    const longest = numbers.map((number) => waitMs(number, () => 1));
    expect(longest).toEqual(longest.toSorted((a, b) => a - b));
    expect(longest.at(-1)).toBe(longestWaitMs);
  });

  it('are spread, so that tills do not ask in step', () => {
    expect(pollWaitMs(20, () => 0)).toBeLessThan(pollWaitMs(20, () => 1));
    expect(resendWaitMs(1, () => 0)).toBeLessThan(resendWaitMs(1, () => 1));
  });

  it('begin while the customer still stands there', () => {
    const asked = numbers.slice(0, 3).map((number) => pollWaitMs(number, () => 1));
    expect(asked.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(1_500);
  });
});
