import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { busyLedger, seededRandom } from '../../test/ledgers/busy-ledger.ts';
import { Ledger } from '../ledger/ledger.ts';
import { LedgerThreads } from './run-ledger-work.ts';

let folder: string;
let ledger: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'threads-'));
  ledger = join(folder, 'ledger.sqlite');
  const opened = Ledger.open(ledger);
  if (!opened.ok) return expect.fail(opened.failure.detail);
  const commits = busyLedger(opened.value, seededRandom(1));
  for (let commit = 0; commit < 20; commit += 1) commits.next();
  opened.value.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

const threads = new LedgerThreads(join(import.meta.dirname, 'ledger-worker.ts'));

it('runs a job in a thread, and tracks it until it has ended', async () => {
  expect(threads.areRunning).toBe(false);
  const { end } = threads.begin({ kind: 'check', ledger, pace: 'at-once' });
  expect(threads.areRunning).toBe(true);
  expect(await end).toEqual({ kind: 'checked' });
  await vi.waitUntil(() => !threads.areRunning, { timeout: 20_000 });
});

it('cancels a job, and tracks its thread until it is gone', async () => {
  const { end, stop } = threads.begin({ kind: 'check', ledger, pace: 'in-passing' });
  stop();
  expect(threads.areRunning).toBe(true);
  expect((await end).kind).toBe('failed');
  expect(threads.areRunning).toBe(false);
});

/** The priorities of this process's threads, which Linux lists by thread id. */
function priorities(): number[] {
  return readdirSync('/proc/self/task').flatMap((thread) => {
    try {
      return [getPriority(Number(thread))];
    } catch {
      // It ended after it was listed.
      return [];
    }
  });
}

it.skipIf(process.platform !== 'linux')(
  'gives jobs that only read a lower priority than the till',
  async () => {
    const ownPriority = getPriority(process.pid);
    // The thread waits for a file that another connection has locked.
    const other = new DatabaseSync(ledger);
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE');
    const { end, stop } = threads.begin({ kind: 'check', ledger, pace: 'in-passing' });
    await vi.waitUntil(() => priorities().includes(constants.priority.PRIORITY_BELOW_NORMAL), {
      timeout: 20_000,
    });
    // Only that thread changed: the process id stands for the thread that sells.
    expect(getPriority(process.pid)).toBe(ownPriority);
    stop();
    other.close();
    await end;
  },
);
