import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import { faultOf, type StorageFault } from '../../platform/storage-fault.ts';
import type { LedgerFiles } from './ledger-files.ts';
import { expectWritable, makePrivateFile, makePrivateFolder } from '../../platform/private-files.ts';

/** Held while a ledger is open, so that no second process, and no second till in this one, opens it. */
export type LedgerLock = { readonly release: () => void };

/**
 * Takes the lock of a ledger, or says what is in the way. Creates the folder if there is none.
 *
 * The lock is an exclusive transaction on a database of its own. The operating system drops it with the
 * process, however that ends, so nothing has to be cleaned up after a crash. The ledger itself stays free for
 * other connections of this process: checks and backups read it while the till sells, which SQLite's
 * exclusive locking mode would prevent.
 */
export function lockLedger(files: LedgerFiles): Result<LedgerLock, StorageFault> {
  try {
    makePrivateFolder(files.folder);
    expectWritable(files.folder);
    return succeed(take(files.lock));
  } catch (error) {
    const fault = faultOf(error);
    if (fault.kind !== 'corrupted') return fail(fault);
  }
  // Something wrote into the lock file, which is always empty. Nobody holds it: a held one can't even be
  // read.
  try {
    rmSync(files.lock);
    return succeed(take(files.lock));
  } catch (error) {
    return fail(faultOf(error));
  }
}

function take(file: string): LedgerLock {
  makePrivateFile(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    release: () => {
      if (database.isOpen) database.close();
    },
  };
}
