import { expect, it } from 'vitest';
import { ServiceTime } from './service-time.ts';

const hour = 3_600_000;
const at = Date.UTC(2026, 10, 27, 12);

/** A clock that tells what it is told. */
function timeOf() {
  const stands = { now: at, monotonic: 1_000 };
  const time = new ServiceTime({ now: () => stands.now, monotonic: () => stands.monotonic });
  return { stands, time };
}

it('knows nothing before a reply tells it', () => {
  const { time } = timeOf();
  expect(time.aheadMs).toBeNull();
  expect(time.now()).toBeUndefined();
});

it('goes on from the newest reply', () => {
  const { stands, time } = timeOf();
  time.heard({ aheadMs: hour, uncertainMs: 500 });
  expect(time.aheadMs).toBe(hour);
  expect(time.now()).toEqual({ from: at - hour - 500, until: at - hour + 500 });
  stands.now += 2_000;
  stands.monotonic += 2_000;
  expect(time.now()).toEqual({ from: at - hour + 1_500, until: at - hour + 2_500 });
});

it.each([
  ['is set ahead', { now: 2 * hour, monotonic: 1_000 }, [1_000, 2 * hour]],
  ['is set back', { now: -2 * hour, monotonic: 1_000 }, [-2 * hour, 1_000]],
])('may be what either clock says, where the till’s %s', (_, { now, monotonic }, [least, most]) => {
  const { stands, time } = timeOf();
  time.heard({ aheadMs: 0, uncertainMs: 500 });
  stands.now += now;
  stands.monotonic += monotonic;
  expect(time.now()).toEqual({ from: at + (least ?? NaN) - 500, until: at + (most ?? NaN) + 500 });
});
