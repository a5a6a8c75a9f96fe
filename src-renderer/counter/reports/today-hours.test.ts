import { describe, expect, it } from 'vitest';
import type { HourOfToday } from '../../../src-preload/contract/books/reports.ts';
import { hoursInUse } from './today-hours.tsx';

const hours = (of: Readonly<Record<number, Partial<HourOfToday>>>): HourOfToday[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    ...{ currency: 'USD', hour, sales: 0, takings: '0', usual: '0' },
    ...of[hour],
  }));
const shown = (of: Parameters<typeof hours>[0], now = 12): (number | undefined)[] => {
  const used = hoursInUse(hours(of), now).map(({ hour }) => hour);
  return [used[0], used.at(-1)];
};

describe('the hours of today', () => {
  it('are those of a usual day, where nothing is known of others', () => {
    expect(shown({})).toEqual([8, 20]);
  });

  it('reach to what was sold or usually is, and to now', () => {
    expect(shown({ 6: { usual: '12' }, 23: { sales: 1, takings: '24.90' } })).toEqual([6, 23]);
    expect(shown({}, 2)).toEqual([2, 20]);
  });

  it('have an hour of refunds alone', () => {
    expect(shown({ 22: { takings: '-24.90' } })).toEqual([8, 22]);
  });
});
