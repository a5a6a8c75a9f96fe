import {
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { busyLedger, eventsIn, seededRandom } from '../../test/ledgers/busy-ledger.ts';
import { fakeClock, type FakeClock } from '../../test/tills/fake-clock.ts';
import { beginLedgerWorkHere } from '../../test/ledgers/ledger-work.ts';
import { listBackups } from '../ledger/file/backup-files.ts';
import type { StorageFault } from '../platform/storage-fault.ts';
import type { OpenedLedger } from './ledger-opener.ts';
import { ledgerFiles, type LedgerFiles } from '../ledger/file/ledger-files.ts';
import { LedgerMaintenance, type CopyDue, type LedgerMaintenanceDeps } from './ledger-maintenance.ts';
import { Ledger } from '../ledger/ledger.ts';
import { makeBackup } from '../ledger/backups/make-backup.ts';
import type { RunningWork } from './run-ledger-work.ts';

const minutes = 60_000;
const hour = 60 * minutes;

let files: LedgerFiles;
let ledger: Ledger;
let selling: Generator<undefined, never>;
let clock: FakeClock;
/** The jobs that were started; time passes only once they have ended. */
let works: RunningWork[];
let begun: string[];
const onChecking = vi.fn<(done: number | null) => void>();
const onDamage = vi.fn<(fault: StorageFault) => void>();
const onBackup = vi.fn<(fault: StorageFault | undefined) => void>();

beforeEach(() => {
  vi.clearAllMocks();
  files = ledgerFiles(join(mkdtempSync(join(tmpdir(), 'upkeep-')), 'ledger.sqlite'));
  const opened = Ledger.open(files.ledger);
  ledger = opened.ok ? opened.value : expect.fail(opened.failure.detail);
  selling = busyLedger(ledger, seededRandom(1));
  works = [];
  begun = [];
  clock = fakeClock(Date.UTC(2026, 2, 1), async () => {
    for (const { end } of works.splice(0)) await end;
    await new Promise((resolve) => setImmediate(resolve));
  });
});
afterEach(() => {
  ledger.close();
  rmSync(files.folder, { recursive: true });
});

const sell = (commits: number): void => {
  for (let commit = 0; commit < commits; commit += 1) selling.next();
};

function keepUp(
  unread: OpenedLedger['unread'] = null,
  others: Partial<LedgerMaintenanceDeps> = {},
): LedgerMaintenance {
  const maintenance = new LedgerMaintenance({
    file: files.ledger,
    ledger,
    beginWork: (work, onProgress) => {
      begun.push(work.kind);
      const running = beginLedgerWorkHere(work, onProgress);
      works.push(running);
      return running;
    },
    clock,
    unread,
    onChecking,
    onDamage,
    onBackup,
    ...others,
  });
  onTestFinished(() => maintenance.end());
  return maintenance;
}

it('backs up soon after a start and every hour if there were sales, and reports it', async () => {
  sell(20);
  keepUp();
  await clock.pass(3 * minutes);
  const [first] = listBackups(files.backups);
  expect(eventsIn(join(files.backups, first?.name ?? expect.fail('no backup')))).toHaveLength(
    ledger.head().number,
  );
  sell(5);
  await clock.pass(hour);
  const [second, ...others] = listBackups(files.backups);
  expect(others).toEqual([first]);
  expect(eventsIn(join(files.backups, second?.name ?? expect.fail('no backup')))).toHaveLength(
    ledger.head().number,
  );
  expect(onBackup.mock.calls).toEqual([[undefined], [undefined]]);
});

it('makes no backup if nothing was sold since the last one', async () => {
  keepUp();
  await clock.pass(2 * hour);
  expect(begun).toEqual([]);
  sell(5);
  await clock.pass(5 * hour);
  expect(begun).toEqual(['back-up']);
});

it('reports why a backup failed, and retries', async () => {
  sell(5);
  writeFileSync(files.backups, 'a file where the folder has to be');
  keepUp();
  await clock.pass(3 * minutes);
  expect(onBackup.mock.calls).toHaveLength(1);
  expect(onBackup.mock.lastCall?.[0]).toBeDefined();
  rmSync(files.backups);
  await clock.pass(hour);
  expect(onBackup).toHaveBeenLastCalledWith(undefined);
  expect(listBackups(files.backups)).toHaveLength(1);
});

it('checks a ledger that was opened unchecked, once, and reports damage', async () => {
  sell(60);
  ledger.close();
  const bytes = readFileSync(files.ledger);
  const opened = Ledger.open(files.ledger);
  ledger = opened.ok ? opened.value : expect.fail(opened.failure.detail);
  writeFileSync(files.ledger, bytes.fill(0, 8 * 4_096, 12 * 4_096));
  keepUp('in-passing');
  await clock.pass(1 * minutes);
  expect(begun).toEqual(['check']);
  expect(onDamage).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'corrupted' }));
});

it('finds nothing in a sound ledger, and does not repeat checks made before opening', async () => {
  sell(60);
  const maintenance = keepUp('in-passing');
  await clock.pass(1 * minutes);
  maintenance.end();
  expect(begun).toEqual(['check']);
  expect(onDamage).not.toHaveBeenCalled();
  keepUp(null);
  await clock.pass(1 * minutes);
  expect(begun).toEqual(['check']);
});

it('checks a ledger that was not closed properly at once and entirely, reports progress, and backs up no damaged one', async () => {
  sell(60);
  keepUp('beside-sales').end();
  expect(onChecking.mock.calls).toEqual([[0]]);
  keepUp('beside-sales');
  await clock.pass(3_000);
  const progress = onChecking.mock.calls.map(([done]) => done);
  expect(progress.at(-1)).toBeNull();
  expect(progress.length).toBeGreaterThan(4);
  expect(onDamage).not.toHaveBeenCalled();

  const database = new DatabaseSync(files.ledger);
  database.exec("UPDATE sale_listing SET state = 'refused' WHERE state = 'completed'");
  database.close();
  keepUp('beside-sales');
  await clock.pass(5 * minutes);
  expect(onDamage).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'corrupted' }));
  expect(onBackup).toHaveBeenCalledTimes(1);
});

it('retries a ledger that could not be read', async () => {
  sell(5);
  rmSync(files.ledger);
  keepUp('beside-sales');
  await clock.pass(90_000);
  expect(begun).toEqual(['check', 'check']);
  expect(onDamage).not.toHaveBeenCalled();
});

it('backs up despite a backup that is dated in the future', async () => {
  sell(5);
  await makeBackup(files, clock.now() + 3_650 * 24 * hour);
  sell(5);
  keepUp(null);
  await clock.pass(5 * minutes);
  expect(begun).toEqual(['back-up']);
});

it('erases the remains of an interrupted copy once the till is running', async () => {
  sell(5);
  writeFileSync(files.copying, 'a customer, +41 79 123 45 67');
  utimesSync(files.copying, 1_000, 1_000);
  keepUp(null);
  expect(existsSync(files.copying)).toBe(true);
  await clock.pass(minutes);
  await expect.poll(() => existsSync(files.copying)).toBe(false);
  expect(begun).toEqual(['erase-left-over']);
});

it('makes the outside copy soon after a start, every hour, and sooner after a failure', async () => {
  const copyOutside = vi.fn<(due: CopyDue) => Promise<boolean>>(() => Promise.resolve(true));
  const maintenance = keepUp(null, { copyOutside });
  await clock.pass(3 * minutes);
  // The ledger is still empty.
  expect(copyOutside).not.toHaveBeenCalled();
  sell(5);
  await clock.pass(hour);
  expect(copyOutside).toHaveBeenCalledTimes(1);
  expect(copyOutside.mock.lastCall?.[0]).toMatchObject({ number: ledger.head().number, forgottenAt: null });
  copyOutside.mockResolvedValueOnce(false);
  await clock.pass(hour);
  expect(copyOutside).toHaveBeenCalledTimes(2);
  await clock.pass(10 * minutes);
  expect(copyOutside).toHaveBeenCalledTimes(3);
  await maintenance.copyOutside();
  expect(copyOutside).toHaveBeenCalledTimes(4);
  await clock.pass(59 * minutes);
  expect(copyOutside).toHaveBeenCalledTimes(4);
  maintenance.end();
  await maintenance.copyOutside();
  await clock.pass(2 * hour);
  expect(copyOutside).toHaveBeenCalledTimes(4);
});

it('does nothing more after it has been stopped', async () => {
  sell(5);
  keepUp('in-passing').end();
  await clock.pass(2 * hour);
  expect(begun).toEqual([]);
  expect(clock.waiting()).toBe(0);
});

it('does not back up whatever replaced a file that was taken away', async () => {
  sell(5);
  keepUp();
  renameSync(files.ledger, `${files.ledger}-elsewhere`);
  writeFileSync(files.ledger, 'something else');
  await clock.pass(3 * minutes);
  expect(begun).toEqual([]);
  expect(onBackup).not.toHaveBeenCalled();
});
