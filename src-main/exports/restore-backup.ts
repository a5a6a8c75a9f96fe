import { rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { openPrivateDatabase } from '../sqlite/open-private-database.ts';
import { decryptBackup } from '../ledger/encrypted-copies/decrypt-backup.ts';
import { faultOf, StorageFaultError } from '../platform/storage-fault.ts';
import { inTransaction } from '../../src-sqlite/transaction.ts';
import { endOf } from '../ledger/streams/stored-head.ts';
import { addStream } from '../ledger/streams/stream-rows.ts';
import { ledgerSchema } from '../ledger/schema/ledger-schema.ts';
import { syncFile } from '../platform/private-files.ts';
import { verifyLedger, type Verified } from '../ledger/checks/verify-ledger.ts';
import type { Passphrase } from '../sealing/passphrase-key.ts';
import type { BookMode } from './book-lines.ts';
import type { RestoreFault } from './restore-fault.ts';

/** `keys`: the keys for its codes and telephone numbers, in the form of SealKey.text; empty if it came without any. */
export type Restored = Pick<Verified, 'events' | 'head'> & { readonly keys: readonly string[] };

/**
 * Restores an encrypted backup into a new ledger file: decrypts it, migrates it to the newest schema, and verifies
 * all of it. If that fails, nothing is left of it.
 *
 * Throws StorageFaultError, SQLite's and file system errors.
 */
export async function restoreBackup(
  from: string,
  into: string,
  passphrase: Passphrase,
  mode: BookMode,
  onProgress: (done: number) => void,
): Promise<Result<Restored, RestoreFault>> {
  remove(into);
  let isWhole = false;
  try {
    const decrypted = await decryptBackup(from, into, passphrase, (done) => onProgress(0.3 * done));
    if (!decrypted.ok) return decrypted;
    const other = bringUp(into, mode);
    if (other !== undefined) return fail(other);
    const verified = await verifyLedger(into, (done) => onProgress(0.3 + 0.7 * done));
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

/**
 * Migrates it to the newest schema, in a single file, and gives it a stream of its own: the till that the backup is of may
 * have gone on.
 *
 * @returns why it can't be restored, if so.
 */
function bringUp(file: string, mode: BookMode): RestoreFault | undefined {
  let database: DatabaseSync;
  try {
    database = openPrivateDatabase(file, ledgerSchema);
  } catch (error) {
    const { kind } = faultOf(error);
    if (kind === 'corrupted') return { kind: 'damaged' };
    if (kind === 'older-version') return { kind };
    throw error;
  }
  try {
    if (holdsOther(database, mode))
      return { kind: 'other-mode', mode: mode === 'live' ? 'practice' : 'live' };
    inTransaction(database, () => addStream(database, 'restored', endOf(database)));
    return undefined;
  } catch (error) {
    // What the stream follows can't be read.
    if (faultOf(error).kind === 'corrupted') return { kind: 'damaged' };
    throw error;
  } finally {
    database.exec('PRAGMA journal_mode = DELETE');
    database.close();
  }
}

/** Order ids of practice sales begin with this prefix, which no shop's till can have. */
function holdsOther(database: DatabaseSync, mode: BookMode): boolean {
  const others = database.prepare("SELECT 1 FROM sale WHERE (order_id LIKE 'P-%') <> ? LIMIT 1");
  return others.get(mode === 'practice' ? 1 : 0) !== undefined;
}
