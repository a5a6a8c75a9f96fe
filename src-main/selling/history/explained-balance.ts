import {
  compareAmounts,
  isSameToTheCent,
  subtract,
  sum,
  type Amount,
} from '../../../src-merchant-api/amount.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import { signedOf, standingOf } from './balance-change.ts';
import { newestBalanceOf, type History } from './service-history.ts';

/** A balance, and when it was read, by the till's clock, in milliseconds since 1970 in UTC. */
export type BalanceAt = { readonly amount: Amount; readonly at: number };

/** Where the balance goes if something was done that a history doesn't show. */
export type Effect = 'falls' | 'rises';

/** The balance before something was sent, null if unknown, and the one that was read right after the history. */
export type BalancesAround = { readonly before: BalanceAt | null; readonly after: Amount };

/** Some services give times in whole seconds. */
const secondMs = 1_000;

/**
 * Whether the lines of a history explain the balance that was read right after it: then nothing was done that they
 * don't show.
 *
 * SECURITY: a history may be behind for longer than anybody waits. A balance beyond its newest line, or beyond the one
 * from before and its lines since then, shows that. If other tills are the reason, their lines will come.
 *
 * Where lines have balances, the one from before must be among them: if it isn't, it is the balance of other books.
 *
 * @param history undefined if the service has none: then no line explains anything.
 */
export function explainsBalance(
  history: History | undefined,
  effect: Effect,
  { before, after }: BalancesAround,
): boolean {
  if (before !== null && isSameToTheCent(before.amount, after)) return true;
  const newest = history === undefined ? null : newestBalanceOf(history);
  if (history === undefined || newest === null) {
    if (before === null || !isBeyond(after, before.amount, effect)) return true;
    return history !== undefined && isByLines(history, { before, after }, effect);
  }
  if (isBeyond(after, newest, effect)) return false;
  const isByLine = isSameToTheCent(newest, after);
  // A deposit that has no line yet moves the balance the other way.
  if (before === null || !(isByLine || isBeyond(after, before.amount, effect))) return true;
  return hadBalance(history, before.amount);
}

const isBeyond = (after: Amount, before: Amount, effect: Effect): boolean =>
  !isSameToTheCent(after, before) && compareAmounts(after, before) < 0 === (effect === 'falls');

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

/** Whether the lines that are certainly newer than a balance add up to what it became. */
function isByLines(
  { transactions, signs, clockAheadMs, clockUncertainMs }: History,
  { before, after }: BalancesAround & { readonly before: BalanceAt },
  effect: Effect,
): boolean {
  if (clockUncertainMs === null) return false;
  const from = before.at - clockAheadMs + clockUncertainMs + secondMs;
  const isSince = (line: Transaction): boolean => (line.at?.at ?? -Infinity) > from;
  const moves = transactions
    .filter((line) => isSince(line) && standingOf(line) !== 'failed')
    .map((line) => signedOf(line, signs));
  const known = moves.filter((move) => move !== null);
  return known.length === moves.length && !isBeyond(after, sum([before.amount, ...known]), effect);
}
