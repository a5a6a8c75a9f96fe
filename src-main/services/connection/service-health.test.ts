import { describe, expect, it } from 'vitest';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { ServiceState } from '../../../src-preload/contract/account/service.ts';
import { ServiceHealth } from './service-health.ts';

const start = Date.UTC(2026, 0, 5, 9);
const noReply: MerchantFailure = { kind: 'no-reply', cause: 'timeout', detail: '' };
const unauthorized: MerchantFailure = {
  kind: 'unauthorized',
  httpStatus: 401,
  clockSkewMs: null,
  detail: '',
};

/**
 * A health check with a fake clock. `answer` is the service's answer to the heartbeat, and `thrown` is thrown while
 * it is handled.
 */
function watched(answer?: MerchantFailure, thrown?: Error) {
  let now = start;
  let timers: { at: number; callback: () => void }[] = [];
  let asked = 0;
  const said: ServiceState[] = [];
  const watch: ServiceHealth = new ServiceHealth({
    clock: {
      now: () => now,
      monotonic: () => now,
      after: (waitMs, callback) => {
        const timer = { at: now + waitMs, callback };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
    ask: () => {
      asked += 1;
      watch.callEnded(answer);
      return thrown === undefined ? Promise.resolve() : Promise.reject(thrown);
    },
    onChange: (state) => said.push(state),
  });
  const pass = async (ms: number): Promise<void> => {
    const end = now + ms;
    for (;;) {
      const [next] = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (next === undefined) break;
      timers = timers.filter((timer) => timer !== next);
      now = next.at;
      next.callback();
      // Everything that follows from the answer runs before time goes on.
      await new Promise((resolve) => setImmediate(resolve));
    }
    now = end;
  };
  const begin = (): Promise<void> =>
    watch.begin(() => {
      watch.callEnded(undefined);
      return Promise.resolve();
    });
  return { watch, said, pass, begin, asked: () => asked, waiting: () => timers.length };
}

describe('whether the service is there', () => {
  it('is not known before anything was asked, and a sale may be tried', () => {
    const { watch } = watched();
    expect(watch.state).toEqual({ kind: 'connecting' });
    expect(watch.whyNotSell).toBeUndefined();
  });

  it.each<MerchantFailure | undefined>([
    undefined,
    { kind: 'insufficient-funds', detail: '' },
    { kind: 'refused', httpStatus: 400, detail: '' },
    { kind: 'order-exists', uidCustomer: null, detail: '' },
    { kind: 'order-not-found', detail: '' },
  ])('is shown by any answer: %j', (failure) => {
    const { watch } = watched();
    watch.callEnded(noReply);
    watch.callEnded(failure);
    expect(watch.state).toEqual({ kind: 'online' });
  });

  it.each<MerchantFailure>([
    { kind: 'not-reached', cause: 'offline', detail: '' },
    noReply,
    { kind: 'unreadable-reply', httpStatus: 200, detail: '' },
    unauthorized,
    { kind: 'service-broken', httpStatus: 500, retryAfterMs: null, detail: '' },
  ])('is denied by %j, and nothing is sold then', (failure) => {
    const { watch } = watched();
    watch.callEnded(failure);
    expect(watch.state).toMatchObject({ kind: 'offline', problem: { kind: failure.kind } });
    expect(watch.whyNotSell).toBeDefined();
  });

  it('is left as it was by a service that is busy', () => {
    const { watch, said } = watched();
    watch.callEnded(undefined);
    watch.callEnded({ kind: 'too-many-requests', retryAfterMs: null, detail: '' });
    expect(said).toEqual([{ kind: 'online' }]);
  });

  it('is said once, and with the time since when it is away', async () => {
    const { watch, said, pass } = watched();
    watch.callEnded(noReply);
    await pass(5_000);
    watch.callEnded(noReply);
    watch.callEnded(unauthorized);
    const since = new Date(start).toISOString();
    expect(said).toEqual([
      { kind: 'offline', since, problem: { kind: 'no-reply', cause: 'timeout' } },
      { kind: 'offline', since, problem: { kind: 'unauthorized', clockAheadMs: null } },
    ]);
  });

  it('never lets a sale that was not begun sound as if it might have been sent', () => {
    const { watch } = watched();
    watch.callEnded(noReply);
    expect(watch.whyNotSell).toEqual({ kind: 'not-reached', cause: 'connection' });
    watch.callEnded(unauthorized);
    expect(watch.whyNotSell).toEqual({ kind: 'unauthorized', clockAheadMs: null });
  });
});

describe('asking again while nothing happens', () => {
  it('waits for somebody to ask', async () => {
    const { watch, pass, asked } = watched();
    watch.away({ kind: 'keychain', fault: 'absent' });
    await pass(600_000);
    expect(asked()).toBe(0);
  });

  it('comes once a minute while the service is there', async () => {
    const { pass, begin, asked } = watched();
    await begin();
    await pass(59_000);
    expect(asked()).toBe(0);
    await pass(121_000);
    expect(asked()).toBe(3);
  });

  it('comes every ten seconds while it is away, from the moment that it goes', async () => {
    const { watch, pass, begin, asked } = watched(noReply);
    await begin();
    await pass(50_000);
    watch.callEnded(noReply);
    await pass(30_000);
    expect(asked()).toBe(3);
  });

  it('ends with the till, of which nothing is told afterwards', async () => {
    const { watch, said, pass, begin, asked, waiting } = watched(noReply);
    await begin();
    watch.end();
    watch.callEnded(noReply);
    expect(waiting()).toBe(0);
    await pass(600_000);
    expect(asked()).toBe(0);
    expect(said).toEqual([{ kind: 'online' }]);
  });
});

describe('what goes wrong with an answer', () => {
  it('does not end the asking', async () => {
    const { pass, begin, asked } = watched(undefined, new Error('the disk is full'));
    await begin();
    await pass(200_000);
    expect(asked()).toBe(3);
  });

  it('does not keep it from beginning', async () => {
    const { watch, pass, asked } = watched();
    const first = watch.begin(() => Promise.reject(new Error('the disk is full')));
    await expect(first).rejects.toThrow('the disk is full');
    await pass(20_000);
    expect(asked()).toBe(1);
  });
});

describe('a call about one order', () => {
  it.each<MerchantFailure>([
    noReply,
    { kind: 'unreadable-reply', httpStatus: 200, detail: '' },
    unauthorized,
    { kind: 'service-broken', httpStatus: 500, retryAfterMs: null, detail: '' },
  ])('that ended with %j does not stop the others: the service is asked itself', async (failure) => {
    const { watch, pass, begin, asked, said } = watched();
    await begin();
    for (let order = 0; order < 20; order += 1) {
      watch.orderCallEnded(failure);
      await pass(500);
    }
    expect(said).toEqual([{ kind: 'online' }]);
    expect(watch.whyNotSell).toBeUndefined();
    // At once, and then only every few seconds.
    expect(asked()).toBe(2);
  });

  it('stops selling where the service says the same of itself', async () => {
    const { watch, pass, begin } = watched(noReply);
    await begin();
    watch.orderCallEnded(noReply);
    await pass(0);
    expect(watch.state).toMatchObject({ kind: 'offline', problem: { kind: 'no-reply' } });
  });

  it('stops selling at once where no connection came about', async () => {
    const { watch, begin } = watched();
    await begin();
    watch.orderCallEnded({ kind: 'not-reached', cause: 'offline', detail: '' });
    expect(watch.state).toMatchObject({ kind: 'offline' });
  });

  it('that could not be written says nothing of the service', async () => {
    const { watch, begin } = watched();
    await begin();
    watch.orderCallEnded({ kind: 'not-sent', cause: 'request', detail: '' });
    expect(watch.state).toEqual({ kind: 'online' });
  });
});
