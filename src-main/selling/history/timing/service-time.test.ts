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

it.each([
  ['ahead', -hour, [0, hour]],
  ['behind', hour, [-hour, 0]],
])('may be what either of two replies says, one of which is %s', (_, aheadMs, [least, most]) => {
  const lie = { aheadMs, uncertainMs: 500 };
  const truth = { aheadMs: 0, uncertainMs: 300 };
  for (const replies of [
    [truth, truth, truth, lie],
    [truth, lie],
    [lie, truth],
  ]) {
    const { time } = timeOf();
    for (const reply of replies) time.heard(reply);
    const { from, until } = time.now() ?? { from: NaN, until: NaN };
    expect(Math.abs(from - at - (least ?? NaN))).toBeLessThanOrEqual(500);
    expect(Math.abs(until - at - (most ?? NaN))).toBeLessThanOrEqual(500);
  }
});

it('is only as uncertain as the newest of the replies that agree', () => {
  const { time } = timeOf();
  time.heard({ aheadMs: 400, uncertainMs: 5_000 });
  time.heard({ aheadMs: 0, uncertainMs: 500 });
  expect(time.now()).toEqual({ from: at - 500, until: at + 500 });
});

it.each([
  ['most others agree with the newest', 2],
  ['it is eight replies old', 8],
])('is not told by a reply with a wrong time where %s', (_, more) => {
  const { time } = timeOf();
  time.heard({ aheadMs: hour, uncertainMs: 500 });
  for (let count = 0; count < more; count += 1) time.heard({ aheadMs: 0, uncertainMs: 500 });
  expect(time.now()).toEqual({ from: at - 500, until: at + 500 });
});

it('is that of the newest replies soon after somebody has set the service’s clock', () => {
  const { time } = timeOf();
  for (let count = 0; count < 8; count += 1) time.heard({ aheadMs: hour, uncertainMs: 500 });
  for (let count = 0; count < 5; count += 1) time.heard({ aheadMs: 0, uncertainMs: 500 });
  expect(time.now()).toEqual({ from: at - 500, until: at + 500 });
});
