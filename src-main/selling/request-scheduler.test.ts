import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../test/tills/fake-clock.ts';
import { Pace } from './pace.ts';
import { RequestScheduler } from './request-scheduler.ts';

/** A queue whose answers come at once, or after `answerMs`. */
function openQueue(answerMs = 0) {
  const clock = fakeClock(0);
  const asked: { readonly key: number; readonly at: number }[] = [];
  const pace = new Pace();
  const queue = new RequestScheduler<number>({
    clock,
    pace,
    ask: (key) => {
      asked.push({ key, at: clock.monotonic() });
      return answerMs === 0
        ? Promise.resolve()
        : new Promise((resolve) => clock.after(answerMs, () => resolve()));
    },
  });
  const put = (key: number, waitMs: number, urgency: 'poll' | 'settle' = 'poll'): void =>
    queue.put(key, { urgency, waitMs, createdAt: key });
  return { clock, pace, queue, asked, put, keys: () => asked.map(({ key }) => key) };
}

/** The most polls that began within any second. */
const mostInASecond = (asked: readonly { at: number }[]): number =>
  Math.max(...asked.map(({ at }) => asked.filter((other) => other.at >= at && other.at < at + 1_000).length));

describe('the questions', () => {
  it('are asked again, and keep no other from being asked, where asking one fails', async () => {
    const clock = fakeClock(0);
    const asked: number[] = [];
    let isReadable = false;
    const queue = new RequestScheduler<number>({
      clock,
      ask: (key) => {
        asked.push(key);
        return isReadable ? Promise.resolve() : Promise.reject(new Error('the ledger can not be read'));
      },
    });
    for (const key of [1, 2, 3]) queue.put(key, { urgency: 'settle', waitMs: 0, createdAt: key });
    await clock.pass(2_000);
    expect(asked.toSorted()).toEqual([1, 2, 3]);
    isReadable = true;
    await clock.pass(60_000);
    expect(asked.toSorted()).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('are asked when they are due, once', async () => {
    const { clock, asked, put } = openQueue();
    put(1, 300);
    await clock.pass(299);
    expect(asked).toEqual([]);
    await clock.pass(1);
    expect(asked).toEqual([{ key: 1, at: 300 }]);
    await clock.pass(100_000);
    expect(asked).toHaveLength(1);
  });

  it('wait from when the answer before came, not from when it was written down', async () => {
    const { clock, queue, asked } = openQueue();
    const heardAt = clock.monotonic();
    await clock.pass(200);
    queue.put(1, { urgency: 'poll', since: heardAt, waitMs: 300, createdAt: 1 });
    expect(queue.dueIn(1)).toBe(100);
    await clock.pass(100);
    expect(asked).toEqual([{ key: 1, at: 300 }]);
  });

  it('of 10,000 open orders cost no more than five requests a second, with one timer, and the newest come first', async () => {
    const { clock, asked, put, keys } = openQueue();
    for (let key = 1; key <= 10_000; key += 1) put(key, 0);
    expect(clock.waiting()).toBe(1);
    await clock.pass(60_000);
    expect(clock.waiting()).toBe(1);
    // One place is reserved for settling money.
    expect(mostInASecond(asked)).toBe(4);
    // Over the minute the full rate is reached: nothing stalls.
    expect(asked.length).toBeGreaterThanOrEqual(240);
    const newest = keys().filter((key) => key > 5_000);
    expect(newest).toEqual(newest.toSorted((a, b) => b - a));
    expect(newest.length).toBeGreaterThan(asked.length * 0.75);
  });

  it('reach the oldest order too, however many newer ones keep asking', async () => {
    const { clock, queue, asked } = openQueue();
    const again = new RequestScheduler<number>({
      clock,
      ask: (key) => {
        asked.push({ key, at: clock.monotonic() });
        again.put(key, { urgency: 'poll', waitMs: 100, createdAt: key });
        return Promise.resolve();
      },
    });
    queue.stop();
    for (let key = 1; key <= 50; key += 1) again.put(key, { urgency: 'poll', waitMs: 0, createdAt: key });
    await clock.pass(60_000);
    again.stop();
    expect(new Set(asked.map(({ key }) => key)).size).toBe(50);
  });

  it('that settle money go before polls, and neither takes every place of the other', async () => {
    const { clock, put, asked } = openQueue();
    for (let key = 1; key <= 1_000; key += 1) put(key, 0);
    await clock.pass(5_000);
    const before = asked.length;
    for (let key = 2_001; key <= 2_020; key += 1) put(key, 0, 'settle');
    await clock.pass(0);
    expect(asked[before]).toEqual({ key: 2_020, at: 5_000 });
    await clock.pass(10_000);
    const settled = asked.filter(({ key }) => key > 2_000);
    expect(settled).toHaveLength(20);
    expect(asked.length - before - settled.length).toBeGreaterThanOrEqual(10);
    expect(mostInASecond(asked)).toBe(5);
  });

  it('cost five requests a second too where all of them settle money', async () => {
    const { clock, put, asked } = openQueue();
    for (let key = 1; key <= 10_000; key += 1) put(key, 0, key % 2 === 0 ? 'settle' : 'poll');
    await clock.pass(10_000);
    expect(mostInASecond(asked)).toBe(5);
    expect(asked.length).toBeGreaterThanOrEqual(50);
  });

  it('are not asked faster than they are answered', async () => {
    const { clock, put, asked } = openQueue(10_000);
    for (let key = 1; key <= 100; key += 1) put(key, 0, key % 2 === 0 ? 'poll' : 'settle');
    await clock.pass(9_999);
    expect(asked).toHaveLength(4);
    await clock.pass(1);
    expect(asked).toHaveLength(8);
  });

  it.each(['poll', 'settle'] as const)(
    'that went unanswered share one place, and each is asked again (%s)',
    async (urgency) => {
      const clock = fakeClock(0);
      const asked: { readonly key: number; readonly at: number }[] = [];
      let underWay = 0;
      const isHung = (key: number): boolean => key <= 3;
      const queue = new RequestScheduler<number>({
        clock,
        ask: async (key) => {
          asked.push({ key, at: clock.monotonic() });
          underWay += 1;
          expect(underWay).toBeLessThanOrEqual(2);
          await new Promise<void>((resolve) => clock.after(isHung(key) ? 15_000 : 200, resolve));
          underWay -= 1;
          if (isHung(key)) queue.put(key, { urgency, waitMs: 1_000, createdAt: key });
        },
      });
      for (const key of [1, 2, 3]) queue.put(key, { urgency, waitMs: 0, createdAt: key });
      // Until each has gone unanswered once, nothing tells which hang.
      await clock.pass(31_000);
      for (let key = 10; key < 70; key += 1) {
        const putAt = clock.monotonic();
        queue.put(key, { urgency, waitMs: 300, createdAt: key });
        await clock.pass(2_000);
        expect(asked.find((one) => one.key === key)?.at).toBe(putAt + 300);
      }
      const again = asked.filter(({ key, at }) => isHung(key) && at > 31_000);
      expect(new Set(again.map(({ key }) => key)).size).toBe(3);
      queue.stop();
    },
  );

  it('that are answered again have both places again', async () => {
    const clock = fakeClock(0);
    const asked: number[] = [];
    let answerMs = 15_000;
    const queue = new RequestScheduler<number>({
      clock,
      ask: (key) => {
        asked.push(key);
        return new Promise((resolve) => clock.after(answerMs, () => resolve()));
      },
    });
    const putBoth = (): void => {
      for (const key of [1, 2]) queue.put(key, { urgency: 'poll', waitMs: 0, createdAt: key });
    };
    putBoth();
    await clock.pass(15_000);
    answerMs = 2_000;
    putBoth();
    await clock.pass(10_000);
    asked.length = 0;
    putBoth();
    await clock.pass(0);
    expect(asked).toHaveLength(2);
    queue.stop();
  });

  it('slow down while nobody looks, but for those that settle money; and are back at once', async () => {
    const { clock, pace, put, keys, asked } = openQueue();
    put(1, 1_000);
    put(2, 1_000, 'settle');
    pace.window = 'hidden';
    await clock.pass(1_000);
    expect(keys()).toEqual([2]);
    await clock.pass(2_999);
    expect(keys()).toEqual([2]);
    await clock.pass(1);
    expect(keys()).toEqual([2, 1]);

    asked.length = 0;
    for (let key = 1; key <= 100; key += 1) put(key, 0);
    await clock.pass(10_000);
    expect(mostInASecond(asked)).toBe(1);
    pace.window = 'shown';
    asked.length = 0;
    await clock.pass(1_000);
    expect(asked.length).toBeGreaterThanOrEqual(4);
  });

  it('are asked now when somebody hurries them, at the same rate', async () => {
    const { clock, queue, put, asked, keys } = openQueue();
    for (let key = 1; key <= 20; key += 1) put(key, 30_000);
    queue.hurry(7);
    await clock.pass(0);
    expect(keys()).toEqual([7]);
    queue.hurryAll();
    await clock.pass(10_000);
    expect(asked).toHaveLength(20);
    expect(mostInASecond(asked)).toBe(4);
  });

  it('leave the service alone for as long as it asked, whoever hurries', async () => {
    const { clock, queue, asked } = openQueue();
    queue.put(1, { urgency: 'settle', waitMs: 1_000, atLeastMs: 60_000, createdAt: 0 });
    queue.hurryAll();
    expect(queue.dueIn(1)).toBe(60_000);
    await clock.pass(59_999);
    expect(asked).toEqual([]);
    await clock.pass(1);
    expect(asked).toHaveLength(1);
  });

  it.each([-86_400_000, 86_400_000])(
    'neither stall nor flood when the clock is set by %d ms',
    async (jump) => {
      const { clock, put, asked } = openQueue();
      for (let key = 1; key <= 100; key += 1) put(key, 1_000);
      clock.set(clock.now() + jump);
      await clock.pass(11_000);
      expect(asked.length).toBeGreaterThanOrEqual(40);
      expect(mostInASecond(asked)).toBe(4);
    },
  );

  it('are not asked any more after the end', async () => {
    const { clock, queue, put, asked } = openQueue();
    put(1, 100);
    queue.stop();
    put(2, 100);
    await clock.pass(1_000);
    expect(asked).toEqual([]);
    expect(clock.waiting()).toBe(0);
  });
});
