import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { newOrigin, PassphraseKey, type Passphrase } from '../../sealing/passphrase-key.ts';
import { encryptBackup } from './encrypt-backup.ts';
import { StorageFaultError } from '../../platform/storage-fault.ts';
import type { LedgerFiles } from '../file/ledger-files.ts';
import { copyOfMoment } from '../backups/make-backup.ts';
import { syncFolder } from '../../platform/private-files.ts';

/**
 * Writes an encrypted backup of a ledger that a till may have open. An existing file at `to` stays until the
 * new one is complete. Throws StorageFaultError, SQLite's errors and the file system's.
 *
 * @param onProgress receives the progress, from 0 to 1. @param keys that open it elsewhere, in the form of
 *   SealKey.text.
 */
export async function encryptLedger(
  files: LedgerFiles,
  to: string,
  passphrase: Passphrase,
  onProgress: (done: number) => void,
  keys: readonly string[] = [],
): Promise<void> {
  const key = await PassphraseKey.derive(passphrase, newOrigin());
  const next = `${to}-next`;
  try {
    rmSync(next, { force: true });
    await copyOfMoment(files, files.encrypting);
    onProgress(0.5);
    const written = encryptBackup(files.encrypting, next, key, (done) => onProgress(0.5 + 0.5 * done), keys);
    if (!written.ok) throw new StorageFaultError('disk-failing', `${next} can't be read back`);
    renameSync(next, to);
    syncFolder(dirname(to));
  } finally {
    key.erase();
    for (const part of ['', '-journal']) rmSync(`${files.encrypting}${part}`, { force: true });
    rmSync(next, { force: true });
  }
}
