import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { keyId, type SealKey } from './seal-key.ts';

/** NIST SP 800-38D: GCM is designed for a nonce of 96 bits, and 128 bits are the full tag. */
const nonceBytes = 12;
const tagBytes = 16;

/** Canonical base64, so that no character of it can be changed unnoticed. */
const base64 = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').toString('base64') === text, 'not base64');

/** A text that only the key opens, as stored. `box` is the encrypted text and its tag. */
export const sealedText = z.object({
  version: z.literal(1),
  keyId,
  nonce: base64,
  box: base64,
});
export type SealedText = z.infer<typeof sealedText>;

/** Where a sealed text belongs. It doesn't open anywhere else. */
export type SealedPlace =
  | {
      /** What it is. */
      readonly field: 'activation' | 'phone';
      /** The sale's order id. Has no line feed. */
      readonly orderId: string;
    }
  | {
      /** What is typed of a ticket that isn't sold yet. */
      readonly field: 'unfinished';
      /** Whose tickets. Has no line feed. */
      readonly account: string;
    };

export type Opened =
  | { readonly kind: 'opened'; readonly text: string }
  /** It was sealed with another key. */
  | { readonly kind: 'another-key' }
  /** It isn't what was sealed, or not for this place. */
  | { readonly kind: 'damaged' };

/**
 * Seals a text: AES-256-GCM (NIST SP 800-38D) under a random nonce. Its place, the format's version and the
 * key's id are authenticated with it.
 */
export function sealText(key: SealKey, place: SealedPlace, text: string): SealedText {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key.material, nonce, { authTagLength: tagBytes });
  cipher.setAAD(placeBytes(place, key.id));
  const box = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { version: 1, keyId: key.id, nonce: nonce.toString('base64'), box: box.toString('base64') };
}

/** Opens what {@link sealText} sealed for this place. Never throws. */
export function openText(key: SealKey, place: SealedPlace, sealed: SealedText): Opened {
  if (sealed.keyId !== key.id) return { kind: 'another-key' };
  const nonce = Buffer.from(sealed.nonce, 'base64');
  const box = Buffer.from(sealed.box, 'base64');
  if (nonce.length !== nonceBytes || box.length < tagBytes) return { kind: 'damaged' };
  const end = box.length - tagBytes;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.material, nonce, { authTagLength: tagBytes });
    decipher.setAAD(placeBytes(place, key.id));
    decipher.setAuthTag(box.subarray(end));
    const text = Buffer.concat([decipher.update(box.subarray(0, end)), decipher.final()]);
    return { kind: 'opened', text: text.toString('utf8') };
  } catch {
    // SECURITY: if the tag doesn't match, not a byte is used.
    return { kind: 'damaged' };
  }
}

function placeBytes(place: SealedPlace, id: string): Buffer {
  const of = 'orderId' in place ? place.orderId : place.account;
  return Buffer.from(`eSIM Counter sealed 1\n${place.field}\n${id}\n${of}`);
}
