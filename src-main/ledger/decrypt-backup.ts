import { closeSync, fstatSync, openSync } from 'node:fs';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { PassphraseKey, type Passphrase } from '../sealing/passphrase-key.ts';
import { readFully } from './encrypt-backup.ts';
import { ChunkCipher, chunkBytes, chunksOf, encryptedBytes, tagBytes } from './encrypted-chunks.ts';
import { headerBytes, readHeader, type DecryptFault } from './encrypted-header.ts';
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
    const start = Buffer.alloc(headerBytes);
    const header = start.subarray(0, readFully(source, start));
    const reading = readHeader(header);
    if (!reading.ok) return reading;
    const { origin, keyId, fileSalt, contentBytes, noncePrefix } = reading.value;
    const missing = headerBytes + encryptedBytes(contentBytes) - fstatSync(source).size;
    if (missing !== 0) return fail({ kind: missing > 0 ? 'cut-off' : 'damaged' });
    key = await PassphraseKey.derive(passphrase, origin);
    if (key.id !== keyId) return fail({ kind: 'wrong-passphrase' });
    const cipher = new ChunkCipher(key.ofFile(fileSalt), noncePrefix, header);
    const chunks = chunksOf(contentBytes);
    const chunk = Buffer.alloc(chunkBytes + tagBytes);
    return writeNewFile<DecryptFault>(to, (append) => {
      for (let index = 0; index < chunks; index += 1) {
        const length = Math.min(chunkBytes, contentBytes - index * chunkBytes) + tagBytes;
        if (readFully(source, chunk.subarray(0, length)) !== length) return fail({ kind: 'cut-off' });
        const content = cipher.open(chunk.subarray(0, length), index, index === chunks - 1);
        if (content === undefined) return fail({ kind: 'damaged' });
        append(content);
        told((index + 1) / chunks);
      }
      return succeed(undefined);
    });
  } finally {
    key?.erase();
    closeSync(source);
  }
}
