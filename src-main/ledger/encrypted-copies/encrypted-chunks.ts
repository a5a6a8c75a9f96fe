import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';

/** Bytes encrypted at a time; the last chunk is the remainder, and empty for an empty file. */
export const chunkBytes = 64 * 1024;

/** NIST SP 800-38D: GCM is designed for a nonce of 96 bits, and 128 bits are the full tag. */
const nonceBytes = 12;
export const tagBytes = 16;
const counterBytes = 4;

/** The part of a nonce beside the counter and the byte that marks the last chunk. */
export const noncePrefixBytes = nonceBytes - counterBytes - 1;

/** The most chunks that the counter can number. */
export const mostChunks = 2 ** (8 * counterBytes);

/** The number of chunks for a content. */
export const chunksOf = (contentBytes: number): number => Math.max(1, Math.ceil(contentBytes / chunkBytes));

/** The bytes that the chunks of a content take with their tags. */
export const encryptedBytes = (contentBytes: number): number =>
  contentBytes + chunksOf(contentBytes) * tagBytes;

/**
 * Encrypts a file chunk by chunk. Each chunk is bound to its file and position, and the last is marked: none
 * can be changed, moved, left out or inserted from another file. AES-256-GCM in the STREAM construction
 * (Hoang, Reyhanitabar, Rogaway, Vizár, "Online Authenticated-Encryption and its Nonce-Reuse
 * Misuse-Resistance", CRYPTO 2015): a nonce is prefix, number and last-chunk flag.
 */
export class ChunkCipher {
  readonly #key: KeyObject;
  readonly #prefix: Buffer;
  readonly #header: Buffer;

  /** @param key for this file only. @param header authenticated with each chunk. */
  constructor(key: KeyObject, prefix: Buffer, header: Buffer) {
    this.#key = key;
    this.#prefix = prefix;
    this.#header = header;
  }

  /** The encrypted chunk and its tag. @param index from 0. */
  seal(content: Buffer, index: number, isLast: boolean): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.#key, this.#nonce(index, isLast), {
      authTagLength: tagBytes,
    });
    cipher.setAAD(this.#header);
    return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  }

  /** The content that {@link seal} sealed at this position; undefined if it is anything else. */
  open(sealed: Buffer, index: number, isLast: boolean): Buffer | undefined {
    const end = sealed.length - tagBytes;
    if (end < 0) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, this.#nonce(index, isLast), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(this.#header);
    decipher.setAuthTag(sealed.subarray(end));
    const content = decipher.update(sealed.subarray(0, end));
    try {
      return Buffer.concat([content, decipher.final()]);
    } catch {
      // SECURITY: if the tag doesn't match, not a byte is used.
      return undefined;
    }
  }

  #nonce(index: number, isLast: boolean): Buffer {
    const nonce = Buffer.alloc(nonceBytes);
    this.#prefix.copy(nonce);
    // Throws if the counter would wrap around.
    nonce.writeUInt32BE(index, noncePrefixBytes);
    nonce.writeUInt8(isLast ? 1 : 0, nonceBytes - 1);
    return nonce;
  }
}
