import { describe, expect, it } from 'vitest';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { fakeClock } from '../../test/tills/fake-clock.ts';
import { activationIntent, saleIntent } from '../../test/fixtures/intents.ts';
import { AfterRefusal } from './after-refusal.ts';
import { dropped, type AttemptFailure } from '../domain/orders/attempt-failure.ts';
import { idOf, type ProviderOperation, type ProviderOperationId } from '../domain/orders/operation.ts';

const dayMs = 86_400_000;
const refusal: AttemptFailure = { kind: 'refused', httpStatus: 400, detail: 'no' };
const away: MerchantFailure = { kind: 'not-reached', cause: 'connection', detail: 'away' };

const refusedSale = (failure: AttemptFailure = refusal, createdAt = 0): ProviderOperation => ({
  kind: 'sale',
  intent: saleIntent(createdAt),
  progress: { state: 'refused', failure },
});
const activation = {
  kind: 'activation',
  intent: activationIntent(0),
  progress: { state: 'refused', failure: refusal },
} as const;

/** Watches these, and records what is requested for them. */
function watching(
  operations: readonly ProviderOperation[],
  reads: (time: number) => Result<unknown, MerchantFailure>,
) {
  const clock = fakeClock(0);
  const of = new Map<ProviderOperationId, ProviderOperation>();
  const asked: { readonly at: number; readonly since: number }[] = [];
  const looked: ProviderOperationId[] = [];
  const done: ProviderOperationId[] = [];
  let isDone = false;
  const watch = new AfterRefusal({
    clock,
    find: (id) => of.get(id),
    readHistory: (since) => {
      asked.push({ at: clock.monotonic(), since });
      return Promise.resolve(reads(asked.length));
    },
    isDone: (change) => {
      looked.push(idOf(change));
      return Promise.resolve(isDone);
    },
    onDone: (change) => done.push(idOf(change)),
  });
  const refuse = (operation: ProviderOperation): void => {
    of.set(idOf(operation), operation);
    watch.watch(operation);
  };
  operations.forEach(refuse);
  return {
    ...{ clock, watch, refuse, asked, looked, done },
    becomesDone: () => {
      isDone = true;
    },
  };
}

const well = () => succeed(undefined);

describe('what was refused', () => {
  it('is looked at five times in a day, however much there is of it', async () => {
    const many = Array.from({ length: 30 }, (_, number) => refusedSale(refusal, number));
    const { clock, asked } = watching(many, well);
    await clock.pass(dayMs);
    expect(asked.map(({ at }) => at / 60_000)).toEqual([0.5, 2.5, 12.5, 42.5, 162.5]);
    expect(new Set(asked.map(({ since }) => since))).toEqual(new Set([0]));
    expect(clock.waiting()).toBe(0);
  });

  it('is looked at with what was refused before it, where it has waited for long enough', async () => {
    const { clock, asked, refuse } = watching([], well);
    for (let minute = 0; minute < 60; minute += 1) {
      refuse(refusedSale(refusal, minute));
      await clock.pass(60_000);
    }
    await clock.pass(dayMs);
    // Five requests for each would have been 300.
    expect(asked.length).toBeGreaterThan(60);
    expect(asked.length).toBeLessThan(100);
  });

  it('is looked at where staff dropped it, and not where nothing of it can have been sent', async () => {
    const drop = watching([refusedSale(dropped)], well);
    await drop.clock.pass(60_000);
    expect(drop.asked).toHaveLength(1);
    const never = watching([refusedSale(away)], well);
    await never.clock.pass(dayMs);
    expect(never.asked).toEqual([]);
  });

  it('is looked at as often once the service is there again', async () => {
    const { clock, asked } = watching([refusedSale()], (time) => (time <= 3 ? fail(away) : succeed(0)));
    await clock.pass(dayMs);
    expect(asked).toHaveLength(3 + 5);
  });

  it('is given up after a day without a service', async () => {
    const { clock, asked } = watching([refusedSale()], () => fail(away));
    await clock.pass(2 * dayMs);
    const count = asked.length;
    await clock.pass(2 * dayMs);
    expect(asked).toHaveLength(count);
  });

  it('asks a service without a history no more often', async () => {
    const { clock, asked } = watching([refusedSale()], () =>
      fail({ kind: 'refused', httpStatus: 404, detail: 'no such endpoint' }),
    );
    await clock.pass(dayMs);
    expect(asked).toHaveLength(5);
  });

  it('is told once as done, by its package, and looked at no more', async () => {
    const { clock, asked, looked, done, becomesDone } = watching([activation], well);
    await clock.pass(60_000);
    expect([looked.length, done]).toEqual([1, []]);
    becomesDone();
    await clock.pass(dayMs);
    expect([looked.length, done]).toEqual([2, [activation.intent.operationId]]);
    // It moves no money, so it is in no history.
    expect(asked).toEqual([]);
  });

  it('is looked at no more once the till is closed', async () => {
    const { clock, watch, asked } = watching([refusedSale()], well);
    watch.stop();
    await clock.pass(dayMs);
    expect(asked).toEqual([]);
    expect(clock.waiting()).toBe(0);
  });
});
