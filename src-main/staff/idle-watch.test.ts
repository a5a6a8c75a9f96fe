import { expect, it } from 'vitest';
import { fakeClock } from '../../test/tills/fake-clock.ts';
import { IdleWatch } from './idle-watch.ts';

const minute = 60_000;

it('fires once when the till has been idle for so long, and not before', async () => {
  const clock = fakeClock(0);
  let calls = 0;
  const idle = new IdleWatch({ clock, onIdle: () => (calls += 1) });
  idle.watch(5 * minute);
  await clock.pass(4 * minute);
  idle.active();
  await clock.pass(5 * minute - 1);
  expect(calls).toBe(0);
  await clock.pass(1);
  expect(calls).toBe(1);
  await clock.pass(60 * minute);
  expect(calls).toBe(1);
});

it('can be stopped, and follows a changed limit', async () => {
  const clock = fakeClock(0);
  let calls = 0;
  const idle = new IdleWatch({ clock, onIdle: () => (calls += 1) });
  idle.watch(minute);
  idle.watch(2 * minute);
  await clock.pass(minute);
  expect(calls).toBe(0);
  idle.watch(undefined);
  await clock.pass(10 * minute);
  expect(calls).toBe(0);
  expect(clock.waiting()).toBe(0);
});
