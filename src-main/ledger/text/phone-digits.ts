import { fold } from './search-words.ts';

/** Country codes of one and two digits in ITU-T E.164; all others have three. */
const shortCodes = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** The digits only, in any script; a zero in brackets is dialed inside the country only. */
const allDigits = (phone: string): string => fold(phone).replace(/\(0\)/g, '').replace(/\D/g, '');

/** The digits of a number without leading zeros; null if it has none. */
export function phoneDigits(phone: string): string | null {
  const digits = allDigits(phone).replace(/^0+/, '');
  return digits === '' ? null : digits;
}

/**
 * The digits after the country code and the trunk zero; null if the number doesn't begin with a code, that is
 * with "+" or "00".
 */
export function nationalDigits(phone: string): string | null {
  const folded = fold(phone).trim();
  if (!/^\D*(?:\+|00)/.test(folded)) return null;
  const digits = allDigits(folded).replace(/^0+/, '');
  const code = shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3);
  const national = digits.slice(code.length).replace(/^0+/, '');
  return national === '' ? null : national;
}
