import { createSecretKey, hash, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** AES-256 takes a key of so many bytes. */
const keyBytes = 32;

/** What a key is known by: enough to tell keys apart, and of no use to find one. */
export const keyId = z.string().regex(/^[0-9a-f]{16}$/);

/** The key that activation codes and telephone numbers are sealed with. Its bytes can't be printed, logged or turned to JSON. */
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

  /** Makes another key, of random bytes. */
  static make(): SealKey {
    return new SealKey(randomBytes(keyBytes));
  }

  /** The key that a text stands for; undefined where it is none. @param text as {@link text} gives it. */
  static read(text: string): SealKey | undefined {
    const bytes = Buffer.from(text, 'base64');
    return bytes.length === keyBytes && bytes.toString('base64') === text ? new SealKey(bytes) : undefined;
  }

  /** As the keychain keeps it. SECURITY: a text can't be overwritten, so it is to be held no longer than it takes. */
  get text(): string {
    return this.#bytes.toString('base64');
  }

  /** As the cipher takes it. */
  get material(): KeyObject {
    return createSecretKey(this.#bytes);
  }

  /**
   * What the digits of telephone numbers are marked with: HKDF-SHA256 (RFC 5869) of it. SECURITY: nothing else is done with
   * it, and it is kept nowhere.
   */
  get ofMarks(): Buffer {
    this.#marks ??= Buffer.from(hkdfSync('sha256', this.#bytes, '', 'eSIM Counter phone marks 1', keyBytes));
    return this.#marks;
  }

  /** What activation codes are marked with. SECURITY: as {@link ofMarks}, and another one: neither tells of the other's texts. */
  get ofCodeMarks(): Buffer {
    this.#codeMarks ??= Buffer.from(
      hkdfSync('sha256', this.#bytes, '', 'eSIM Counter code marks 1', keyBytes),
    );
    return this.#codeMarks;
  }

  /** SECURITY: overwrites it. Nothing can be sealed, opened or searched with it any more. */
  erase(): void {
    this.#bytes.fill(0);
    this.#marks?.fill(0);
    this.#codeMarks?.fill(0);
  }
}
