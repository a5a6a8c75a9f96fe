import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { PassphraseKey } from '../../sealing/passphrase-key.ts';
import { ChunkCipher, chunkBytes, chunksOf, noncePrefixBytes } from './encrypted-chunks.ts';
import { fileSaltBytes, writeHeader } from './encrypted-header.ts';
import { keysThatFit, sealKeys } from './encrypted-keys.ts';
import { StorageFaultError } from '../../platform/storage-fault.ts';
import { readChunks, readFully, readStart } from './read-encrypted.ts';
import { writeNewFile } from '../../platform/write-new-file.ts';

/** The share of the work that is writing; the rest is reading back. */
export const writingPart = 0.6;

/**
 * Encrypts a file that nobody writes to meanwhile, such as a backup, a chunk at a time, and reads it back.
 * The result gets its name only once all of it was decrypted and equals the source: whoever needs a backup
 * has nothing else left. The system may answer from its cache what a disk hasn't stored; any other fault on
 * the way shows.
 *
 * Throws StorageFaultError and the file system's errors, and then leaves nothing; nor does it if it can't be
 * read back.
 *
 * @param to where there is no file yet. @param onProgress receives the progress, from 0 to 1. @param keys of a
 *   till, in the form of SealKey.text: they open its sealed texts on another computer.
 */
export function encryptBackup(
  from: string,
  to: string,
  key: PassphraseKey,
  onProgress: (done: number) => void,
  keys: readonly string[] = [],
): Result<void, 'not-read-back'> {
  const carried = keysThatFit(keys);
  const source = openSync(from, 'r');
  try {
    return writeNewFile(
      to,
      (append) => {
        encrypt(source, from, key, carried, append, (done) => onProgress(writingPart * done));
        return succeed(undefined);
      },
      (written) =>
        readBack(written, from, key, carried, (done) => onProgress(writingPart + (1 - writingPart) * done)),
    );
  } finally {
    closeSync(source);
  }
}

function encrypt(
  source: number,
  from: string,
  key: PassphraseKey,
  keys: readonly string[],
  append: (bytes: Buffer) => void,
  onProgress: (done: number) => void,
): void {
  const contentBytes = fstatSync(source).size;
  const noncePrefix = randomBytes(noncePrefixBytes);
  const fileSalt = randomBytes(fileSaltBytes);
  const { origin, id: keyId } = key;
  const parts = { origin, keyId, fileSalt, contentBytes, noncePrefix, sealKeys: keys.length };
  const header = writeHeader(parts);
  const cipher = new ChunkCipher(key.ofFile(fileSalt), noncePrefix, header);
  const chunks = chunksOf(contentBytes);
  const chunk = Buffer.alloc(chunkBytes);
  append(header);
  for (let index = 0; index < chunks; index += 1) {
    const length = Math.min(chunkBytes, contentBytes - index * chunkBytes);
    expectFilled(readFully(source, chunk.subarray(0, length)), length, from);
    append(cipher.seal(chunk.subarray(0, length), index, index === chunks - 1));
    onProgress((index + 1) / chunks);
  }
  append(sealKeys(key.ofKeysIn(fileSalt), header, keys));
  expectFilled(readFully(source, chunk), 0, from);
}

/** Decrypts what was written and compares it with the source. */
function readBack(
  written: string,
  from: string,
  key: PassphraseKey,
  keys: readonly string[],
  onProgress: (done: number) => void,
): Result<void, 'not-read-back'> {
  const encrypted = openSync(written, 'r');
  const source = openSync(from, 'r');
  try {
    const start = readStart(encrypted);
    if (!start.ok) return fail('not-read-back');
    const original = Buffer.alloc(chunkBytes);
    let isSame = start.value.header.contentBytes === fstatSync(source).size;
    const read = readChunks(start.value, key, (content, done) => {
      const same = original.subarray(0, content.length);
      isSame &&= readFully(source, same) === content.length && same.equals(content);
      onProgress(done);
    });
    const hasKeys = read.ok && isDeepStrictEqual(read.value, keys);
    return hasKeys && isSame ? succeed(undefined) : fail('not-read-back');
  } finally {
    closeSync(source);
    closeSync(encrypted);
  }
}

function expectFilled(read: number, expected: number, file: string): void {
  if (read !== expected) throw new StorageFaultError('failed', `${file} changed while it was read`);
}
