import { describe, expect, it } from 'vitest';
import { clockSkew, isSmallSkew, namedSkewMs } from './clock-skew.ts';

const date = 'Sat, 21 Nov 2026 10:00:00 GMT';
const served = Date.UTC(2026, 10, 21, 10, 0, 0);
const headers = (more: Record<string, string> = {}): Headers => new Headers({ date, ...more });

describe('a clock’s skew', () => {
  it('is measured from the middle of the round trip', () => {
    expect(clockSkew(headers(), served, served + 1_000)).toEqual({ aheadMs: 0, uncertainMs: 1_000 });
    expect(clockSkew(headers(), served + 60_000, served + 64_000)).toEqual({
      aheadMs: 61_500,
      uncertainMs: 2_500,
    });
    expect(clockSkew(headers(), served - 60_500, served - 60_500)).toEqual({
      aheadMs: -61_000,
      uncertainMs: 500,
    });
  });

  it.each([
    new Headers(),
    new Headers({ date: 'yesterday' }),
    new Headers({ date: '2026-11-21T10:00:00Z' }),
    new Headers({ date: 'Sat, 99 Nov 2026 10:00:00 GMT' }),
    headers({ age: '30' }),
  ])('is unknown', (unknown) => {
    expect(clockSkew(unknown, served, served)).toBeNull();
  });

  it('is unknown if the clock was set during the call', () => {
    expect(clockSkew(headers(), served, served - 1)).toBeNull();
  });

  it.each([
    [null, null],
    [{ aheadMs: 60_400, uncertainMs: 500 }, null],
    [{ aheadMs: 60_500, uncertainMs: 500 }, 60_500],
    [{ aheadMs: -60_500, uncertainMs: 500 }, -60_500],
    [{ aheadMs: 70_000, uncertainMs: 15_000 }, null],
  ])('of %j is reported as %j', (skew, named) => {
    expect(namedSkewMs(skew)).toBe(named);
  });

  it.each([
    [{ aheadMs: 0, uncertainMs: 500 }, true],
    [{ aheadMs: -59_000, uncertainMs: 500 }, true],
    [{ aheadMs: 59_600, uncertainMs: 500 }, false],
    [{ aheadMs: 0, uncertainMs: 60_000 }, false],
  ])('of %j is certainly small: %j', (skew, small) => {
    expect(isSmallSkew(skew)).toBe(small);
  });
});
