import { iccidKey } from '../projections/write-rows.ts';

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/**
 * How an ICCID may be stored: with its check digit or without, whichever way it is asked for. All are exact, so that an index
 * finds them.
 */
export function iccidForms(asked: string): readonly string[] {
  const key = iccidKey(asked);
  return key === null ? [] : [key, key.slice(0, -1), ...digits.map((digit) => `${key}${digit}`)];
}
