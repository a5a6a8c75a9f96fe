import { z } from 'zod';
import { openText, sealedText, sealText } from '../../sealing/sealed-text.ts';
import type { SealKey } from '../../sealing/seal-key.ts';
import { markPattern, phoneMarks } from './phone-marks.ts';

/** A telephone number that only the key opens, with the marks that it is found by. */
const sealedPhone = sealedText.extend({ marks: z.array(z.string().regex(markPattern)).readonly() });
export type SealedPhone = z.infer<typeof sealedPhone>;

/** A customer's telephone number as its column holds it. */
export type StoredPhone =
  | ({ readonly kind: 'sealed' } & SealedPhone)
  /** As typed, in practice mode. */
  | { readonly kind: 'plain'; readonly text: string }
  /** It was sealed, and isn't what was written. */
  | { readonly kind: 'damaged' };

/** How every sealed number begins, and none that a person types. */
export const beginningOfSealed = '{"version":1,"keyId":"';

export const isSealed = (kept: string): boolean => kept.startsWith(beginningOfSealed);

/** Reads a column's value. Never throws. */
export function readStoredPhone(kept: string): StoredPhone {
  if (!isSealed(kept)) return { kind: 'plain', text: kept };
  try {
    return { kind: 'sealed', ...sealedPhone.parse(JSON.parse(kept)) };
  } catch {
    return { kind: 'damaged' };
  }
}

/** The marks of a column's value; none if it isn't sealed. */
export function marksOf(kept: string): readonly string[] {
  const phone = readStoredPhone(kept);
  return phone.kind === 'sealed' ? phone.marks : [];
}

/** The column value for a telephone number: sealed for this sale only. */
export function sealPhone(key: SealKey, orderId: string, phone: string): string {
  const { version, keyId, nonce, box } = sealText(key, { field: 'phone', orderId }, phone);
  return JSON.stringify({ version, keyId, nonce, box, marks: phoneMarks(key, phone) } satisfies SealedPhone);
}

/** Opens what {@link sealPhone} sealed for this sale. Never throws. */
export const openPhone = (key: SealKey, orderId: string, sealed: SealedPhone) =>
  openText(key, { field: 'phone', orderId }, sealed);
