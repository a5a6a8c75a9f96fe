import { constants, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { listBackups } from '../file/backup-files.ts';
import type { BackupFile } from '../file/backup-rotation.ts';
import { checkLedgerFile } from '../checks/check-ledger.ts';
import { CleanShutdownMarker } from '../file/clean-shutdown-marker.ts';
import { openPrivateDatabase } from '../../sqlite/open-private-database.ts';
import { EventLog } from '../events/event-log.ts';
import { faultOf } from '../../platform/storage-fault.ts';
import { ledgerFiles, type LedgerFiles } from '../file/ledger-files.ts';
import type { Recovery } from './recovery.ts';
import { ledgerSchema } from '../schema/ledger-schema.ts';
import { makePrivateFile, syncFile, syncFolder } from '../../platform/private-files.ts';
import { inTransaction } from '../../../src-sqlite/transaction.ts';
import { endOf } from '../streams/stored-head.ts';
import { branchAfter } from './branch-after.ts';
import { salvage, type Salvaged } from './salvage.ts';
import { quarantinedLedgers, quarantineLedger } from '../file/quarantine.ts';

/**
 * Replaces a ledger that can't be trusted: sets it aside, takes the newest intact backup, or an empty ledger
 * if there is none, takes over what is certain from the damaged one, and records since when the service has
 * to be asked for the rest. Nothing is deleted, and the good ledger is put in place only once it is complete.
 *
 * The ledger's lock has to be held. Throws StorageFaultError, SQLite's errors and the file system's; called
 * again, it continues where it was interrupted.
 *
 * @param at milliseconds since 1970 in UTC. @param onProgress receives the progress, from 0 to 1.
 */
export async function recoverLedger(
  files: LedgerFiles,
  at: number,
  why: string,
  onProgress: (done: number) => void,
): Promise<Recovery> {
  quarantineLedger(files, at, why);
  const [damaged] = quarantinedLedgers(files);
  const backup = await newestWhole(files, at, (done) => onProgress(0.6 * done));
  const from = backup === undefined ? undefined : join(files.backups, backup.name);
  const made = makeGood(files, from, damaged, 'recovered');
  onProgress(0.9);
  const missingSince = putInPlace(files, made, damaged);
  onProgress(1);
  return { backupAt: backup?.at ?? null, salvaged: made.salvaged, missingSince };
}

/**
 * The same with a backup that somebody chose instead of the till's newest: a ledger of the newest schema that
 * was read from end to end. The damaged one is quarantined once the good one is complete, so an interrupted
 * recovery can be tried again. Throws like {@link recoverLedger}.
 *
 * @param from removed at the end.
 */
export function recoverLedgerFrom(
  files: LedgerFiles,
  from: string,
  at: number,
  why: string,
  onProgress: (done: number) => void,
): Recovery {
  try {
    const damaged = existsSync(files.ledger) ? files.ledger : quarantinedLedgers(files)[0];
    const made = makeGood(files, from, damaged, 'restored');
    onProgress(0.9);
    quarantineLedger(files, at, why);
    const missingSince = putInPlace(
      files,
      made,
      damaged === undefined ? undefined : quarantinedLedgers(files)[0],
    );
    onProgress(1);
    return { backupAt: made.backupEndsAt, salvaged: made.salvaged, missingSince };
  } finally {
    rmSync(from, { force: true });
  }
}

/** Gives the good ledger its name. @returns since when the service has to be asked. */
function putInPlace(files: LedgerFiles, made: Salvaged, damaged: string | undefined): number {
  const before =
    damaged === undefined ? null : new CleanShutdownMarker(ledgerFiles(damaged).closing).standing.missing;
  const since = Math.min(before?.since ?? Infinity, made.missingSince);
  new CleanShutdownMarker(files.closing).missing({ since, isRecovered: true });
  renameSync(unfinished(files), files.ledger);
  syncFolder(files.folder);
  return since;
}

const unfinished = (files: LedgerFiles): string => `${files.ledger}-recovering`;

type Made = Salvaged & {
  /** When the last event of the backup was written, milliseconds since 1970 in UTC; null if it has none. */
  readonly backupEndsAt: number | null;
};

/**
 * Builds the ledger that replaces a damaged one, as one file that is on the disk. What the damaged one had and this one
 * hasn't may have reached the head office of a chain: it gets a stream of its own.
 *
 * @param from the backup to start from; without it an empty ledger.
 */
function makeGood(
  files: LedgerFiles,
  from: string | undefined,
  damaged: string | undefined,
  reason: 'recovered' | 'restored',
): Made {
  const file = unfinished(files);
  for (const part of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${part}`, { force: true });
  if (from !== undefined) {
    makePrivateFile(file);
    copyFileSync(from, file, constants.COPYFILE_FICLONE);
  }
  const database = openPrivateDatabase(file, ledgerSchema);
  try {
    const log = new EventLog(database);
    const none: Salvaged = {
      ...{ salvaged: 0, missingSince: log.lastAt() },
      ...{ continuous: endOf(database), streams: [] },
    };
    const backupEndsAt = log.end().number === 0 ? null : none.missingSince;
    const salvaged =
      damaged === undefined ? none : (tryToSalvage(database, damaged, `${files.ledger}-salvage`) ?? none);
    inTransaction(database, () => branchAfter(database, salvaged, reason));
    return { ...salvaged, backupEndsAt };
  } finally {
    database.exec('PRAGMA journal_mode = DELETE');
    database.close();
    syncFile(file);
  }
}

/** Backups named later than now come last: the clock was ahead when they were made, and they may be older. */
async function newestWhole(
  files: LedgerFiles,
  now: number,
  onProgress: (done: number) => void,
): Promise<BackupFile | undefined> {
  const backups = listBackups(files.backups);
  const isLate = ({ at }: BackupFile): boolean => at > now;
  for (const backup of [...backups.filter((each) => !isLate(each)), ...backups.filter(isLate)]) {
    try {
      await checkLedgerFile(join(files.backups, backup.name), { onProgress, depth: 'whole' });
      return backup;
    } catch (error) {
      // One that is damaged or unusable for this program stays where it is; an older one may be intact.
      const { kind } = faultOf(error);
      if (kind !== 'corrupted' && kind !== 'older-version') throw error;
    }
  }
  return undefined;
}

/** What can't be taken over is fetched from the service: it must not keep the backup from being opened. */
function tryToSalvage(into: DatabaseSync, damaged: string, copy: string): Salvaged | undefined {
  try {
    return salvage(into, damaged, copy);
  } catch {
    return undefined;
  }
}
