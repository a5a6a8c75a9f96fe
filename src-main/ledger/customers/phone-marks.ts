import { createHmac } from 'node:crypto';
import type { SealKey } from '../../sealing/seal-key.ts';
import { nationalDigits, phoneDigits } from '../text/phone-digits.ts';

/** How many last digits are marked; shorter ends can't be searched for. */
export const digitsOfEnd = 4;
/** How many first digits are marked; those of country and operator alone would match too many numbers. */
export const digitsOfBeginning = 6;

/**
 * Bytes of a mark: enough that numbers hardly share one by chance. A collision only costs a search one more
 * opening.
 */
const markBytes = 8;
/** As stored: hexadecimal digits. */
export const markPattern = /^[0-9a-f]{16}$/;

/**
 * The marks that a sealed telephone number is found by: truncated HMAC-SHA256 (RFC 2104) of some of its
 * digits, with a key derived from the sealing key. SECURITY: without that key marks reveal no digit, however
 * few possible numbers there are; they do reveal which sales have digits in common.
 */
export function phoneMarks(key: SealKey, phone: string): readonly string[] {
  const parts = [phoneDigits(phone), nationalDigits(phone)].filter((digits) => digits !== null);
  return [...new Set(parts.flatMap((digits) => [endMark(key, digits), ...beginningMark(key, digits)]))];
}

/** The marks of numbers that end or begin with these digits, or are dialed that way inside their country. */
export function marksSought(key: SealKey, digits: string, national: string | null): readonly string[] {
  const parts = national === null ? [digits] : [digits, national];
  return [...new Set([endMark(key, digits), ...parts.flatMap((part) => beginningMark(key, part))])];
}

/** The marks of every spelling of exactly this number, with the country code or without. */
export function marksOfWhole(key: SealKey, digits: string, national: string | null): readonly string[] {
  const parts = national === null ? [digits] : [digits, national];
  return [...new Set(parts.map((part) => endMark(key, part)))];
}

const endMark = (key: SealKey, digits: string): string => mark(key, 'end', digits.slice(-digitsOfEnd));

const beginningMark = (key: SealKey, digits: string): string[] =>
  digits.length < digitsOfBeginning ? [] : [mark(key, 'beginning', digits.slice(0, digitsOfBeginning))];

const mark = (key: SealKey, part: 'end' | 'beginning', digits: string): string =>
  createHmac('sha256', key.ofMarks)
    .update(`${part}\n${digits}`)
    .digest('hex')
    .slice(0, 2 * markBytes);
