import { isSameToTheCent, subtract, sum, type Amount } from '../../../../src-merchant-api/amount.ts';
import { signedOf } from './balance-change.ts';
import { newestBalanceOf, type History } from './service-history.ts';
import { totalSince } from './total-since.ts';

/** A balance, and when it was read, by the till's clock, in milliseconds since 1970 in UTC; null of another run's. */
export type BalanceAt = { readonly amount: Amount; readonly at: number | null };

/** The balance before something was sent, null if unknown, and the one that was read right after the history. */
export type BalancesAround = { readonly before: BalanceAt | null; readonly after: Amount };

/**
 * nothing-to-compare: no balance is known from before, and no line has one. No later look tells more.
 */
export type Explained = 'explained' | 'unexplained' | 'nothing-to-compare';

/**
 * Whether the lines of a history explain the balance that was read right after it: then nothing was done that they
 * don't show.
 *
 * SECURITY: a history may be behind for longer than anybody waits. A balance other than that of its newest line, or than the
 * one from before and its lines since then, shows that: to the cent, whether it is lower or higher. A deposit, or another
 * till's credit, that has no line yet hides a purchase, and a purchase hides a credit. If they are the reason, their
 * lines will come.
 *
 * Where lines have balances, the one from before must be among them: if it isn't, it is the balance of other books.
 *
 * @param history undefined if the service has none: then no line explains anything.
 */
export function explainsBalance(history: History | undefined, { before, after }: BalancesAround): Explained {
  const newest = history === undefined ? null : newestBalanceOf(history);
  if (before === null) {
    if (newest === null) return 'nothing-to-compare';
    return isSameToTheCent(newest, after) ? 'explained' : 'unexplained';
  }
  return isExplained(history, newest, before, after) ? 'explained' : 'unexplained';
}

/** The balances before a purchase, null if unknown, and the one that was read right after the history. */
export type BalancesAroundPurchase = BalancesAround & {
  /** One from before this till bought something else, just before this purchase. */
  readonly earlier: BalanceAt | null;
};

/**
 * As {@link explainsBalance}, of a purchase: where nothing is known from right before it, an earlier balance and the lines since
 * then can still explain it.
 *
 * SECURITY: this till bought something since the earlier one. One that is the same shows that the balance is behind, or that
 * something came in.
 */
export function explainsAroundPurchase(
  history: History | undefined,
  { before, earlier, after }: BalancesAroundPurchase,
): Explained {
  const explained = explainsBalance(history, { before, after });
  if (explained !== 'nothing-to-compare' || earlier === null) return explained;
  if (history === undefined || isSameToTheCent(earlier.amount, after)) return explained;
  return explainsBalance(history, { before: earlier, after }) === 'explained' ? 'explained' : explained;
}

/** @param newest the balance after the newest line; null if unknown. */
function isExplained(
  history: History | undefined,
  newest: Amount | null,
  before: BalanceAt,
  after: Amount,
): boolean {
  const isUnchanged = isSameToTheCent(before.amount, after);
  if (history === undefined) return isUnchanged;
  if (newest !== null && isSameToTheCent(newest, after)) return hadBalance(history, before.amount);
  // A history that is behind says nothing against a balance that hasn't changed, unless its lines do.
  return (newest === null || isUnchanged) && isByLines(history, before, after);
}

/** Whether the account had a balance after one of these lines, or before one. */
const hadBalance = ({ transactions, signs }: History, wanted: Amount): boolean =>
  transactions.some((line) => {
    if (line.balance === null) return false;
    const moved = signedOf(line, signs);
    return (
      isSameToTheCent(line.balance, wanted) ||
      (moved !== null && isSameToTheCent(subtract(line.balance, moved), wanted))
    );
  });

/** Whether the lines since a balance was read add up to what it became. Without times, only one that is the same is explained. */
function isByLines(history: History, before: BalanceAt, after: Amount): boolean {
  if (history.clockUncertainMs === null || before.at === null) return isSameToTheCent(before.amount, after);
  const total = totalSince(history, before.at);
  return total !== undefined && isSameToTheCent(sum([before.amount, total]), after);
}
