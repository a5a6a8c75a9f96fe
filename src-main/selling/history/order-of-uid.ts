import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import { standingOf, typeOf } from './balance-change.ts';
import { isSameId } from './own-order.ts';

/** Whose order a uidCustomer is. */
export type OrderOfUid = 'ours' | 'anothers' | 'not-told';

/**
 * Whose order a uidCustomer is, by the lines of a history.
 *
 * SECURITY: a line under another order id counts even beside one of ours, because that one may be wrong. Top-ups don't
 * count: they are made on the eSIM of another order.
 */
export function orderOfUid(
  uidCustomer: string,
  orderId: string,
  transactions: readonly Transaction[],
): OrderOfUid {
  const named = transactions.flatMap((line) =>
    isOrder(line) && line.uidCustomer !== null && isSameId(line.uidCustomer, uidCustomer)
      ? (line.orderId ?? [])
      : [],
  );
  if (named.some((id) => !isSameId(id, orderId))) return 'anothers';
  return named.length > 0 ? 'ours' : 'not-told';
}

/** Whether a line may be the purchase of an eSIM. */
function isOrder(line: Transaction): boolean {
  if (standingOf(line) === 'failed') return false;
  const type = typeOf(line);
  return type === 'purchase' || type === 'not-known';
}
