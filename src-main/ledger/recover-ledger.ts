import { constants, copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { listBackups } from './backup-files.ts';
import type { BackupFile } from './backup-rotation.ts';
import { checkLedgerFile } from './check-ledger.ts';
import { ClosingMark } from './closing-mark.ts';
import { openDatabase } from './database.ts';
import { EventLog } from './event-log.ts';
import { faultOf } from './ledger-fault.ts';
import { ledgerFiles, type LedgerFiles } from './ledger-files.ts';
import type { Recovery } from './ledger-work.ts';
import { ledgerMigrations } from './migrations.ts';
import { makePrivateFile, syncFile, syncFolder } from './private-files.ts';
import { salvage, type Salvaged } from './salvage.ts';
import { ledgersSetAside, setAside } from './set-aside.ts';

/**
 * Puts a good ledger in the place of one that can't be trusted: sets that one aside, takes the newest backup that is
 * whole, or an empty ledger where none is, takes over what is certain of the damaged one, and notes from when on the
 * service has to be asked for the rest. Nothing is deleted, and the good ledger takes its place when it is complete.
 *
 * The ledger's lock has to be held. Throws LedgerFaultError, SQLite's errors and the file system's; called again, it
 * goes on where it was broken off.
 *
 * @param at milliseconds since 1970 in UTC. @param told hears how far it is, from 0 to 1.
 */
export async function recoverLedger(
  files: LedgerFiles,
  at: number,
  why: string,
  told: (done: number) => void,
): Promise<Recovery> {
  setAside(files, at, why);
  const [damaged] = ledgersSetAside(files);
  const backup = await newestWhole(files, (done) => told(0.6 * done));
  const made = makeGood(files, backup, damaged);
  told(0.9);
  const before =
    damaged === undefined ? null : new ClosingMark(ledgerFiles(damaged).closing).standing.missing;
  const since = Math.min(before?.since ?? Infinity, made.missingSince);
  new ClosingMark(files.closing).missing({ since, isRecovered: true });
  renameSync(unfinished(files), files.ledger);
  syncFolder(files.folder);
  told(1);
  return { backupAt: backup?.at ?? null, salvaged: made.salvaged, missingSince: since };
}

const unfinished = (files: LedgerFiles): string => `${files.ledger}-recovering`;

/** Makes the ledger that takes the place of a damaged one, as one file that is on the disk. */
function makeGood(files: LedgerFiles, backup: BackupFile | undefined, damaged: string | undefined): Salvaged {
  const file = unfinished(files);
  for (const part of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${part}`, { force: true });
  if (backup !== undefined) {
    makePrivateFile(file);
    copyFileSync(join(files.backups, backup.name), file, constants.COPYFILE_FICLONE);
  }
  const database = openDatabase(file, ledgerMigrations);
  try {
    const none = { salvaged: 0, missingSince: new EventLog(database).lastAt() };
    return damaged === undefined
      ? none
      : (tryToSalvage(database, damaged, `${files.ledger}-salvage`) ?? none);
  } finally {
    database.exec('PRAGMA journal_mode = DELETE');
    database.close();
    syncFile(file);
  }
}

async function newestWhole(
  files: LedgerFiles,
  told: (done: number) => void,
): Promise<BackupFile | undefined> {
  for (const backup of listBackups(files.backups)) {
    try {
      await checkLedgerFile(join(files.backups, backup.name), { told, depth: 'whole' });
      return backup;
    } catch (error) {
      // A damaged one stays where it is; an older one may be whole.
      if (faultOf(error).kind !== 'corrupted') throw error;
    }
  }
  return undefined;
}

/** What can't be taken over is asked of the service: it must not keep the backup from being opened. */
function tryToSalvage(into: DatabaseSync, damaged: string, copy: string): Salvaged | undefined {
  try {
    return salvage(into, damaged, copy);
  } catch {
    return undefined;
  }
}
