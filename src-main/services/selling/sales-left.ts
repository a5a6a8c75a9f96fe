import Big from 'big.js';
import { compareAmounts, sum, type Amount } from '../../../src-merchant-api/amount.ts';

/** How many recent sales the average is made of if today has had few. */
export const salesOfMix = 30;

/** From this many sales on, today's make an average of their own. */
const enoughToday = 3;

/**
 * How many sales a balance lasts for, if they cost what today's do, or else what the last ones did. Null if nothing
 * that costs money was sold yet.
 *
 * @param sold newest first. @param dayBegan milliseconds since 1970 in UTC.
 */
export function salesLeft(
  balance: Amount,
  sold: readonly { readonly cost: Amount; readonly createdAt: number }[],
  dayBegan: number,
): number | null {
  const today = sold.filter(({ createdAt }) => createdAt >= dayBegan);
  const mix = today.length >= enoughToday ? today : sold.slice(0, salesOfMix);
  const spent = sum(mix.map(({ cost }) => cost));
  if (compareAmounts(spent, sum([])) <= 0) return null;
  const left = new Big(balance).times(mix.length).div(spent).round(0, Big.roundDown);
  return Math.max(0, left.toNumber());
}
