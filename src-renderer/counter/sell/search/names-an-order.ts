import { readEsimName } from '../../../../src-activation/esim-name.ts';
import { asciiDigits } from '../../figures/ascii-digits.ts';

/** As few digits as staff type of an ICCID or a phone number to tell it from a price or a size. */
const fewestDigits = 6;

/** What is written between the digits of a phone number or an ICCID. */
const betweenDigits = /[\s()+./-]/g;

/** The number of an order of a till. */
const orderNumber = /^(?:P-)?[A-Z0-9]+-[0-9A-HJKMNP-TV-Z]{26}$/i;

/**
 * Whether what is typed names what was sold, and no package: an ICCID, a receipt's code, an order's number or UUID, or a phone
 * number, whole or in part.
 */
export function namesAnOrder(text: string): boolean {
  const typed = asciiDigits(text).trim();
  const digits = typed.replace(betweenDigits, '');
  if (/^\d+$/.test(digits)) return digits.length >= fewestDigits;
  return orderNumber.test(typed) || readEsimName(typed).kind === 'named';
}
