import Big from 'big.js';
import { exactAmount, type Amount } from '../../src-merchant-api/amount.ts';

/** Amounts are kept as whole millionths of one unit of their currency. */
export const millionths = 1_000_000;

/**
 * The largest amount that is kept, in units of its currency; of a larger one it is as if nobody knew it. So a million
 * entries can be added up in SQLite's integers, and a nonsense in a reply can't keep a sale from being written down.
 */
const largest = 1_000_000_000;

/** An amount as the books keep it. @returns null too where the amount is too large. Parts of a millionth are rounded, halves to even. */
export function inMillionths(amount: Amount | null): number | null {
  if (amount === null || new Big(amount).abs().gt(largest)) return null;
  return Number(new Big(amount).times(millionths).round(0, Big.roundHalfEven).toFixed());
}

/** An amount of the books, exact. @param sum in millionths. */
export const fromMillionths = (sum: number | bigint): Amount =>
  exactAmount(new Big(sum.toString()).div(millionths));
