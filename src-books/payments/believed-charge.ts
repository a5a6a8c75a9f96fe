import { compareAmounts, times, type Amount } from '../../src-merchant-api/amount.ts';

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
