import { expect, it } from 'vitest';
import { retryWait } from './retry-wait.ts';

it('waits double from a second to an hour, and end after twenty attempts', () => {
  const waits = Array.from({ length: 20 }, (_, index) => retryWait(index + 1));
  expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
  expect(waits.slice(11, 14)).toEqual([2_048_000, 3_600_000, 3_600_000]);
  expect(waits.slice(-2)).toEqual([3_600_000, undefined]);
});
