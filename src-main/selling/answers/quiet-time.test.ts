import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../../test/tills/fake-clock.ts';
import { newOrderId } from '../../domain/orders/order-id.ts';
import { QuietTime } from './quiet-time.ts';
import { seller } from '../../../test/fixtures/seller.ts';

const id = newOrderId(seller, 0);
const timeout = { kind: 'no-reply', cause: 'timeout', detail: '' } as const;
const refused = { kind: 'refused', httpStatus: 400, detail: '' } as const;

describe('the quiet time', () => {
  it('is counted from the last attempt that may be on its way', async () => {
    const clock = fakeClock(0);
    const quiet = new QuietTime(clock, 1_000);
    quiet.attemptFailed(id, timeout, 1);
    await clock.pass(600);
    quiet.attemptFailed(id, timeout, 2);
    await clock.pass(600);
    // This attempt is over; it doesn't affect the earlier ones.
    quiet.attemptFailed(id, refused, 3);
    expect(quiet.hasPassed(id)).toBe(false);
    await clock.pass(400);
    expect(quiet.hasPassed(id)).toBe(true);
  });

  it('begins anew for what another run left, whatever the clock on the wall says', async () => {
    const clock = fakeClock(0);
    const quiet = new QuietTime(clock, 1_000);
    clock.set(86_400_000);
    expect(quiet.hasPassed(id)).toBe(false);
    await clock.pass(999);
    expect(quiet.hasPassed(id)).toBe(false);
    await clock.pass(1);
    expect(quiet.hasPassed(id)).toBe(true);
  });
});
