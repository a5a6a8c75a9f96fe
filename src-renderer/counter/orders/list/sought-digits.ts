import { asciiDigits, digitsAlone } from '../../figures/ascii-digits.ts';

/** Main searches numbers by so many digits and more. */
const fewestDigits = 4;

/** What stands before, in and behind the digits that were found. */
export type FoundDigits = readonly [before: string, found: string, behind: string];

/**
 * The digits of a search for part of a number, in any script and however they are set apart, or beside words; null where it is
 * another search.
 */
export function soughtDigits(text: string): string | null {
  const whole = asciiDigits(text).trim();
  // "5267 japan"
  const beside = whole.split(/\s+/).filter((part) => /^\d+$/.test(part) && part.length >= fewestDigits);
  const typed = beside.length === 1 && /\p{L}/u.test(whole) ? (beside[0] ?? '') : whole;
  if (!/^[\d\s+\p{Pd}()./]+$/u.test(typed)) return null;
  const digits = digitsAlone(typed.replace('(0)', ''));
  return digits.length < fewestDigits ? null : digits;
}

/**
 * Where digits stand in a number as it is written; null where they don't. Zeros that a search begins with are dialed, and may
 * be no part of the number.
 */
export function findDigits(written: string, sought: string): FoundDigits | null {
  const characters = Array.from(written);
  const places = characters.flatMap((character, at) => (/\p{Nd}/u.test(character) ? [at] : []));
  const digits = digitsAlone(written);
  // Each character that is a digit is one digit: places and digits go together.
  for (const wanted of [sought, sought.replace(/^0+/, '')]) {
    const at = wanted.length < fewestDigits ? -1 : digits.indexOf(wanted);
    const [first, last] = [places[at], places[at + wanted.length - 1]];
    if (at < 0 || first === undefined || last === undefined) continue;
    const part = (from: number, to?: number): string => characters.slice(from, to).join('');
    return [part(0, first), part(first, last + 1), part(last + 1)];
  }
  return null;
}
