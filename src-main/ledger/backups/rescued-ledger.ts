import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { nameOfBackup } from '../file/backup-files.ts';
import { checkNewest } from '../checks/check-newest.ts';
import type { LedgerFiles } from '../file/ledger-files.ts';
import { makePrivateFile, makePrivateFolder, syncFile, syncFolder } from '../../platform/private-files.ts';
import { setAside } from '../file/set-aside.ts';

/**
 * Writes all that an open ledger holds to a file beside it, because its own was deleted, moved or replaced: the connection
 * is the last way to what was sold. Throws StorageFaultError, SQLite's errors and the file system's.
 */
export function rescue(database: DatabaseSync, files: LedgerFiles): void {
  makePrivateFolder(files.folder);
  rmSync(files.rescuing, { force: true });
  // SQLite writes into a file that is there and empty, so that nobody else can read it from the first byte on.
  makePrivateFile(files.rescuing);
  database.prepare('VACUUM INTO ?').run(files.rescuing);
  syncFile(files.rescuing);
  renameSync(files.rescuing, files.rescued);
  syncFolder(files.folder);
}

/** The ledger is back in its place, and goes on there: what was rescued is a backup of it. Throws like {@link rescue}. */
export function keepRescued({ backups, folder, rescued }: LedgerFiles): void {
  makePrivateFolder(backups);
  renameSync(rescued, join(backups, nameOfBackup(statSync(rescued).mtimeMs)));
  syncFolder(backups);
  syncFolder(folder);
}

/**
 * Puts a ledger that was rescued in its place, where the till that rescued it did not go on otherwise. Whatever stands there
 * is set aside, its log above all: a log that is opened beside another file than its own makes nonsense of that. The lock has to
 * be held, and nothing be open. Throws like {@link rescue}.
 *
 * @param at milliseconds since 1970 in UTC.
 */
export function takeRescued(files: LedgerFiles, at: number): void {
  if (!existsSync(files.rescued)) return;
  checkNewest(files.rescued);
  setAside(files, at, 'it stood in the place of the ledger that the till had open');
  renameSync(files.rescued, files.ledger);
  syncFolder(files.folder);
}
