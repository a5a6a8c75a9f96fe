import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { isTillsId } from '../../../domain/orders/order-id.ts';
import { directionOf, standingOf, typeOf, type Signs } from '../reading/balance-change.ts';
import { isSameId } from '../reading/own-order.ts';
import type { History } from '../reading/service-history.ts';

/** Whose order a uidCustomer is. */
export type OrderOfUid =
  | 'ours'
  | 'anothers'
  /** The history names orders, and lacks this one: it is behind, or doesn't reach back to it. */
  | 'not-yet'
  /** The history doesn't name orders as merchants do. */
  | 'names-none';

/**
 * Whose order a uidCustomer is, by the lines of a history.
 *
 * SECURITY: a line under another order id counts even beside one of ours, because that one may be wrong. Top-ups don't
 * count: they are made on the eSIM of another order. A service's own numbers say nothing: they are no order ids of tills.
 */
export function orderOfUid(
  uidCustomer: string,
  orderId: string,
  { transactions, signs }: Pick<History, 'transactions' | 'signs'>,
): OrderOfUid {
  const orders = transactions.filter((line) => isOrder(line, signs));
  // The order is there, so a history without any is behind.
  if (orders.length === 0) return 'not-yet';
  const named = orders.flatMap(({ orderId: id, uidCustomer: uid }) =>
    id === null || uid === null ? [] : [{ id, uid }],
  );
  if (!named.some(({ id }) => isTillsId(id))) return 'names-none';
  const ids = named.flatMap(({ id, uid }) => (isSameId(uid, uidCustomer) ? [id] : []));
  if (ids.some((id) => !isSameId(id, orderId))) return 'anothers';
  if (ids.length > 0) return 'ours';
  return named.some(({ id }) => isSameId(id, orderId)) ? 'anothers' : 'not-yet';
}

/** Whether a line may be the purchase of an eSIM. */
function isOrder(line: Transaction, signs: Signs): boolean {
  if (standingOf(line) === 'failed' || directionOf(line, signs) === 'credit') return false;
  const type = typeOf(line);
  return type === 'purchase' || type === 'not-known';
}
