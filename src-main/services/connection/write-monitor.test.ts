import { beforeEach, expect, it, vi } from 'vitest';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { Writing } from '../../../src-preload/contract/books/books.ts';
import { fakeClock, type FakeClock } from '../../../test/tills/fake-clock.ts';
import type { StorageFault } from '../../platform/storage-fault.ts';
import { WriteMonitor, type WriteMonitorDeps } from './write-monitor.ts';

const full: StorageFault = { kind: 'disk-full', detail: '' };
const began = Date.UTC(2026, 2, 1);
const since = '2026-03-01T00:00:00.000Z';

let clock: FakeClock;
let told: Writing[];
let probed: number;
let takes: Result<void, StorageFault>;
let watch: WriteMonitor;
let rescues: boolean;
beforeEach(() => {
  clock = fakeClock(began);
  told = [];
  probed = 0;
  rescues = false;
  takes = fail(full);
  watch = new WriteMonitor(deps());
});

const deps = (): WriteMonitorDeps => ({
  clock,
  probe: () => {
    probed += 1;
    return takes;
  },
  rescue: () => rescues,
  onChange: (writing) => told.push(writing),
});

it('lets nothing be sold from the first write that failed until one succeeds, tried every few seconds', async () => {
  expect(watch.whyNotSell).toBeUndefined();
  watch.failed(full);
  expect(watch.whyNotSell).toBe('disk-full');
  await clock.pass(10_000);
  expect(probed).toBe(3);
  expect(watch.whyNotSell).toBe('disk-full');
  takes = succeed(undefined);
  await clock.pass(3_000);
  expect(watch.whyNotSell).toBeUndefined();
  // Reported once each, and not at every try.
  expect(told).toEqual([
    { kind: 'stopped', fault: 'disk-full', since, isRescued: false },
    { kind: 'writable' },
  ]);
  expect(clock.waiting()).toBe(0);
});

it('says what is the matter by now, and since when nothing was written', async () => {
  watch.failed(full);
  takes = fail({ kind: 'read-only', detail: '' });
  await clock.pass(3_000);
  expect(told.at(-1)).toEqual({ kind: 'stopped', fault: 'read-only', since, isRescued: false });
});

it('does not write into a ledger that is damaged to see whether it takes it', async () => {
  watch.failed({ kind: 'corrupted', detail: '' });
  takes = succeed(undefined);
  await clock.pass(60_000);
  expect(probed).toBe(0);
  expect(watch.whyNotSell).toBe('corrupted');
});

it('saves a ledger whose file was taken away until it is saved once, and says whether it is', async () => {
  const away: StorageFault = { kind: 'taken-away', detail: '' };
  takes = fail(away);
  const rescued = vi.fn(() => rescues);
  const careful = new WriteMonitor({ ...deps(), rescue: rescued });
  careful.failed(away);
  expect(careful.isRescued).toBe(false);
  rescues = true;
  await clock.pass(3_000);
  expect(careful.isRescued).toBe(true);
  expect(told).toEqual(
    [false, true].map((isRescued) => ({ kind: 'stopped', fault: 'taken-away', since, isRescued })),
  );
  await clock.pass(9_000);
  expect(rescued).toHaveBeenCalledTimes(2);
  takes = succeed(undefined);
  await clock.pass(3_000);
  expect(careful.isRescued).toBe(false);
});

it('stops before a sale fails where something else on the disk finds no room, and only if the ledger finds none', async () => {
  takes = succeed(undefined);
  watch.doubt();
  expect(watch.state).toEqual({ kind: 'writable' });
  takes = fail(full);
  watch.doubt();
  expect(watch.whyNotSell).toBe('disk-full');
  // It is tried every few seconds by now.
  watch.doubt();
  expect(probed).toBe(2);
  takes = succeed(undefined);
  await clock.pass(3_000);
  expect(watch.state).toEqual({ kind: 'writable' });
  watch.end();
  watch.doubt();
  expect(probed).toBe(3);
});

it('tries at once where somebody asks, and never after its end', async () => {
  watch.failed(full);
  takes = succeed(undefined);
  watch.tryAgain();
  expect(watch.state).toEqual({ kind: 'writable' });
  watch.failed(full);
  watch.end();
  await clock.pass(60_000);
  expect(probed).toBe(1);
});

it('tries on where the window could not be told', async () => {
  const deaf = new WriteMonitor({
    ...deps(),
    onChange: () => {
      throw new Error('the window is gone');
    },
  });
  expect(() => deaf.failed(full)).toThrow('the window is gone');
  await clock.pass(3_000).catch(() => undefined);
  expect(probed).toBe(1);
  deaf.end();
});
