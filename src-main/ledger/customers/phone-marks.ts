import { createHmac } from 'node:crypto';
import type { SealKey } from '../../sealing/seal-key.ts';
import { nationalDigits, phoneDigits } from '../text/phone-digits.ts';

/** So many last digits have a mark: with fewer nothing is searched for. */
export const digitsOfEnd = 4;
/** So many first digits have one; those of a country and an operator alone would stand for too many. */
export const digitsOfBeginning = 6;

/** Bytes of a mark: enough that two numbers hardly share one by chance, which costs a search no more than opening one. */
const markBytes = 8;
/** As it is stored: in hexadecimal digits. */
export const markPattern = /^[0-9a-f]{16}$/;

/**
 * What a sealed telephone number is found by: HMAC-SHA256 (RFC 2104) of some of its digits, cut off, with a key that is derived
 * of the key that it is sealed with. SECURITY: without that key marks tell no digit, however few numbers there are; what they
 * do tell is which sales have digits in common.
 */
export function phoneMarks(key: SealKey, phone: string): readonly string[] {
  const parts = [phoneDigits(phone), nationalDigits(phone)].filter((digits) => digits !== null);
  return [...new Set(parts.flatMap((digits) => [endMark(key, digits), ...beginningMark(key, digits)]))];
}

/** The marks that a number has which ends or begins with such digits, or is dialled so inside its country. */
export function marksSought(key: SealKey, digits: string, national: string | null): readonly string[] {
  const parts = national === null ? [digits] : [digits, national];
  return [...new Set([endMark(key, digits), ...parts.flatMap((part) => beginningMark(key, part))])];
}

/** The marks that all have which are the number of these digits, with the country's code or without. */
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
