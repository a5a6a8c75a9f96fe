import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../../test/fake-clock.ts';
import { seller } from '../../../test/fixtures/seller.ts';
import { CreditTimes } from './credit-times.ts';
import { newOperationId } from '../../domain/order-id.ts';
import { quietMs } from './retry-schedule.ts';

const id = newOperationId(seller, 0);

describe('when the credit of a refund can have been made', () => {
  it('is from its first attempt until nobody can hold the last one any more', async () => {
    const clock = fakeClock(1_000_000);
    const times = new CreditTimes(clock);
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

  it('is not known of what another run sent', () => {
    const times = new CreditTimes(fakeClock(0));
    times.failed(id);
    expect(times.of(id)).toBeUndefined();
  });

  it('is told with how much somebody has set the clock since', async () => {
    const clock = fakeClock(1_000_000);
    const times = new CreditTimes(clock);
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
