import { describe, expect, it } from 'vitest';
import type { HourOfToday } from '../../../src-preload/contract/books/reports.ts';
import { hoursInUse, usualWords } from './today-hours.tsx';

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

  it('say what is usual, as a sum', () => {
    const of = hours({
      9: { usual: '12.50' },
      14: { usual: '8.50' },
      15: { usual: '1' },
      18: { usual: '22' },
    });
    expect(usualWords(of, '2026-11-28', 15, 'USD')).toBe(
      'A usual Saturday takes $44.00, and $21.00 of it by 15:00.',
    );
  });

  it('have an hour of refunds alone', () => {
    expect(shown({ 22: { takings: '-24.90' } })).toEqual([8, 22]);
  });
});
