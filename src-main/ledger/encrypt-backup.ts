import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { succeed } from '../../src-merchant-api/result.ts';
import type { PassphraseKey } from '../sealing/passphrase-key.ts';
import { ChunkCipher, chunkBytes, chunksOf, noncePrefixBytes } from './encrypted-chunks.ts';
import { fileSaltBytes, writeHeader } from './encrypted-header.ts';
import { LedgerFaultError } from './ledger-fault.ts';
import { writeNewFile } from './write-new-file.ts';

/**
 * Encrypts a file that nobody writes meanwhile, as a backup is, a chunk at a time. What is written has its name once it is
 * whole. Throws LedgerFaultError and the file system's errors, and leaves nothing then.
 *
 * @param to where there is no file. @param told hears how far it is, from 0 to 1.
 */
export function encryptBackup(
  from: string,
  to: string,
  key: PassphraseKey,
  told: (done: number) => void,
): void {
  const source = openSync(from, 'r');
  try {
    const contentBytes = fstatSync(source).size;
    const noncePrefix = randomBytes(noncePrefixBytes);
    const fileSalt = randomBytes(fileSaltBytes);
    const header = writeHeader({
      origin: key.origin,
      keyId: key.id,
      fileSalt,
      contentBytes,
      noncePrefix,
    });
    const cipher = new ChunkCipher(key.ofFile(fileSalt), noncePrefix, header);
    const chunks = chunksOf(contentBytes);
    const chunk = Buffer.alloc(chunkBytes);
    writeNewFile(to, (append) => {
      append(header);
      for (let index = 0; index < chunks; index += 1) {
        const length = Math.min(chunkBytes, contentBytes - index * chunkBytes);
        expectFilled(readFully(source, chunk.subarray(0, length)), length, from);
        append(cipher.seal(chunk.subarray(0, length), index, index === chunks - 1));
        told((index + 1) / chunks);
      }
      expectFilled(readFully(source, chunk), 0, from);
      return succeed(undefined);
    });
  } finally {
    closeSync(source);
  }
}

/** Reads until the buffer is full or the file ends, from where it was last read. Throws the file system's errors. */
export function readFully(handle: number, into: Buffer): number {
  let length = 0;
  while (length < into.length) {
    const read = readSync(handle, into, length, into.length - length, null);
    if (read === 0) break;
    length += read;
  }
  return length;
}

function expectFilled(read: number, expected: number, file: string): void {
  if (read !== expected) throw new LedgerFaultError('failed', `${file} changed while it was read`);
}
