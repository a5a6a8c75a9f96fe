import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { SealKey } from '../../sealing/seal-key.ts';
import { tagBytes } from './encrypted-chunks.ts';

/** The length of an AES-256 key. */
const keyBytes = 32;
const nonceBytes = 12;

/** The header stores their number in one byte. */
const mostKeys = 255;

/** Bytes after the chunks of a file with this many keys of a till; none without keys. */
export const boxBytes = (keys: number): number => (keys === 0 ? 0 : keys * keyBytes + tagBytes);

/** The texts that are keys. The till's own comes first. */
export const keysThatFit = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => withKey(text) !== undefined).slice(0, mostKeys);

function withKey(text: string): string | undefined {
  const key = SealKey.read(text);
  key?.erase();
  return key === undefined ? undefined : text;
}

/**
 * Encrypts the keys that open a backup's sealed texts, for another computer: AES-256-GCM (NIST SP 800-38D).
 *
 * @param key for this file and for nothing else in it, so one nonce is enough. @param header authenticated
 *   with them.
 * @param texts in the form of SealKey.text.
 */
export function sealKeys(key: KeyObject, header: Buffer, texts: readonly string[]): Buffer {
  if (texts.length === 0) return Buffer.alloc(0);
  const bytes = Buffer.concat(texts.map((text) => Buffer.from(text, 'base64')));
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(nonceBytes), { authTagLength: tagBytes });
  cipher.setAAD(header);
  const box = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  bytes.fill(0);
  return box;
}

/** The keys that {@link sealKeys} sealed; undefined if it is anything else. */
export function openKeys(key: KeyObject, header: Buffer, box: Buffer): readonly string[] | undefined {
  if (box.length === 0) return [];
  const end = box.length - tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.alloc(nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(header);
  decipher.setAuthTag(box.subarray(end));
  try {
    const bytes = Buffer.concat([decipher.update(box.subarray(0, end)), decipher.final()]);
    const keys = Array.from({ length: bytes.length / keyBytes }, (_, at) =>
      bytes.subarray(at * keyBytes, (at + 1) * keyBytes).toString('base64'),
    );
    bytes.fill(0);
    return keys;
  } catch {
    // SECURITY: if the tag doesn't match, not a byte is used.
    return undefined;
  }
}
