import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.js';

/** @type {string} */
let folder;
/** @type {string} */
let lock;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  lock = join(folder, 'deep', 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('lets the second begin when the first has ended', async () => {
  /** @type {string[]} */
  const order = [];
  /** @type {() => void} */
  let finish = () => {};
  const first = oneAtATime(lock, async () => {
    order.push('first begins');
    await new Promise((resolve) => {
      finish = () => resolve(undefined);
    });
    order.push('first ends');
  });
  /** @type {string[]} */
  const told = [];
  const second = oneAtATime(
    lock,
    async () => {
      order.push('second');
    },
    (text) => told.push(text),
  );
  finish();
  await Promise.all([first, second]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
  expect(told).toEqual([expect.stringContaining(`process ${process.pid}`)]);
  expect(existsSync(lock)).toBe(false);
});

it('is free again after work that failed', async () => {
  await expect(oneAtATime(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(oneAtATime(lock, () => Promise.resolve('yes'))).resolves.toBe('yes');
});

it('takes over from a run that died', async () => {
  mkdirSync(lock, { recursive: true });
  // Above the highest process id that Linux and macOS give.
  writeFileSync(join(lock, 'pid'), '99999999');
  await expect(oneAtATime(lock, () => Promise.resolve('yes'))).resolves.toBe('yes');
});

it('takes over from a run that died before it wrote its name', async () => {
  mkdirSync(lock, { recursive: true });
  utimesSync(lock, new Date(0), new Date(0));
  await expect(oneAtATime(lock, () => Promise.resolve('yes'))).resolves.toBe('yes');
});
