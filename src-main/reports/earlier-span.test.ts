import { describe, expect, it } from 'vitest';
import { clockTimesUntil, earlierSpan } from './earlier-span.ts';

const berlin = 'Europe/Berlin';
const at = (time: string): number => Date.parse(time);

describe('what a span is compared with', () => {
  it('is the whole span before, once it is over', () => {
    const span = { from: '2026-11-16', to: '2026-11-22' };
    expect(earlierSpan(span, at('2026-11-28T12:00Z'), berlin)).toEqual({
      from: '2026-11-09',
      to: '2026-11-15',
      until: null,
    });
    // Midnight there is the next day.
    expect(earlierSpan(span, at('2026-11-22T23:00Z'), berlin).until).toBeNull();
    expect(earlierSpan(span, at('2026-11-22T22:59:59.999Z'), berlin).until).not.toBeNull();
  });

  it('is what was there by the same time of the clock, while it runs', () => {
    const now = at('2026-11-28T14:32:10Z');
    expect(earlierSpan({ from: '2026-11-28', to: '2026-11-28' }, now, berlin)).toEqual({
      from: '2026-11-27',
      to: '2026-11-27',
      until: at('2026-11-27T14:32:10Z'),
    });
    expect(earlierSpan({ from: '2026-11-01', to: '2026-11-30' }, now, berlin).until).toBe(
      at('2026-10-28T14:32:10Z'),
    );
  });

  it('is the month before, or as many days of it', () => {
    const later = at('2027-06-01T12:00Z');
    const before = (from: string, to: string) => earlierSpan({ from, to }, later, berlin);
    expect(before('2026-10-01', '2026-10-31')).toEqual({ from: '2026-09-01', to: '2026-09-30', until: null });
    expect(before('2027-02-01', '2027-02-28')).toEqual({ from: '2027-01-01', to: '2027-01-31', until: null });
    expect(before('2026-11-01', '2026-11-28')).toEqual({ from: '2026-10-01', to: '2026-10-28', until: null });
    // The 30th, where the month before has none.
    expect(before('2027-03-01', '2027-03-30')).toEqual({ from: '2027-02-01', to: '2027-02-28', until: null });
  });

  it('is the year before, or as much of it', () => {
    const later = at('2029-06-01T12:00Z');
    const before = (from: string, to: string) => earlierSpan({ from, to }, later, berlin);
    expect(before('2026-01-01', '2026-12-31')).toEqual({ from: '2025-01-01', to: '2025-12-31', until: null });
    expect(before('2028-01-01', '2028-02-29')).toEqual({ from: '2027-01-01', to: '2027-02-28', until: null });
  });

  it('is the days just before for one day and for a week, also from the first of a month', () => {
    const later = at('2027-06-01T12:00Z');
    const before = (from: string, to: string) => earlierSpan({ from, to }, later, berlin);
    expect(before('2026-11-01', '2026-11-01')).toEqual({ from: '2026-10-31', to: '2026-10-31', until: null });
    expect(before('2026-11-01', '2026-11-07')).toEqual({ from: '2026-10-25', to: '2026-10-31', until: null });
  });

  it('is nothing of yesterday, just after midnight', () => {
    const midnight = at('2026-11-27T23:00Z');
    const { from, to, until } = earlierSpan({ from: '2026-11-28', to: '2026-11-28' }, midnight, berlin);
    expect(clockTimesUntil({ from, to }, berlin, until)).toEqual([]);
  });

  it('goes by the clock on the wall where clocks change: 15:00 stands beside 15:00', () => {
    // The day before had 23 hours, and ended two hours ahead of UTC.
    const day = { from: '2026-03-30', to: '2026-03-30' };
    expect(earlierSpan(day, at('2026-03-30T13:00Z'), berlin).until).toBe(at('2026-03-29T13:00Z'));
    // The change itself: 15:00 was an hour later in UTC on the day before it.
    const changed = { from: '2026-03-29', to: '2026-03-29' };
    expect(earlierSpan(changed, at('2026-03-29T13:00Z'), berlin).until).toBe(at('2026-03-28T14:00Z'));
    const back = { from: '2026-10-25', to: '2026-10-25' };
    expect(earlierSpan(back, at('2026-10-25T14:00Z'), berlin).until).toBe(at('2026-10-24T13:00Z'));
  });

  it('is the moment after an hour that the day before did not have', () => {
    const day = { from: '2026-03-30', to: '2026-03-30' };
    // 02:30, which is left out on the 29th.
    const until = earlierSpan(day, at('2026-03-30T00:30Z'), berlin).until;
    expect(until).toBe(at('2026-03-29T01:30Z'));
  });

  it('ends each period of the clocks where it ends itself', () => {
    const day = { from: '2026-10-25', to: '2026-10-25' };
    const until = at('2026-10-25T00:30Z');
    const [first, ...others] = clockTimesUntil(day, berlin, until);
    expect(first).toMatchObject({ begin: at('2026-10-24T22:00Z'), end: until });
    expect(others).toEqual([]);
    expect(clockTimesUntil(day, berlin, at('2026-10-25T10:00Z'))).toHaveLength(2);
  });
});
