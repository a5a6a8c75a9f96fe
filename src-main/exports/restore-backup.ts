import { rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { openDatabase } from '../sqlite/database.ts';
import { decryptBackup } from '../ledger/encrypted-copies/decrypt-backup.ts';
import { faultOf, StorageFaultError } from '../platform/storage-fault.ts';
import { ledgerSchema } from '../ledger/schema/ledger-schema.ts';
import { syncFile } from '../platform/private-files.ts';
import { verifyLedger, type Verified } from '../ledger/checks/verify-ledger.ts';
import type { Passphrase } from '../sealing/passphrase-key.ts';
import type { BookMode } from './book-lines.ts';
import type { RestoreFault } from './restore-fault.ts';

/** `keys`: what opens its codes and telephone numbers, as SealKey.text has it; none where it came without. */
export type Restored = Pick<Verified, 'events' | 'head'> & { readonly keys: readonly string[] };

/**
 * Makes a ledger of an encrypted backup, in a new file: decrypted, brought to the newest schema, and then read from end to
 * end as a ledger is that somebody verifies. Of one that doesn't hold nothing is left.
 *
 * Throws StorageFaultError, SQLite's errors and the file system's.
 */
export async function restoreBackup(
  from: string,
  into: string,
  passphrase: Passphrase,
  mode: BookMode,
  told: (done: number) => void,
): Promise<Result<Restored, RestoreFault>> {
  remove(into);
  let isWhole = false;
  try {
    const decrypted = await decryptBackup(from, into, passphrase, (done) => told(0.3 * done));
    if (!decrypted.ok) return decrypted;
    const other = bringUp(into, mode);
    if (other !== undefined) return fail(other);
    const verified = await verifyLedger(into, (done) => told(0.3 + 0.7 * done));
    if (!verified.ok) {
      const { kind, detail } = verified.failure;
      if (kind === 'corrupted') return fail({ kind: 'damaged' });
      throw new StorageFaultError(kind, detail);
    }
    syncFile(into);
    isWhole = true;
    const { events, head } = verified.value;
    return succeed({ events, head, keys: decrypted.value });
  } finally {
    if (!isWhole) remove(into);
  }
}

const remove = (file: string): void => {
  for (const part of ['', '-wal', '-shm', '-journal', '.part']) rmSync(`${file}${part}`, { force: true });
};

/** Brings it to the newest schema, as one file. @returns why it can't be restored. */
function bringUp(file: string, mode: BookMode): RestoreFault | undefined {
  let database: DatabaseSync;
  try {
    database = openDatabase(file, ledgerSchema);
  } catch (error) {
    const { kind } = faultOf(error);
    if (kind === 'corrupted') return { kind: 'damaged' };
    if (kind === 'older-version') return { kind };
    throw error;
  }
  try {
    return holdsOther(database, mode)
      ? { kind: 'other-mode', mode: mode === 'live' ? 'practice' : 'live' }
      : undefined;
  } finally {
    database.exec('PRAGMA journal_mode = DELETE');
    database.close();
  }
}

/** Practice sales are numbered by a till whose name begins so, and no till of a shop is called so. */
function holdsOther(database: DatabaseSync, mode: BookMode): boolean {
  const others = database.prepare("SELECT 1 FROM sale WHERE (order_id LIKE 'P-%') <> ? LIMIT 1");
  return others.get(mode === 'practice' ? 1 : 0) !== undefined;
}
