import { createSecretKey, hash, hkdfSync, randomBytes, scrypt, type KeyObject } from 'node:crypto';
import { z } from 'zod';

declare const passphraseBrand: unique symbol;

/** What a person types to encrypt a backup or to open one. Never stored, never logged. */
export type Passphrase = string & { readonly [passphraseBrand]: true };

/** The fewest characters of a passphrase that is chosen: whoever has the file can try as many as he likes. */
export const fewestCharacters = 12;
const mostCharacters = 1_000;

/**
 * The same letters are one passphrase on every keyboard: spaces of all kinds are one, and letters with marks are composed.
 * Source: RFC 8265, section 4.2 (OpaqueString).
 */
const sameLetters = (text: string): Passphrase =>
  text.replace(/\p{Zs}/gu, ' ').normalize('NFC') as Passphrase;

/** A passphrase that is chosen for what is still to be encrypted. */
export const chosenPassphrase: z.ZodType<Passphrase> = z
  .string()
  .max(mostCharacters)
  .refine((text) => Array.from(sameLetters(text)).length >= fewestCharacters, 'too short')
  .transform(sameLetters);

/** A passphrase that is typed to open something, right or wrong. */
export const typedPassphrase: z.ZodType<Passphrase> = z.string().max(mostCharacters).transform(sameLetters);

/** How much work deriving a key takes: scrypt's parameters (RFC 7914, section 2), N as its logarithm. */
export type DerivingCost = { readonly log2N: number; readonly r: number; readonly p: number };

/** SECURITY: what OWASP's Password Storage Cheat Sheet asks of scrypt: 128 MiB of memory for each try. */
const usualCost: DerivingCost = { log2N: 17, r: 8, p: 1 };

/** The bounds keep a file that was edited from taking all of the computer's memory: 256 MiB at most. */
export const derivingCost: z.ZodType<DerivingCost> = z.object({
  log2N: z.int().min(1).max(18),
  r: z.int().min(1).max(8),
  p: z.int().min(1).max(8),
});

/** What a key is derived with beside the passphrase. None of it is secret. */
export type KeyOrigin = { readonly salt: Buffer; readonly cost: DerivingCost };

/** Bytes of {@link KeyOrigin.salt}. */
export const saltBytes = 16;
const keyBytes = 32;

/** An origin that no other key has. */
export const newOrigin = (cost: DerivingCost = usualCost): KeyOrigin => ({
  salt: randomBytes(saltBytes),
  cost,
});

const base64 = (bytes: number) =>
  z
    .string()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((read) => read.length === bytes, 'of another length');

const keptKey = z.object({
  version: z.literal(1),
  cost: derivingCost,
  salt: base64(saltBytes),
  key: base64(keyBytes),
});

/** The key that a passphrase stands for. Its bytes can't be printed, logged or turned to JSON. */
export class PassphraseKey {
  readonly origin: KeyOrigin;
  /** Tells keys apart, and is of no use to find one: the first 8 bytes of a SHA-256 of it, in hex. */
  readonly id: string;
  readonly #bytes: Buffer;

  private constructor(bytes: Buffer, origin: KeyOrigin) {
    this.#bytes = bytes;
    this.origin = origin;
    const named = Buffer.concat([Buffer.from('eSIM Counter backup key id\n'), bytes]);
    this.id = hash('sha256', named, 'hex').slice(0, 16);
  }

  /** Derives it by scrypt (RFC 7914), off this thread. The same passphrase and origin give the same key. */
  static async derive(passphrase: Passphrase, origin: KeyOrigin): Promise<PassphraseKey> {
    return new PassphraseKey(await derive(passphrase, origin), origin);
  }

  /** The key that a text stands for; undefined where it is none. @param text as {@link text} gives it. */
  static read(text: string): PassphraseKey | undefined {
    let raw: unknown;
    try {
      raw = JSON.parse(text);
    } catch {
      return undefined;
    }
    const kept = keptKey.safeParse(raw);
    if (!kept.success) return undefined;
    const { key, salt, cost } = kept.data;
    return new PassphraseKey(key, { salt, cost });
  }

  /** As the keychain keeps it. SECURITY: a text can't be overwritten, so it is to be held no longer than it takes. */
  get text(): string {
    const { salt, cost } = this.origin;
    return JSON.stringify({
      version: 1,
      cost,
      salt: salt.toString('base64'),
      key: this.#bytes.toString('base64'),
    });
  }

  /**
   * The key of one file: HKDF-SHA256 (RFC 5869). SECURITY: each file has a key of its own, so that nonces of one never meet
   * those of another.
   */
  ofFile(fileSalt: Buffer): KeyObject {
    return this.#derived(fileSalt, 'eSIM Counter backup 1');
  }

  /** As {@link ofFile}: the key of what stands behind its chunks, which is one text under one nonce. */
  ofKeysIn(fileSalt: Buffer): KeyObject {
    return this.#derived(fileSalt, 'eSIM Counter backup keys 1');
  }

  #derived(fileSalt: Buffer, what: string): KeyObject {
    const derived = Buffer.from(hkdfSync('sha256', this.#bytes, fileSalt, what, keyBytes));
    const key = createSecretKey(derived);
    derived.fill(0);
    return key;
  }

  /** SECURITY: overwrites it. Nothing can be encrypted or opened with it any more. */
  erase(): void {
    this.#bytes.fill(0);
  }
}

const derive = (passphrase: Passphrase, { salt, cost: { log2N, r, p } }: KeyOrigin): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const N = 2 ** log2N;
    scrypt(passphrase, salt, keyBytes, { N, r, p, maxmem: 256 * N * r + 256 * r * p }, (error, bytes) => {
      if (error === null) resolve(bytes);
      else reject(error);
    });
  });
