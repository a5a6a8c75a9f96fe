import { fold } from './search-words.ts';

/** Countries of one and of two digits in the numbers of ITU-T E.164; all others have three. */
const shortCodes = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** The digits alone, of any script; a zero in brackets is dialled inside the country only. */
const allDigits = (phone: string): string => fold(phone).replace(/\(0\)/g, '').replace(/\D/g, '');

/** The digits of a number without the zeros that are dialled in front; null where it has none. */
export function phoneDigits(phone: string): string | null {
  const digits = allDigits(phone).replace(/^0+/, '');
  return digits === '' ? null : digits;
}

/**
 * The digits behind the country's code and the zero of the country; null where the number doesn't begin with a code, that is
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
