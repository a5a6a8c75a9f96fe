import { createHmac } from 'node:crypto';
import { readActivationCode } from '../../../src-activation/activation-code.ts';
import type { Activation } from '../orders/issued-profile.ts';
import type { SealKey } from '../../sealing/seal-key.ts';

/** Bytes of a mark: enough that no two codes share one by chance, which would keep a customer from an eSIM. */
const markBytes = 16;
/** As stored: hexadecimal digits. */
export const codeMarkPattern = /^[0-9a-f]{32}$/;

/**
 * The mark that distinguishes a sealed activation code from others: truncated HMAC-SHA256 (RFC 2104) of the
 * eSIM that the code names. Null if it names none: a code without a matching id, or a link, can be the same
 * for every order.
 *
 * SECURITY: without the key marks reveal only which sales have the same code.
 */
export function codeMark(
  key: SealKey,
  { activationCode }: Pick<Activation, 'activationCode'>,
): string | null {
  const { parts } = readActivationCode(activationCode);
  if (parts === null || parts.matchingId === '') return null;
  return createHmac('sha256', key.ofCodeMarks)
    .update(`${parts.host.toLowerCase()}\n${parts.matchingId}`)
    .digest('hex')
    .slice(0, 2 * markBytes);
}
