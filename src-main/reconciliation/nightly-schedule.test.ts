import { expect, it, vi } from 'vitest';
import { fakeClock } from '../../test/tills/fake-clock.ts';
import type { StoredReconciliation } from '../ledger/records/reconciliation-book.ts';
import { isDue, lastQuietHour, NightlySchedule } from './nightly-schedule.ts';

const hour = 3_600_000;

const at = (day: number, hours: number, minutes = 0): number =>
  new Date(2026, 9, day, hours, minutes).getTime();

const last = (begunAt: number, changes: Partial<StoredReconciliation> = {}): StoredReconciliation => ({
  number: 1,
  begunAt,
  endedAt: begunAt + 60_000,
  cause: 'nightly',
  state: 'done',
  seesFrom: null,
  totals: null,
  failure: null,
  ...changes,
});

it('runs at four in the morning by the shop’s clock, on nights of clock changes too', () => {
  expect(lastQuietHour(at(20, 4))).toBe(at(20, 4));
  expect(lastQuietHour(at(20, 3, 59))).toBe(at(19, 4));
  // The last Sundays of March and October, when clocks change in many places.
  for (const day of [at(25, 12), new Date(2026, 2, 29, 12).getTime()]) {
    expect(new Date(lastQuietHour(day)).getHours()).toBe(4);
    expect(day - lastQuietHour(day)).toBeLessThan(24 * hour);
  }
});

it('is due once a night, and again after an interruption or failure', () => {
  const now = at(20, 12);
  expect(isDue(undefined, now)).toBe(true);
  expect(isDue(last(at(20, 4)), now)).toBe(false);
  expect(isDue(last(at(20, 9), { state: 'stopped' }), now)).toBe(false);
  expect(isDue(last(at(20, 3)), now)).toBe(true);
  expect(isDue(last(at(20, 11), { state: 'running', endedAt: null }), now)).toBe(true);
  expect(isDue(last(at(20, 10), { state: 'failed' }), now)).toBe(true);
  expect(isDue(last(at(20, 11, 30), { state: 'failed' }), now)).toBe(false);
  // The clock was set back.
  expect(isDue(last(at(21, 4)), now)).toBe(true);
});

it('waits after a start and during sales, and begins by itself at night', async () => {
  const clock = fakeClock(at(20, 22));
  let kept = last(at(20, 4));
  let isQuiet = true;
  const begun: number[] = [];
  const onDue = vi.fn(() => {
    begun.push(clock.now());
    kept = last(clock.now());
  });
  const watch = new NightlySchedule({ clock, last: () => kept, isQuiet: () => isQuiet, onDue });
  await clock.pass(5 * hour);
  expect(onDue).not.toHaveBeenCalled();
  isQuiet = false;
  await clock.pass(2 * hour);
  expect(onDue).not.toHaveBeenCalled();
  isQuiet = true;
  await clock.pass(24 * hour);
  expect(onDue).toHaveBeenCalledTimes(2);
  expect(begun[0]).toBeGreaterThan(at(21, 5));
  watch.end();
  await clock.pass(48 * hour);
  expect(onDue).toHaveBeenCalledTimes(2);
});

it('tries again after a night in which the books could not be read', async () => {
  const clock = fakeClock(at(20, 22));
  const onDue = vi.fn();
  let isReadable = false;
  const watch = new NightlySchedule({
    clock,
    last: () => {
      if (!isReadable) throw new Error('the ledger can not be read');
      return undefined;
    },
    isQuiet: () => true,
    onDue,
  });
  await clock.pass(hour);
  isReadable = true;
  await clock.pass(hour);
  expect(onDue).toHaveBeenCalled();
  watch.end();
});
