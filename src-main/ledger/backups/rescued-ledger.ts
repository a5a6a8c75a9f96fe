import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { nameOfBackup } from '../file/backup-files.ts';
import { checkNewest } from '../checks/check-newest.ts';
import type { LedgerFiles } from '../file/ledger-files.ts';
import { makePrivateFile, makePrivateFolder, syncFile, syncFolder } from '../../platform/private-files.ts';
import { quarantineLedger } from '../file/quarantine.ts';

/**
 * Writes the content of an open ledger to a file beside it, because its own was deleted, moved or replaced:
 * the connection is the last way to what was sold. Throws StorageFaultError, SQLite's errors and the file
 * system's.
 */
export function rescue(database: DatabaseSync, files: LedgerFiles): void {
  makePrivateFolder(files.folder);
  rmSync(files.rescuing, { force: true });
  // SQLite writes into the empty file created here, so nobody else can read it from the first byte on.
  makePrivateFile(files.rescuing);
  database.prepare('VACUUM INTO ?').run(files.rescuing);
  syncFile(files.rescuing);
  renameSync(files.rescuing, files.rescued);
  syncFolder(files.folder);
}

/** The ledger's file is back and in use: the rescued copy becomes a backup. Throws like {@link rescue}. */
export function keepRescued({ backups, folder, rescued }: LedgerFiles): void {
  makePrivateFolder(backups);
  renameSync(rescued, join(backups, nameOfBackup(statSync(rescued).mtimeMs)));
  syncFolder(backups);
  syncFolder(folder);
}

/**
 * Puts a rescued ledger in place, unless the till that rescued it has continued otherwise. Whatever is there
 * is quarantined, above all its log: a log that is opened beside another file than its own corrupts it. The
 * lock has to be held, and no connection be open. Throws like {@link rescue}.
 *
 * @param at milliseconds since 1970 in UTC.
 */
export function takeRescued(files: LedgerFiles, at: number): void {
  if (!existsSync(files.rescued)) return;
  checkNewest(files.rescued);
  quarantineLedger(files, at, 'it stood in the place of the ledger that the till had open');
  renameSync(files.rescued, files.ledger);
  syncFolder(files.folder);
}
