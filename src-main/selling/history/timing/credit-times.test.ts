import { describe, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '../../../../test/tills/fake-clock.ts';
import { seller } from '../../../../test/fixtures/seller.ts';
import { CreditTimes, takenMs } from './credit-times.ts';
import { newOperationId } from '../../../domain/orders/order-id.ts';
import type { Clocks } from './noted-moment.ts';
import { quietMs } from './retry-schedule.ts';

const id = newOperationId(seller, 0);
const hourMs = 3_600_000;

const clocksOf = (clock: FakeClock, aheadMs: number | null = null): Clocks => ({
  clock,
  clockAheadMs: () => aheadMs,
});

describe('when the credit of a refund can have been made', () => {
  it('is from its first attempt until nobody can hold the last one any more', async () => {
    const clock = fakeClock(1_000_000);
    const times = new CreditTimes(clocksOf(clock));
    times.begin(id);
    expect(times.of(id)).toMatchObject({ from: 1_000_000, until: Infinity });
    await clock.pass(20_000);
    times.failed(id);
    expect(times.of(id)).toMatchObject({ from: 1_000_000, until: 1_020_000 + quietMs });
    await clock.pass(600_000);
    times.failed(id);
    expect(times.of(id)).toMatchObject({ from: 1_000_000, until: 1_620_000 + quietMs });
    times.forget(id);
    expect(times.of(id)).toBeUndefined();
  });

  it.each([
    ['somebody sets the clock back', -hourMs, 1_020_000],
    ['the computer sleeps', hourMs, 1_020_000 + hourMs],
  ])('ends as late as either clock says where %s while it is in flight', async (_, setByMs, endedAt) => {
    const clock = fakeClock(1_000_000);
    const times = new CreditTimes(clocksOf(clock));
    times.begin(id);
    await clock.pass(20_000);
    clock.set(1_020_000 + setByMs);
    times.failed(id);
    expect(times.of(id)).toEqual({ from: 1_000_000, until: endedAt + quietMs, setByMs });
  });

  it('is not known of what another run sent', () => {
    const times = new CreditTimes(clocksOf(fakeClock(0)));
    times.failed(id);
    expect(times.of(id)).toBeUndefined();
  });

  it('is told with how much somebody has set the clock since', async () => {
    const clock = fakeClock(1_000_000);
    const times = new CreditTimes(clocksOf(clock));
    times.begin(id);
    await clock.pass(5_000);
    clock.set(1_004_500);
    expect(times.of(id)).toEqual({ from: 1_000_000, until: Infinity, setByMs: 0 });
    clock.set(1_005_000 - 86_400_000);
    expect(times.of(id)).toEqual({ from: 1_000_000, until: Infinity, setByMs: -86_400_000 });
    clock.set(1_008_000);
    expect(times.of(id)).toEqual({ from: 1_000_000, until: Infinity, setByMs: 3_000 });
  });
});

describe('when the credit of a refund that the service took counts as its own', () => {
  /** Begun by a clock that is an hour ahead, and taken 5 s later. */
  async function taken(setByMs = 0) {
    const clock = fakeClock(1_000_000);
    const service = { aheadMs: hourMs };
    const times = new CreditTimes({ clock, clockAheadMs: () => service.aheadMs });
    times.begin(id);
    await clock.pass(5_000);
    clock.set(1_005_000 + setByMs);
    times.taken(id);
    return { clock, service, times };
  }

  it('is not known of what it has not taken', () => {
    const times = new CreditTimes(clocksOf(fakeClock(0)));
    times.begin(id);
    times.failed(id);
    expect(times.ofTaken(id)).toBeUndefined();
  });

  it('is for ten minutes', async () => {
    const { clock, times } = await taken();
    const time = { from: 1_000_000, until: 1_005_000 + takenMs, aheadMs: hourMs };
    expect(times.ofTaken(id)).toEqual({ ...time, isNow: true });
    await clock.pass(takenMs);
    expect(times.ofTaken(id)).toEqual({ ...time, isNow: false });
  });

  it('is over by the monotonic clock where somebody sets the other one back', async () => {
    const { clock, service, times } = await taken();
    await clock.pass(hourMs);
    clock.set(1_010_000);
    service.aheadMs = 0;
    expect(times.ofTaken(id)?.isNow).toBe(false);
  });

  it('is over by the service where both clocks stood still', async () => {
    const { service, times } = await taken();
    service.aheadMs -= hourMs;
    expect(times.ofTaken(id)?.isNow).toBe(false);
  });

  it('is not compared with the service where somebody sets the clock while it is in flight', async () => {
    const { times } = await taken(-hourMs);
    expect(times.ofTaken(id)).toMatchObject({ from: 1_000_000 - hourMs, aheadMs: null });
  });
});
