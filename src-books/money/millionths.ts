import Big from 'big.js';
import { exactAmount, type Amount } from '../../src-merchant-api/amount.ts';

/** Amounts are stored as whole millionths of one unit of their currency. */
export const millionths = 1_000_000;

/**
 * The largest amount that is stored, in units of its currency; a larger one counts as unknown. So a million
 * entries can be added up in SQLite's integers, and a nonsense value in a reply can't keep a sale from being
 * recorded.
 */
const largest = 1_000_000_000;

/**
 * An amount as the ledger stores it. @returns null also if the amount is too large. Fractions of a millionth
 * are rounded half to even.
 */
export function inMillionths(amount: Amount | null): number | null {
  if (amount === null || new Big(amount).abs().gt(largest)) return null;
  return Number(new Big(amount).times(millionths).round(0, Big.roundHalfEven).toFixed());
}

/** A stored amount, exact. @param sum in millionths. */
export const fromMillionths = (sum: number | bigint): Amount =>
  exactAmount(new Big(sum.toString()).div(millionths));
