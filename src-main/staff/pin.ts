import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

declare const pinBrand: unique symbol;

/** Four to eight digits that a member of staff types. Never stored, never logged. */
export type Pin = string & { readonly [pinBrand]: true };

export const pin: z.ZodType<Pin> = z
  .string()
  .regex(/^[0-9]{4,8}$/)
  .transform((digits) => digits as Pin);

/** The cost of a hash: scrypt's parameters (RFC 7914, section 2). */
export type ScryptCost = { readonly N: number; readonly r: number; readonly p: number };

/**
 * SECURITY: OWASP's Password Storage Cheat Sheet recommends this for scrypt with 32 MiB of memory. Whoever
 * has the file can soon try all digits: the cost slows that down, and only the limit on tries at the till
 * prevents it.
 */
export const pinCost: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };

const saltBytes = 16;
const hashBytes = 32;

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));

/** A PIN's hash with everything needed to compare with it. The bounds keep an edited file from stopping the till. */
export const pinHash = z.object({
  N: z
    .int()
    .min(2)
    .max(2 ** 17)
    .refine((count) => Number.isInteger(Math.log2(count)), 'not a power of two'),
  r: z.int().min(1).max(16),
  p: z.int().min(1).max(8),
  salt: hex(saltBytes),
  hash: hex(hashBytes),
});
export type PinHash = z.infer<typeof pinHash>;

/** Hashes a PIN with a salt of its own, in another thread. */
export async function hashPin(typed: Pin, cost: ScryptCost = pinCost): Promise<PinHash> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(typed, salt, cost);
  const { N, r, p } = cost;
  return { N, r, p, salt: salt.toString('hex'), hash: hash.toString('hex') };
}

/** SECURITY: constant-time comparison, so the time doesn't reveal how much of it is right. */
export async function isPin(typed: Pin, kept: PinHash): Promise<boolean> {
  const hash = await derive(typed, Buffer.from(kept.salt, 'hex'), kept);
  return timingSafeEqual(hash, Buffer.from(kept.hash, 'hex'));
}

const derive = (typed: Pin, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(typed, salt, hashBytes, { N, r, p, maxmem: 256 * N * r + 256 * r * p }, (error, hash) => {
      if (error === null) resolve(hash);
      else reject(error);
    });
  });
