import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { listBackups } from '../file/backup-files.ts';
import { checkLedgerFile } from '../checks/check-ledger.ts';
import { eraseFile } from '../../platform/erase-file.ts';
import type { LedgerFiles } from '../file/ledger-files.ts';
import { makeBackup } from './make-backup.ts';

/** Pages of the word index rewritten at a time: a sale waits for no more. */
const pagesAtOnce = 64;

/**
 * Removes what is left of forgotten customers: from the word index, which keeps deleted words until it is
 * rewritten; from SQLite's log; and from backups, which a new one replaces. Exports and files saved elsewhere
 * are out of reach.
 *
 * Call while the ledger is open. Throws StorageFaultError, SQLite's errors and the file system's; called
 * again, it continues where it was interrupted.
 *
 * @param at the new backup's time, milliseconds since 1970 in UTC. @param rest called often; the work
 *   continues when it resolves.
 */
export async function eraseTraces(files: LedgerFiles, at: number, rest: () => Promise<void>): Promise<void> {
  const database = new DatabaseSync(files.ledger, { timeout: 5_000 });
  try {
    database.exec('PRAGMA secure_delete = ON; PRAGMA synchronous = FULL;');
    await writeWordsAnew(database, rest);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
  const older = listBackups(files.backups);
  if (older.length === 0) return;
  const made = await makeBackup(files, at);
  await checkLedgerFile(made, { onProgress: () => undefined, depth: 'whole' });
  for (const { name } of older) {
    const file = join(files.backups, name);
    if (file !== made) eraseFile(file);
  }
}

/** See FTS5, "The 'merge' Command": a negative number starts merging everything, and positive ones continue. */
async function writeWordsAnew(database: DatabaseSync, rest: () => Promise<void>): Promise<void> {
  const merge = database.prepare("INSERT INTO sale_words (sale_words, rank) VALUES ('merge', ?)");
  const changes = database.prepare('SELECT total_changes() AS changes');
  const count = (): number => changesRow.parse(changes.get()).changes;
  for (let pages = -pagesAtOnce; ; pages = pagesAtOnce) {
    const before = count();
    merge.run(pages);
    // The command itself counts as one change; fewer than two mean that nothing is left to merge.
    if (count() - before < 2) return;
    await rest();
  }
}

const changesRow = z.object({ changes: z.int() });
