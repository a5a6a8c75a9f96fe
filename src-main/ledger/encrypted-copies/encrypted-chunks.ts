import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';

/** So much is encrypted at a time, in bytes; the last chunk is what is left, and of an empty file it is empty. */
export const chunkBytes = 64 * 1024;

/** NIST SP 800-38D: 96 bits are the nonce that GCM is made for, and 128 bits the whole tag. */
const nonceBytes = 12;
export const tagBytes = 16;
const counterBytes = 4;

/** What is left of a nonce beside the counter and the byte that says which chunk is the last. */
export const noncePrefixBytes = nonceBytes - counterBytes - 1;

/** The counter counts so many. */
export const mostChunks = 2 ** (8 * counterBytes);

/** How many chunks a content takes. */
export const chunksOf = (contentBytes: number): number => Math.max(1, Math.ceil(contentBytes / chunkBytes));

/** How many bytes the chunks of a content take with their tags. */
export const encryptedBytes = (contentBytes: number): number =>
  contentBytes + chunksOf(contentBytes) * tagBytes;

/**
 * Encrypts a file chunk by chunk, so that of each it is known in which file and where in it it belongs, and which is the
 * last: none can be changed, moved, left out or put in from another file. AES-256-GCM in the STREAM construction (Hoang,
 * Reyhanitabar, Rogaway, Vizár, "Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance", CRYPTO 2015): a
 * nonce is prefix, number and whether it is the last.
 */
export class ChunkCipher {
  readonly #key: KeyObject;
  readonly #prefix: Buffer;
  readonly #header: Buffer;

  /** @param key of this file alone. @param header authenticated with each chunk. */
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

  /** What {@link seal} sealed at this place; undefined where it isn't that. */
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
      // SECURITY: of what doesn't fit its tag not a byte is used.
      return undefined;
    }
  }

  #nonce(index: number, isLast: boolean): Buffer {
    const nonce = Buffer.alloc(nonceBytes);
    this.#prefix.copy(nonce);
    // Throws where the counter would begin again.
    nonce.writeUInt32BE(index, noncePrefixBytes);
    nonce.writeUInt8(isLast ? 1 : 0, nonceBytes - 1);
    return nonce;
  }
}
