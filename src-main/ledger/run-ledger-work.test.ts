import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { busyLedger, seededRandom } from '../../test/busy-ledger.ts';
import { testKey } from '../../test/sealed-codes.ts';
import { tamper } from '../../test/tamper.ts';
import { ledgerFiles } from './ledger-files.ts';
import { Ledger } from './ledger.ts';
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

it('does work in a thread, and knows of it until it has ended', async () => {
  expect(threads.areRunning).toBe(false);
  const { end } = threads.begin({ kind: 'check', ledger, pace: 'at-once' });
  expect(threads.areRunning).toBe(true);
  expect(await end).toEqual({ kind: 'checked' });
  await vi.waitUntil(() => !threads.areRunning, { timeout: 20_000 });
});

it('seals older codes in a thread, with the key as the keychain keeps it', async () => {
  tamper(ledger, 'UPDATE sealing SET older_codes = 1');
  const { end } = threads.begin({ kind: 'seal', ledger, key: testKey().text });
  expect(await end).toEqual({ kind: 'sealed' });
  expect(existsSync(ledgerFiles(ledger).sealed)).toBe(true);
  await vi.waitUntil(() => !threads.areRunning, { timeout: 20_000 });
});

it('breaks work off, and knows of the thread until it is gone', async () => {
  const { end, stop } = threads.begin({ kind: 'check', ledger, pace: 'in-passing' });
  stop();
  expect(threads.areRunning).toBe(true);
  expect((await end).kind).toBe('failed');
  expect(threads.areRunning).toBe(false);
});
