import { describe, expect, it } from 'vitest';
import { boundsOf } from './order-filter.ts';

describe('the times of a span of days', () => {
  it.each([
    ['2025-11-21', '2025-11-21'],
    ['2025-03-01', '2025-03-31'],
    ['2024-12-30', '2025-01-02'],
  ])('from %s to %s begin at midnight and end at the one after the last day', (from, to) => {
    const bounds = boundsOf({ from, to });
    const [first, end] = [new Date(bounds.from), new Date(bounds.to)];
    const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
    expect(first).toEqual(new Date(year, month - 1, day));
    const lastMoment = new Date(end.getTime() - 1);
    expect(lastMoment.getDate()).toBe(Number(to.slice(8)));
    expect([end.getHours(), end.getMinutes()]).toEqual([0, 0]);
  });
});
