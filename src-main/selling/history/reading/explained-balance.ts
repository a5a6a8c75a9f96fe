import { isSameToTheCent, subtract, sum, type Amount } from '../../../../src-merchant-api/amount.ts';
import { signedOf } from './balance-change.ts';
import { newestBalanceOf, type History } from './service-history.ts';
import { totalSince } from './total-since.ts';

/** A balance, and when it was read, by the till's clock, in milliseconds since 1970 in UTC. */
export type BalanceAt = { readonly amount: Amount; readonly at: number };

/** The balance before something was sent, null if unknown, and the one that was read right after the history. */
export type BalancesAround = { readonly before: BalanceAt | null; readonly after: Amount };

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
export function explainsBalance(history: History | undefined, { before, after }: BalancesAround): boolean {
  const isUnchanged = before !== null && isSameToTheCent(before.amount, after);
  if (history === undefined) return before === null || isUnchanged;
  const newest = newestBalanceOf(history);
  if (newest !== null && isSameToTheCent(newest, after))
    return before === null || hadBalance(history, before.amount);
  if (before === null) return newest === null;
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
  if (history.clockUncertainMs === null) return isSameToTheCent(before.amount, after);
  const total = totalSince(history, before.at);
  return total !== undefined && isSameToTheCent(sum([before.amount, total]), after);
}
