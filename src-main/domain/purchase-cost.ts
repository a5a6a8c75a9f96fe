import { compareAmounts, times, type Amount } from '../../src-merchant-api/amount.ts';
import type { Sale } from './sale.ts';
import type { TopUp } from './top-up.ts';

export type Purchase = Sale | TopUp;

/** A price that changed since the catalog was read is at most so many times the one that was expected, or its part. */
const mostTimes = 2;

/**
 * What the service said that it took, where that can be believed; null where it can't, or it didn't say.
 *
 * SECURITY: the books and the margin hang on it, and a slip of the service must not put $340.00 for $3.40 into them.
 *
 * @param expected null where nobody knows.
 */
export function believedCharge(charged: Amount | null, expected: Amount | null): Amount | null {
  if (charged === null || expected === null) return charged;
  const isLikely =
    compareAmounts(charged, times(expected, mostTimes)) <= 0 &&
    compareAmounts(times(charged, mostTimes), expected) >= 0;
  return isLikely ? charged : null;
}

/** What the service said that it took for what was bought; null where it didn't say, or said what can't be believed. */
export const chargedFor = ({ progress, intent }: Purchase): Amount | null =>
  'charged' in progress ? believedCharge(progress.charged, intent.cost) : null;

/** What a purchase cost the shop: what the service said that it took, and before that what was expected. */
export const purchaseCost = (bought: Purchase): Amount | null => chargedFor(bought) ?? bought.intent.cost;
