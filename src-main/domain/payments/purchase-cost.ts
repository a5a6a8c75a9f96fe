import { compareAmounts, times, type Amount } from '../../../src-merchant-api/amount.ts';
import type { Sale } from '../orders/sale.ts';
import type { TopUp } from '../orders/top-up.ts';

export type Purchase = Sale | TopUp;

/** A cost that changed since the catalog was read is believed up to this factor, up or down. */
const mostTimes = 2;

/**
 * The charge reported by the service, if it is plausible; null if it isn't, or if none was reported.
 *
 * SECURITY: the ledger and the margin depend on it, and a slip of the service must not record $340.00 for
 * $3.40.
 *
 * @param expected null if unknown.
 */
export function believedCharge(charged: Amount | null, expected: Amount | null): Amount | null {
  if (charged === null || expected === null) return charged;
  const isLikely =
    compareAmounts(charged, times(expected, mostTimes)) <= 0 &&
    compareAmounts(times(charged, mostTimes), expected) >= 0;
  return isLikely ? charged : null;
}

/** The plausible charge for a purchase; null if the service reported none, or an implausible one. */
export const chargedFor = ({ progress, intent }: Purchase): Amount | null =>
  'charged' in progress ? believedCharge(progress.charged, intent.cost) : null;

/** What a purchase cost the shop: the service's charge, or until that is known the expected cost. */
export const purchaseCost = (bought: Purchase): Amount | null => chargedFor(bought) ?? bought.intent.cost;
