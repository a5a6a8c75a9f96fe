import { existsSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { listBackups, nameOfBackup, removeUnfinished, unfinished } from '../file/backup-files.ts';
import { backupsToDiscard } from '../file/backup-rotation.ts';
import { StorageFaultError } from '../../platform/storage-fault.ts';
import type { LedgerFiles } from '../file/ledger-files.ts';
import { makePrivateFile, makePrivateFolder, syncFile, syncFolder } from '../../platform/private-files.ts';

/** Room that a backup leaves on the disk, in bytes: sales have to be written there too. */
const roomForSales = 128 * 1024 * 1024;

/** Backups may take so many bytes together, or three times the ledger where that is more. */
const usualBytes = 1024 * 1024 * 1024;

/** Pages that are copied at a time. */
const pagesAtOnce = 5_000;

/**
 * Copies a ledger while it may be written, checks the copy and puts it among the backups; then those go that the
 * rotation doesn't keep. The copy is of one moment: what is written meanwhile goes on undisturbed and isn't in it.
 *
 * @param at the time that the backup is named by, milliseconds since 1970 in UTC.
 * @returns the backup's path. Throws StorageFaultError, SQLite's errors and the file system's.
 */
export async function makeBackup(files: LedgerFiles, at: number): Promise<string> {
  const copy = prepareCopy(files);
  await copyPages(files.ledger, copy);
  const kept = keepCopy(files, copy, nameOfBackup(at));
  const ledgerBytes = statSync(files.ledger).size;
  for (const { name } of backupsToDiscard(
    listBackups(files.backups),
    Math.max(usualBytes, 3 * ledgerBytes),
  )) {
    rmSync(join(files.backups, name));
  }
  return kept;
}

/**
 * Copies a ledger while it may be written to a file of its own beside it, and checks the copy; what was there is
 * overwritten. Throws like {@link makeBackup}.
 */
export async function copyOfMoment(files: LedgerFiles, copy: string): Promise<void> {
  expectRoom(files, files.folder);
  rmSync(copy, { force: true });
  makePrivateFile(copy);
  await copyPages(files.ledger, copy);
  expectWholeFile(copy);
}

async function copyPages(ledger: string, copy: string): Promise<void> {
  const source = new DatabaseSync(ledger, { readOnly: true });
  try {
    // An open reading transaction: the copy need not begin again when something is written.
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await backup(source, copy, { rate: pagesAtOnce });
  } finally {
    source.close();
  }
}

/** Makes an empty file that only this user can read, where there is room for the copy. */
function prepareCopy(files: LedgerFiles): string {
  makePrivateFolder(files.backups);
  removeUnfinished(files.backups);
  expectRoom(files, files.backups);
  const copy = join(files.backups, `ledger${unfinished}`);
  makePrivateFile(copy);
  return copy;
}

/** @throws StorageFaultError where a folder's disk hasn't room for a copy. */
function expectRoom(files: LedgerFiles, folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const needed = sizeOf(files.ledger) + sizeOf(`${files.ledger}-wal`) + roomForSales;
  if (bavail * bsize < needed) throw new StorageFaultError('disk-full', `a backup needs ${needed} bytes`);
}

/** Checks a copy and gives it its name, in this order, so that what has a name is whole. */
function keepCopy(files: LedgerFiles, copy: string, name: string): string {
  expectWholeFile(copy);
  syncFile(copy);
  const kept = join(files.backups, name);
  renameSync(copy, kept);
  syncFolder(files.backups);
  return kept;
}

/** Makes one file of a copy and checks it. */
function expectWholeFile(copy: string): void {
  const database = new DatabaseSync(copy);
  try {
    // A copy says that it has a log beside it, as the original has: it is to be one file.
    database.exec('PRAGMA journal_mode = DELETE');
    expectWhole(database);
  } finally {
    database.close();
  }
}

/** @throws StorageFaultError where SQLite finds the file damaged. */
function expectWhole(database: DatabaseSync): void {
  const [first] = database.prepare('PRAGMA quick_check(1)').all();
  if (first?.['quick_check'] === 'ok') return;
  throw new StorageFaultError('corrupted', `the copy is damaged: ${String(first?.['quick_check'])}`);
}

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);
