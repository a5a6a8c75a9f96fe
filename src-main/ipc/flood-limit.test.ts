import { describe, expect, it } from 'vitest';
import type { RequestName } from '../../src-preload/contract.ts';
import { FloodLimit, isBounded } from './flood-limit.ts';

/** As a request is answered. */
async function run<Value>(
  limit: FloodLimit,
  name: RequestName,
  act: () => Value | Promise<Value>,
): Promise<Value> {
  const end = limit.begin(name);
  if (end === undefined) throw new Error('too often');
  try {
    return await act();
  } finally {
    end();
  }
}

const done = (): Promise<'done'> => Promise.resolve('done');

describe('a window that asks without a pause', () => {
  it('is refused too frequent requests before anything is done, and served again later', async () => {
    let now = 0;
    let times = 0;
    const limit = new FloodLimit(() => now);
    const count = (): number => (times += 1);
    const asked = await Promise.allSettled(
      Array.from({ length: 2_000 }, () => run(limit, 'books-show-folder', count)),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(times);
    expect(times).toBeLessThanOrEqual(5);
    now += 1_000;
    await expect(run(limit, 'books-show-folder', count)).resolves.toBe(times);
  });

  it('can’t have the service asked for one number after the other', async () => {
    const limit = new FloodLimit(() => 0);
    const answered = async (name: RequestName): Promise<number> => {
      const asked = Array.from({ length: 200 }, () => run(limit, name, done));
      return (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length;
    };
    for (const name of ['elsewhere-seen', 'elsewhere-esim'] as const)
      expect(await answered(name)).toBeLessThanOrEqual(30);
    expect(await answered('elsewhere-order')).toBeLessThanOrEqual(5);
  });

  it('learns of no series of ICCIDs: fewer than 400 in an hour', async () => {
    let now = 0;
    const limit = new FloodLimit(() => now);
    let answered = 0;
    for (; now < 3_600_000; now += 500)
      await run(limit, 'elsewhere-seen', done).then(
        () => (answered += 1),
        () => undefined,
      );
    expect(answered).toBeLessThan(400);
  });

  it('is refused one kind of request, and served all others', async () => {
    const limit = new FloodLimit(() => 0);
    const asked = await Promise.allSettled(Array.from({ length: 2_000 }, () => run(limit, 'order', done)));
    expect(asked.some(({ status }) => status === 'rejected')).toBe(true);
    await expect(run(limit, 'sell', done)).resolves.toBe('done');
  });

  it('gets one dialog at a time, however it ends', async () => {
    const limit = new FloodLimit(() => 0);
    const { promise, reject } = Promise.withResolvers<never>();
    const first = run(limit, 'message-open', () => promise);
    await expect(run(limit, 'message-open', done)).rejects.toThrow('too often');
    reject(new Error('closed'));
    await expect(first).rejects.toThrow('closed');
    await expect(run(limit, 'message-open', done)).resolves.toBe('done');
  });
});

describe('staff', () => {
  it('type, page and choose as fast as they can without reaching the limit', async () => {
    let now = 0;
    const limit = new FloodLimit(() => now);
    for (let key = 0; key < 3_000; key += 1) {
      now += 15;
      await expect(run(limit, 'orders', done)).resolves.toBe('done');
    }
  });
});

describe('how much a request may hold', () => {
  const one = {};

  it('is what windows send', () => {
    const lines = Array.from({ length: 50 }, () => ({ productId: 'jp', quantity: 1, discount: null }));
    expect(isBounded('sell', { lines, customer: { name: 'x'.repeat(200), note: 'y'.repeat(2_000) } })).toBe(
      true,
    );
    for (const plain of [undefined, null, 1, true, 'text', new Date(), new Uint8Array(10)])
      expect(isBounded('sell', plain)).toBe(true);
  });

  it('is all the rules that a shop can have for its prices', () => {
    const markup = { percent: '20', amount: '0', leastMargin: null, endingCents: 90, belowCost: false };
    const rule = { scope: { kind: 'product', productId: 'jp-10gb-30d', name: 'Japan, 10 GB' }, markup };
    const rules = { version: 1, rules: Array.from({ length: 5_000 }, () => rule) };
    expect(isBounded('prices-set', { rules })).toBe(true);
    expect(isBounded('sell', { rules })).toBe(false);
  });

  it.each([
    ['many values', () => Array.from({ length: 20_001 }, () => 1)],
    ['one value many times', () => ({ lines: Array.from({ length: 6_000_000 }, () => one) })],
    ['many values in many', () => Array.from({ length: 200 }, () => Array.from({ length: 200 }, () => 1))],
    ['a text without end', () => ({ owed: '1'.repeat(1_000_001) })],
    ['many long texts', () => Array.from({ length: 11 }, () => 'x'.repeat(100_000))],
    ['many bytes', () => new Uint8Array(30_000)],
  ])('keeps %s from every schema', (_, raw) => {
    expect(isBounded('sell', raw())).toBe(false);
  });

  it('ends where something refers to itself', () => {
    const round: unknown[] = [];
    round.push(round);
    expect(isBounded('sell', round)).toBe(false);
  });
});
