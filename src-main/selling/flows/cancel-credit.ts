import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import { directionOf, standingOf, typeOf, type Signs } from '../history/balance-change.ts';
import { called, type FlowDeps } from './flow.ts';
import { isSameId } from '../history/own-order.ts';
import { readHistory } from '../history/service-history.ts';

/** A purchase that the service says it canceled. */
export type CanceledPurchase = {
  /** The order id that it was sent under. */
  readonly id: string;
  /** Of a sale; null for a top-up, whose profile has other purchases too. */
  readonly uidCustomer: string | null;
  /** Milliseconds since 1970 in UTC. */
  readonly createdAt: number;
};

/** Whether the service's history shows that a purchase was credited. */
export async function isCreditedBack(deps: FlowDeps, purchase: CanceledPurchase): Promise<boolean> {
  const since = purchase.createdAt;
  const history = await called(deps, readHistory(deps.client, deps.clock, { since }));
  if (!history.ok) return false;
  const { transactions, signs } = history.value;
  return transactions.some((line) => isCreditOf(purchase, line, signs));
}

/**
 * SECURITY: a customer gets money back because of this line. It must be a completed credit by sign and type, and name
 * the purchase: by its order id, or without one, by the uidCustomer and as a cancellation. The refund of a single
 * package doesn't count, because a refunded package was delivered.
 */
export function isCreditOf({ id, uidCustomer }: CanceledPurchase, line: Transaction, signs: Signs): boolean {
  if (directionOf(line, signs) !== 'credit' || standingOf(line) !== 'made') return false;
  if (typeOf(line) === 'refund' && (line.idPack !== null || uidCustomer === null)) return false;
  if (line.orderId !== null) return isSameId(line.orderId, id);
  const namesOrder = uidCustomer !== null && line.uidCustomer !== null;
  return namesOrder && isSameId(line.uidCustomer, uidCustomer) && typeOf(line) === 'cancellation';
}
