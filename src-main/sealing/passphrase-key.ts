import { createSecretKey, hash, hkdfSync, randomBytes, scrypt, type KeyObject } from 'node:crypto';
import { z } from 'zod';

declare const passphraseBrand: unique symbol;

/** What a person types to encrypt a backup or to open one. Never stored, never logged. */
export type Passphrase = string & { readonly [passphraseBrand]: true };

/** The fewest characters of a new passphrase: whoever has the file can try as many as they like. */
export const fewestCharacters = 12;
const mostCharacters = 1_000;

/**
 * Makes the same letters one passphrase on every keyboard: all spaces are equal, and letters with marks are
 * composed. Source: RFC 8265, section 4.2 (OpaqueString).
 */
const sameLetters = (text: string): Passphrase =>
  text.replace(/\p{Zs}/gu, ' ').normalize('NFC') as Passphrase;

/** A new passphrase, for what is yet to be encrypted. */
export const chosenPassphrase: z.ZodType<Passphrase> = z
  .string()
  .max(mostCharacters)
  .refine((text) => Array.from(sameLetters(text)).length >= fewestCharacters, 'too short')
  .transform(sameLetters);

/** A passphrase typed to open something, right or wrong. */
export const typedPassphrase: z.ZodType<Passphrase> = z.string().max(mostCharacters).transform(sameLetters);

/** The cost of deriving a key: scrypt's parameters (RFC 7914, section 2), N as its logarithm. */
export type DerivingCost = { readonly log2N: number; readonly r: number; readonly p: number };

/** SECURITY: OWASP's Password Storage Cheat Sheet recommends this for scrypt: 128 MiB of memory for each try. */
const usualCost: DerivingCost = { log2N: 17, r: 8, p: 1 };

/** The bounds keep an edited file from taking all of the computer's memory: 256 MiB at most. */
export const derivingCost: z.ZodType<DerivingCost> = z.object({
  log2N: z.int().min(1).max(18),
  r: z.int().min(1).max(8),
  p: z.int().min(1).max(8),
});

/** What a key is derived from, besides the passphrase. None of it is secret. */
export type KeyOrigin = { readonly salt: Buffer; readonly cost: DerivingCost };

/** Bytes of {@link KeyOrigin.salt}. */
export const saltBytes = 16;
const keyBytes = 32;

/** A new origin, unique to its key. */
export const newOrigin = (cost: DerivingCost = usualCost): KeyOrigin => ({
  salt: randomBytes(saltBytes),
  cost,
});

const base64 = (bytes: number) =>
  z
    .string()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((read) => read.length === bytes, 'of another length');

const storedKey = z.object({
  version: z.literal(1),
  cost: derivingCost,
  salt: base64(saltBytes),
  key: base64(keyBytes),
});

/** The key derived from a passphrase. Its bytes can't be printed, logged or turned into JSON. */
export class PassphraseKey {
  readonly origin: KeyOrigin;
  /** Distinguishes keys without helping to find one: the first 8 bytes of a SHA-256 of it, in hex. */
  readonly id: string;
  readonly #bytes: Buffer;

  private constructor(bytes: Buffer, origin: KeyOrigin) {
    this.#bytes = bytes;
    this.origin = origin;
    const named = Buffer.concat([Buffer.from('eSIM Counter backup key id\n'), bytes]);
    this.id = hash('sha256', named, 'hex').slice(0, 16);
  }

  /** Derives it with scrypt (RFC 7914), in another thread. The same passphrase and origin give the same key. */
  static async derive(passphrase: Passphrase, origin: KeyOrigin): Promise<PassphraseKey> {
    return new PassphraseKey(await derive(passphrase, origin), origin);
  }

  /** Parses a key; undefined if the text isn't one. @param text in the form of {@link text}. */
  static read(text: string): PassphraseKey | undefined {
    let raw: unknown;
    try {
      raw = JSON.parse(text);
    } catch {
      return undefined;
    }
    const kept = storedKey.safeParse(raw);
    if (!kept.success) return undefined;
    const { key, salt, cost } = kept.data;
    return new PassphraseKey(key, { salt, cost });
  }

  /**
   * In the form that the keychain stores. SECURITY: a string can't be overwritten, so hold it as briefly as
   * possible.
   */
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
   * The key of one file: HKDF-SHA256 (RFC 5869). SECURITY: each file has a key of its own, so nonces of one
   * never meet those of another.
   */
  ofFile(fileSalt: Buffer): KeyObject {
    return this.#derived(fileSalt, 'eSIM Counter backup 1');
  }

  /** Like {@link ofFile}, for the keys after the file's chunks, which are a single text under one nonce. */
  ofKeysIn(fileSalt: Buffer): KeyObject {
    return this.#derived(fileSalt, 'eSIM Counter backup keys 1');
  }

  #derived(fileSalt: Buffer, what: string): KeyObject {
    const derived = Buffer.from(hkdfSync('sha256', this.#bytes, fileSalt, what, keyBytes));
    const key = createSecretKey(derived);
    derived.fill(0);
    return key;
  }

  /** SECURITY: overwrites it. It can no longer encrypt or open anything. */
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
