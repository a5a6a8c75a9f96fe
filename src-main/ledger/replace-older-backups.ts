import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { listBackups } from './backup-files.ts';
import { checkLedgerFile } from './check-ledger.ts';
import { isNewestSchema } from './check-schema.ts';
import { eraseFile } from './erase-file.ts';
import type { LedgerFiles } from './ledger-files.ts';
import { makeBackup } from './make-backup.ts';
import { holdsOlderCodes } from './sealing-mark.ts';

/**
 * Puts a backup of a sealed ledger in the place of those that were made before it was sealed, and erases what it was
 * before. They hold codes as they are, and none of them continues into this ledger's chain of events any more. Ledgers
 * that were set aside as damaged are left as they are.
 *
 * Throws LedgerFaultError, SQLite's errors and the file system's; called again, it goes on where it was broken off.
 */
export async function replaceOlderBackups(files: LedgerFiles, at: number): Promise<void> {
  if (isUnsealed(files.ledger)) return;
  const older = listBackups(files.backups).filter(({ name }) => isUnsealed(join(files.backups, name)));
  if (older.length > 0) {
    const made = await makeBackup(files, at);
    await checkLedgerFile(made, { told: () => undefined, depth: 'whole' });
  }
  for (const { name } of older) eraseFile(join(files.backups, name));
  eraseFile(files.unsealed);
}

/** What can't be read, or is of a newer version, is not known to be, and goes in its turn. */
function isUnsealed(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return !isNewestSchema(database) || holdsOlderCodes(database);
  } catch {
    return false;
  } finally {
    database.close();
  }
}
