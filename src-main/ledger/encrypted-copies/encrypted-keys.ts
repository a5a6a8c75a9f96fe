import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { SealKey } from '../../sealing/seal-key.ts';
import { tagBytes } from './encrypted-chunks.ts';

/** AES-256 takes a key of so many bytes. */
const keyBytes = 32;
const nonceBytes = 12;

/** The header has a byte for how many they are. */
const mostKeys = 255;

/** Bytes behind the chunks of a file with so many keys of a till; none without one. */
export const boxBytes = (keys: number): number => (keys === 0 ? 0 : keys * keyBytes + tagBytes);

/** Those of some texts that are keys. The till's own comes first. */
export const keysThatFit = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => withKey(text) !== undefined).slice(0, mostKeys);

function withKey(text: string): string | undefined {
  const key = SealKey.read(text);
  key?.erase();
  return key === undefined ? undefined : text;
}

/**
 * The keys that open what is sealed in an encrypted backup, for another computer: AES-256-GCM (NIST SP 800-38D).
 *
 * @param key of this file and of nothing else in it, so that one nonce is enough. @param header authenticated with them.
 * @param texts as SealKey.text has them.
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

/** What {@link sealKeys} sealed; undefined where it isn't that. */
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
    // SECURITY: of what doesn't fit its tag not a byte is used.
    return undefined;
  }
}
