import { closeSync, openSync } from 'node:fs';
import { fail, type Result } from '../../src-merchant-api/result.ts';
import { PassphraseKey, type Passphrase } from '../sealing/passphrase-key.ts';
import type { DecryptFault } from './encrypted-header.ts';
import { readChunks, readStart } from './read-encrypted.ts';
import { writeNewFile } from './write-new-file.ts';

/**
 * Decrypts what encrypt-backup.ts wrote, a chunk at a time. SECURITY: a chunk is written once its tag held, and the file
 * has its name once all of them did; of one that isn't whole nothing is left.
 *
 * @param to where there is no file. @param told hears how far it is, from 0 to 1.
 * @returns or what is wrong. Throws LedgerFaultError and the file system's errors.
 */
export async function decryptBackup(
  from: string,
  to: string,
  passphrase: Passphrase,
  told: (done: number) => void,
): Promise<Result<void, DecryptFault>> {
  const source = openSync(from, 'r');
  let key: PassphraseKey | undefined;
  try {
    const start = readStart(source);
    if (!start.ok) return start;
    const ofFile = await PassphraseKey.derive(passphrase, start.value.header.origin);
    key = ofFile;
    if (ofFile.id !== start.value.header.keyId) return fail({ kind: 'wrong-passphrase' });
    return writeNewFile<DecryptFault>(to, (append) =>
      readChunks(start.value, ofFile, (content, done) => {
        append(content);
        told(done);
      }),
    );
  } finally {
    key?.erase();
    closeSync(source);
  }
}
