import { existsSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { listBackups, nameOfBackup, removeUnfinished, unfinished } from '../file/backup-files.ts';
import { backupsToDiscard } from '../file/backup-rotation.ts';
import { StorageFaultError } from '../../platform/storage-fault.ts';
import type { LedgerFiles } from '../file/ledger-files.ts';
import { makePrivateFile, makePrivateFolder, syncFile, syncFolder } from '../../platform/private-files.ts';

/** Free space that a backup leaves on the disk, in bytes: sales have to be written there too. */
const roomForSales = 128 * 1024 * 1024;

/** Backups may take this many bytes together, or three times the ledger if that is more. */
const usualBytes = 1024 * 1024 * 1024;

/** Pages copied at a time. */
const pagesAtOnce = 5_000;

/**
 * Copies a ledger while it may be written, checks the copy and adds it to the backups; then deletes those
 * that the rotation doesn't keep. The copy is a snapshot: writes continue undisturbed and aren't in it.
 *
 * @param at the time that the backup is named after, milliseconds since 1970 in UTC.
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
 * Copies a ledger, which may be written meanwhile, to a file of its own beside it, and checks the copy;
 * overwrites what was there. Throws like {@link makeBackup}.
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
    // With an open read transaction the copy need not start over after a write.
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await backup(source, copy, { rate: pagesAtOnce });
  } finally {
    source.close();
  }
}

/** Creates an empty file that only this user can read, if there is room for the copy. */
function prepareCopy(files: LedgerFiles): string {
  makePrivateFolder(files.backups);
  removeUnfinished(files.backups);
  expectRoom(files, files.backups);
  const copy = join(files.backups, `ledger${unfinished}`);
  makePrivateFile(copy);
  return copy;
}

/** @throws StorageFaultError if a folder's disk has no room for a copy. */
function expectRoom(files: LedgerFiles, folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const needed = sizeOf(files.ledger) + sizeOf(`${files.ledger}-wal`) + roomForSales;
  if (bavail * bsize < needed) throw new StorageFaultError('disk-full', `a backup needs ${needed} bytes`);
}

/** Checks a copy and then gives it its name, so that every named backup is intact. */
function keepCopy(files: LedgerFiles, copy: string, name: string): string {
  expectWholeFile(copy);
  syncFile(copy);
  const kept = join(files.backups, name);
  renameSync(copy, kept);
  syncFolder(files.backups);
  return kept;
}

/** Turns a copy into a single file and checks it. */
function expectWholeFile(copy: string): void {
  const database = new DatabaseSync(copy);
  try {
    // A copy says that it has a log beside it, as the original does: it has to be one file.
    database.exec('PRAGMA journal_mode = DELETE');
    expectWhole(database);
  } finally {
    database.close();
  }
}

/** @throws StorageFaultError if SQLite finds the file damaged. */
function expectWhole(database: DatabaseSync): void {
  const [first] = database.prepare('PRAGMA quick_check(1)').all();
  if (first?.['quick_check'] === 'ok') return;
  throw new StorageFaultError('corrupted', `the copy is damaged: ${String(first?.['quick_check'])}`);
}

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);
