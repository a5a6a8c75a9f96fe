import { fstatSync, readSync } from 'node:fs';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { PassphraseKey } from '../../sealing/passphrase-key.ts';
import { ChunkCipher, chunkBytes, chunksOf, encryptedBytes, tagBytes } from './encrypted-chunks.ts';
import { boxBytes, openKeys } from './encrypted-keys.ts';
import { headerBytes, readHeader, type DecryptFault, type EncryptedHeader } from './encrypted-header.ts';

/** An encrypted file of which the header was read. */
export type EncryptedFile = {
  /** Its handle, positioned at the first chunk. */
  readonly source: number;
  readonly header: EncryptedHeader;
  /** The header's bytes. */
  readonly headerBytes: Buffer;
};

/** Reads the header, and checks that the file is as long as it says. Throws the file system's errors. */
export function readStart(source: number): Result<EncryptedFile, DecryptFault> {
  const start = Buffer.alloc(headerBytes);
  const header = start.subarray(0, readFully(source, start));
  const reading = readHeader(header);
  if (!reading.ok) return reading;
  const { contentBytes, sealKeys } = reading.value;
  const missing = headerBytes + encryptedBytes(contentBytes) + boxBytes(sealKeys) - fstatSync(source).size;
  if (missing !== 0) return fail({ kind: missing > 0 ? 'cut-off' : 'damaged' });
  return succeed({ source, header: reading.value, headerBytes: header });
}

/**
 * Decrypts the chunks one by one. SECURITY: `take` gets a chunk only after its tag was verified.
 *
 * @param take receives each chunk's content, and the progress, from 0 to 1. Throws the file system's errors.
 * @returns the keys of a till that follow the chunks, in the form of SealKey.text.
 */
export function readChunks(
  { source, header, headerBytes: bytes }: EncryptedFile,
  key: PassphraseKey,
  take: (content: Buffer, done: number) => void,
): Result<readonly string[], DecryptFault> {
  const { keyId, fileSalt, contentBytes, noncePrefix, sealKeys } = header;
  if (key.id !== keyId) return fail({ kind: 'wrong-passphrase' });
  const cipher = new ChunkCipher(key.ofFile(fileSalt), noncePrefix, bytes);
  const chunks = chunksOf(contentBytes);
  const chunk = Buffer.alloc(chunkBytes + tagBytes);
  for (let index = 0; index < chunks; index += 1) {
    const length = Math.min(chunkBytes, contentBytes - index * chunkBytes) + tagBytes;
    if (readFully(source, chunk.subarray(0, length)) !== length) return fail({ kind: 'cut-off' });
    const content = cipher.open(chunk.subarray(0, length), index, index === chunks - 1);
    if (content === undefined) return fail({ kind: 'damaged' });
    take(content, (index + 1) / chunks);
  }
  const box = Buffer.alloc(boxBytes(sealKeys));
  if (readFully(source, box) !== box.length) return fail({ kind: 'cut-off' });
  const keys = openKeys(key.ofKeysIn(fileSalt), bytes, box);
  return keys === undefined ? fail({ kind: 'damaged' }) : succeed(keys);
}

/** Reads until the buffer is full or the file ends, from the handle's position. Throws the file system's errors. */
export function readFully(handle: number, into: Buffer): number {
  let length = 0;
  while (length < into.length) {
    const read = readSync(handle, into, length, into.length - length, null);
    if (read === 0) break;
    length += read;
  }
  return length;
}
