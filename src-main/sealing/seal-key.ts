import { createSecretKey, hash, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** The length of an AES-256 key. */
const keyBytes = 32;

/** A key's id: enough to distinguish keys, and of no use to find one. */
export const keyId = z.string().regex(/^[0-9a-f]{16}$/);

/**
 * The key that seals activation codes and telephone numbers. Its bytes can't be printed, logged or turned
 * into JSON.
 */
export class SealKey {
  /** The first 8 bytes of a SHA-256 of it, in hex. */
  readonly id: string;
  readonly #bytes: Buffer;
  #marks: Buffer | undefined;
  #codeMarks: Buffer | undefined;

  private constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.id = hash('sha256', Buffer.concat([Buffer.from('eSIM Counter key id\n'), bytes]), 'hex').slice(
      0,
      16,
    );
  }

  /** Creates a new key from random bytes. */
  static make(): SealKey {
    return new SealKey(randomBytes(keyBytes));
  }

  /** Parses a key; undefined if the text isn't one. @param text in the form of {@link text}. */
  static read(text: string): SealKey | undefined {
    const bytes = Buffer.from(text, 'base64');
    return bytes.length === keyBytes && bytes.toString('base64') === text ? new SealKey(bytes) : undefined;
  }

  /**
   * In the form that the keychain stores. SECURITY: a string can't be overwritten, so hold it as briefly as
   * possible.
   */
  get text(): string {
    return this.#bytes.toString('base64');
  }

  /** In the form that the cipher takes. */
  get material(): KeyObject {
    return createSecretKey(this.#bytes);
  }

  /**
   * The key for marks of telephone numbers: HKDF-SHA256 (RFC 5869) of this one. SECURITY: it has no other
   * use, and is stored nowhere.
   */
  get ofMarks(): Buffer {
    this.#marks ??= Buffer.from(hkdfSync('sha256', this.#bytes, '', 'eSIM Counter phone marks 1', keyBytes));
    return this.#marks;
  }

  /**
   * The key for marks of activation codes. SECURITY: as {@link ofMarks}, but a different key, so neither kind
   * of mark reveals anything about the other's texts.
   */
  get ofCodeMarks(): Buffer {
    this.#codeMarks ??= Buffer.from(
      hkdfSync('sha256', this.#bytes, '', 'eSIM Counter code marks 1', keyBytes),
    );
    return this.#codeMarks;
  }

  /** SECURITY: overwrites it. It can no longer seal, open or search anything. */
  erase(): void {
    this.#bytes.fill(0);
    this.#marks?.fill(0);
    this.#codeMarks?.fill(0);
  }
}
