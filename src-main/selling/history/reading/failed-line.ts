import { isSameToTheCent } from '../../../../src-merchant-api/amount.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { orderOf } from './line-order.ts';
import { isSameId } from './own-order.ts';

/**
 * Whether the balances of a history leave it open that a line which says that its order failed took money all the same: the
 * balance isn't the one of the line before it, or there is none to compare it with.
 */
export function mayHaveMoved(failed: Transaction, transactions: readonly Transaction[]): boolean {
  if (failed.balance === null) return false;
  const before = lineBefore(failed, transactions)?.balance ?? null;
  return before === null || !isSameToTheCent(before, failed.balance);
}

/** Whether the balances of a history show that no line of an order moved anything; false where it has no line of it. */
export function movedNothing(orderId: string, transactions: readonly Transaction[]): boolean {
  const own = transactions.filter((line) => line.orderId !== null && isSameId(line.orderId, orderId));
  return own.length > 0 && own.every((line) => line.balance !== null && !mayHaveMoved(line, transactions));
}

/** Undefined where the order of the lines doesn't tell. */
function lineBefore(line: Transaction, transactions: readonly Transaction[]): Transaction | undefined {
  const at = transactions.indexOf(line);
  switch (orderOf(transactions)) {
    case 'newest-first':
      return transactions[at + 1];
    case 'oldest-first':
      return transactions[at - 1];
    case 'mixed':
    case 'not-known':
      return undefined;
  }
}
