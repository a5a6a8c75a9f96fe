import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const now = Date.UTC(2026, 10, 21, 10, 0, 0);
const inAMinute = 'Sat, 21 Nov 2026 10:01:00 GMT';

describe('Retry-After', () => {
  it.each([
    ['7', 7_000],
    [' 0 ', 0],
    ['0.5', 500],
    [inAMinute, 60_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', null],
    ['-7', null],
    ['', null],
    ['86401', null],
    ['99999999999999999999', null],
  ])('%j is %j milliseconds', (value, expected) => {
    expect(retryAfterMs(new Headers({ 'retry-after': value }), now)).toBe(expected);
  });

  it('may be absent', () => {
    expect(retryAfterMs(new Headers(), now)).toBeNull();
  });

  it('is measured by the service’s clock if that is known', () => {
    const headers = new Headers({ 'retry-after': inAMinute, date: 'Sat, 21 Nov 2026 10:00:50 GMT' });
    expect(retryAfterMs(headers, now)).toBe(10_000);
  });
});
