import { constants, copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { listBackups } from './backup-files.ts';
import type { BackupFile } from './backup-rotation.ts';
import { checkLedgerFile } from './check-ledger.ts';
import { openDatabase } from './database.ts';
import { EventLog } from './event-log.ts';
import { faultOf } from './ledger-fault.ts';
import type { LedgerFiles } from './ledger-files.ts';
import type { Recovery } from './ledger-work.ts';
import { ledgerMigrations } from './migrations.ts';
import { makePrivateFile, syncFile, syncFolder } from './private-files.ts';
import { salvage } from './salvage.ts';
import { ledgersSetAside, setAside } from './set-aside.ts';

/**
 * Puts a good ledger in the place of one that can't be trusted: sets that one aside, takes the newest backup that is
 * whole, or an empty ledger where none is, and takes over what is certain of the damaged one. Nothing is deleted.
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
  const backup = await newestWhole(files, (done) => told(0.6 * done));
  if (backup !== undefined) putInPlace(files, backup);
  told(0.7);
  const database = openDatabase(files.ledger, ledgerMigrations);
  try {
    const [damaged] = ledgersSetAside(files);
    const salvaged = damaged === undefined ? 0 : tryToSalvage(database, damaged, `${files.ledger}-salvage`);
    told(1);
    return { backupAt: backup?.at ?? null, salvaged, missingSince: new EventLog(database).lastAt() };
  } finally {
    database.close();
  }
}

async function newestWhole(
  files: LedgerFiles,
  told: (done: number) => void,
): Promise<BackupFile | undefined> {
  for (const backup of listBackups(files.backups)) {
    try {
      await checkLedgerFile(join(files.backups, backup.name), { told });
      return backup;
    } catch (error) {
      // A damaged one stays where it is; an older one may be whole.
      if (faultOf(error).kind !== 'corrupted') throw error;
    }
  }
  return undefined;
}

function putInPlace(files: LedgerFiles, { name }: BackupFile): void {
  const unfinished = `${files.ledger}-recovering`;
  rmSync(unfinished, { force: true });
  makePrivateFile(unfinished);
  copyFileSync(join(files.backups, name), unfinished, constants.COPYFILE_FICLONE);
  syncFile(unfinished);
  renameSync(unfinished, files.ledger);
  syncFolder(files.folder);
}

/** What can't be taken over is asked of the service: it must not keep the backup from being opened. */
function tryToSalvage(into: DatabaseSync, damaged: string, copy: string): number {
  try {
    return salvage(into, damaged, copy);
  } catch {
    return 0;
  }
}
