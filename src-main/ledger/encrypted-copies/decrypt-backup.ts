import { closeSync, openSync } from 'node:fs';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import { PassphraseKey, type Passphrase } from '../../sealing/passphrase-key.ts';
import type { DecryptFault } from './encrypted-header.ts';
import { readChunks, readStart } from './read-encrypted.ts';
import { writeNewFile } from '../../platform/write-new-file.ts';

/**
 * Decrypts what encrypt-backup.ts wrote, a chunk at a time. SECURITY: a chunk is written only after its tag
 * was verified, and the file gets its name only after all of them were; nothing is left of an incomplete one.
 *
 * @param to where there is no file yet. @param onProgress receives the progress, from 0 to 1.
 * @returns the keys that came with it, in the form of SealKey.text, or what is wrong. SECURITY: those are in
 *   no file. Throws StorageFaultError and the file system's errors.
 */
export async function decryptBackup(
  from: string,
  to: string,
  passphrase: Passphrase,
  onProgress: (done: number) => void,
): Promise<Result<readonly string[], DecryptFault>> {
  const source = openSync(from, 'r');
  let key: PassphraseKey | undefined;
  try {
    const start = readStart(source);
    if (!start.ok) return start;
    const ofFile = await PassphraseKey.derive(passphrase, start.value.header.origin);
    key = ofFile;
    if (ofFile.id !== start.value.header.keyId) return fail({ kind: 'wrong-passphrase' });
    let keys: readonly string[] = [];
    const written = writeNewFile<DecryptFault>(to, (append) => {
      const read = readChunks(start.value, ofFile, (content, done) => {
        append(content);
        onProgress(done);
      });
      if (!read.ok) return read;
      keys = read.value;
      return succeed(undefined);
    });
    return written.ok ? succeed(keys) : written;
  } finally {
    key?.erase();
    closeSync(source);
  }
}
