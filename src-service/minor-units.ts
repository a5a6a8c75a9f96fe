import { formatAmount, type Amount } from '../src-merchant-api/amount.ts';

/**
 * An amount as a whole number of cents, as the database keeps it: integers add and compare exactly.
 *
 * @returns undefined where the amount has parts of a cent, or more cents than an integer holds exactly.
 */
export function toMinorUnits(amount: Amount): number | undefined {
  const written = /^(-?\d+)\.(\d\d)$/.exec(formatAmount(amount));
  if (written === null) return undefined;
  const [, whole = '', cents = ''] = written;
  // Moving the point is done on the text: a multiplication would be one in binary fractions.
  const minorUnits = Number(`${whole}${cents}`);
  return Number.isSafeInteger(minorUnits) ? minorUnits : undefined;
}

/** Cents as the JSON number of the interface: 1840 is 18.4, written so whichever way it is printed. */
export function toJsonNumber(minorUnits: number): number {
  const digits = String(Math.abs(minorUnits)).padStart(3, '0');
  return Number(`${minorUnits < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}
