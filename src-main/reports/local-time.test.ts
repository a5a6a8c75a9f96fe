import { describe, expect, it } from 'vitest';
import { clockTimes, daysIn } from './local-time.ts';

const hourMs = 3_600_000;
const lasts = (day: string, timeZone: string): number =>
  clockTimes({ from: day, to: day }, timeZone).reduce((sum, { begin, end }) => sum + end - begin, 0) / hourMs;

describe('local time', () => {
  it('has a day of 23 hours in spring, and one of 25 in autumn', () => {
    expect(lasts('2025-03-29', 'Europe/Berlin')).toBe(24);
    expect(lasts('2025-03-30', 'Europe/Berlin')).toBe(23);
    expect(lasts('2025-10-26', 'Europe/Berlin')).toBe(25);
    expect(lasts('2025-10-05', 'Australia/Lord_Howe')).toBe(23.5);
  });

  it('changes at the right moment', () => {
    const at = Date.parse('2025-03-30T01:00:00Z');
    expect(clockTimes({ from: '2025-03-30', to: '2025-03-30' }, 'Europe/Berlin')).toEqual([
      { begin: Date.parse('2025-03-29T23:00:00Z'), end: at, aheadMs: hourMs },
      { begin: at, end: Date.parse('2025-03-30T22:00:00Z'), aheadMs: 2 * hourMs },
    ]);
  });

  it('changes twice a year, without gaps', () => {
    const times = clockTimes({ from: '2025-01-01', to: '2025-12-31' }, 'America/New_York');
    expect(times.map(({ aheadMs }) => aheadMs / hourMs)).toEqual([-5, -4, -5]);
    expect(times.slice(1).map(({ begin }) => begin)).toEqual(times.slice(0, -1).map(({ end }) => end));
    expect(times.at(-1)?.end).toBe(Date.parse('2026-01-01T05:00:00Z'));
  });

  it('never changes in many places', () => {
    expect(clockTimes({ from: '2020-01-01', to: '2025-12-31' }, 'Asia/Kolkata')).toHaveLength(1);
  });

  it('begins a day after midnight if there is no midnight', () => {
    const [first] = clockTimes({ from: '2018-11-04', to: '2018-11-04' }, 'America/Sao_Paulo');
    expect(first?.begin).toBe(Date.parse('2018-11-04T03:00:00Z'));
    expect(lasts('2018-11-04', 'America/Sao_Paulo')).toBe(23);
  });
});

it('counts the days of a span, across clock changes too', () => {
  expect(daysIn({ from: '2025-03-29', to: '2025-03-31' })).toBe(3);
});
