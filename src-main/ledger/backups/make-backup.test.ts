import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { busyLedger, eventsIn, seededRandom } from '../../../test/ledgers/busy-ledger.ts';
import { checkLedgerFile } from '../checks/check-ledger.ts';
import { faultOf } from '../../platform/storage-fault.ts';
import { ledgerFiles, type LedgerFiles } from '../file/ledger-files.ts';
import { Ledger } from '../ledger.ts';
import { makeBackup } from './make-backup.ts';

let files: LedgerFiles;
let ledger: Ledger;
let selling: Generator<undefined, never>;
beforeEach(() => {
  files = ledgerFiles(join(mkdtempSync(join(tmpdir(), 'backup-')), 'ledger.sqlite'));
  const opened = Ledger.open(files.ledger);
  ledger = opened.ok ? opened.value : expect.fail(opened.failure.detail);
  selling = busyLedger(ledger, seededRandom(1));
});
afterEach(() => {
  ledger.close();
  rmSync(files.folder, { recursive: true });
});

const sell = (commits: number): void => {
  for (let commit = 0; commit < commits; commit += 1) selling.next();
};
const backups = (): string[] => readdirSync(files.backups).toSorted();
const at = Date.UTC(2026, 2, 1, 9, 30);

it('is a complete ledger in one file, with everything sold before it', async () => {
  sell(60);
  const { number } = ledger.head();
  const backup = await makeBackup(files, at);
  expect(backups()).toEqual(['2026-03-01T09-30-00.000Z.sqlite']);
  expect(eventsIn(backup)).toHaveLength(number);
  await checkLedgerFile(backup, { onProgress: () => undefined, depth: 'whole' });
});

it('is a snapshot of one moment, and blocks no sales meanwhile', async () => {
  sell(60);
  const before = ledger.head().number;
  const making = makeBackup(files, at);
  const made = making.then(() => 'made');
  let soldMeanwhile = 0;
  const turn = (): Promise<string> => new Promise((resolve) => setImmediate(() => resolve('not yet')));
  while ((await Promise.race([made, turn()])) === 'not yet') {
    sell(1);
    soldMeanwhile += 1;
  }
  const book = eventsIn(await making);
  expect(soldMeanwhile).toBeGreaterThan(0);
  expect(book.length).toBeGreaterThanOrEqual(before);
  expect(book.length).toBeLessThan(ledger.head().number);
  expect(eventsIn(files.ledger).slice(0, book.length)).toEqual(book);
});

it('is not made of a damaged ledger, and leaves the good ones as they are', async () => {
  sell(60);
  const good = readFileSync(await makeBackup(files, at));
  ledger.close();
  const bytes = readFileSync(files.ledger);
  writeFileSync(files.ledger, bytes.fill(0, 8 * 4_096, 20 * 4_096));
  expect(await makeBackup(files, at + 3_600_000).catch(faultOf)).toMatchObject({ kind: 'corrupted' });
  const [first = '', ...others] = backups().filter((name) => name.endsWith('.sqlite'));
  expect(others).toEqual([]);
  expect(readFileSync(join(files.backups, first))).toEqual(good);
});

it('takes the place of those that the rotation does not keep', async () => {
  sell(3);
  for (let hour = 0; hour < 27; hour += 1) await makeBackup(files, at + hour * 3_600_000);
  expect(backups()).toHaveLength(24);
  expect(backups()[0]).toBe('2026-03-01T12-30-00.000Z.sqlite');
});

it.skipIf(process.platform === 'win32')('is shut to other users', async () => {
  sell(3);
  const backup = await makeBackup(files, at);
  expect((statSync(backup).mode & 0o077).toString(8)).toBe('0');
  expect((statSync(files.backups).mode & 0o077).toString(8)).toBe('0');
});
