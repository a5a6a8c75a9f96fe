import { compareAmounts, sum, type Amount } from '../../../../src-merchant-api/amount.ts';
import type { Balances } from '../../answers/balance-watch.ts';
import { explainsBalance, type BalanceAt } from '../../history/reading/explained-balance.ts';
import type { Search } from '../../history/search/search-history.ts';
import type { History } from '../../history/reading/service-history.ts';

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

/** Whether a balance is too low for a purchase. One that costs nothing needs none. */
export const isTooLowFor = (cost: Amount, after: Amount | null): after is Amount =>
  after !== null && compareAmounts(cost, sum([])) > 0 && compareAmounts(after, cost) < 0;

/** What the history and the balance show after a purchase was refused for insufficient funds. */
export type ShownFunds = Balances & {
  readonly search: Exclude<Search, { kind: 'found' }>;
  /** Undefined if the service has none, or it wasn't read. */
  readonly history: History | undefined;
  /** The balance before the first attempt; null if unknown. */
  readonly atFirst: BalanceAt | null;
};

/**
 * Whether the balance explains that a purchase was refused for insufficient funds: it is too low for it, and nothing shows
 * that this purchase is the reason. Its order id is asked once more before that is told.
 *
 * SECURITY: a sufficient balance contradicts the refusal; the balance may not include the purchase yet. One that has
 * changed explains the refusal only if the history shows to the cent by what: a purchase may have used up a deposit that
 * no line shows yet, so one that has risen, or fallen by another amount, may include it. A purchase that costs nothing
 * changes no balance.
 */
export function isForInsufficientFunds(
  cost: Amount,
  { search, history, before, isRecent, after, atFirst }: ShownFunds,
): boolean {
  if (!isTooLowFor(cost, after)) return false;
  if (before !== null && isRecent && compareAmounts(after, before) === 0) return true;
  // No history rules out that it was debited and credited since.
  if (search.kind === 'cannot-tell') return false;
  // If they differ, one of the two is out of date.
  if (search.newestBalance !== null) return compareAmounts(search.newestBalance, after) === 0;
  return atFirst !== null && explainsBalance(history, { before: atFirst, after }) === 'explained';
}
