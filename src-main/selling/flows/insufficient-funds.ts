import { compareAmounts, sum, type Amount } from '../../../src-merchant-api/amount.ts';
import type { Balances } from '../answers/balance-watch.ts';
import type { Search } from '../history/search-history.ts';

/**
 * Whether the balance confirms that nothing was debited: history and balance agree to the cent, and the balance
 * hasn't fallen since before the purchase. If the history has no balances, only a balance read just before confirms
 * it.
 */
export function isUntouched(
  { newestBalance }: Extract<Search, { kind: 'not-there' }>,
  { before, isRecent, after }: Balances,
): boolean {
  if (after === null) return false;
  if (before !== null && compareAmounts(after, before) < 0) return false;
  if (newestBalance !== null) return compareAmounts(newestBalance, after) === 0;
  return before !== null && isRecent && compareAmounts(after, before) === 0;
}

/**
 * Whether a purchase that was refused for insufficient funds can't have been made: the balance is too low for it, and
 * this purchase isn't the reason.
 *
 * SECURITY: a sufficient balance contradicts the refusal; the balance may not include the purchase yet. A purchase
 * that costs nothing changes no balance.
 */
export function isForInsufficientFunds(
  cost: Amount,
  search: Exclude<Search, { kind: 'found' }>,
  { before, isRecent, after }: Balances,
): boolean {
  if (after === null || compareAmounts(cost, sum([])) <= 0 || compareAmounts(after, cost) >= 0) return false;
  const fell = before === null ? undefined : compareAmounts(after, before) < 0;
  // No history rules out that it was debited and credited since.
  if (search.kind === 'cannot-tell') return fell === false && isRecent;
  const { newestBalance } = search;
  if (newestBalance !== null && compareAmounts(newestBalance, after) === 0) return true;
  // One of the two is out of date.
  if (newestBalance !== null) return fell === false && isRecent;
  if (before === null || fell === undefined) return false;
  return !fell || compareAmounts(sum([after, cost]), before) !== 0;
}
