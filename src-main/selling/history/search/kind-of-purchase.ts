import { isSameId } from '../reading/own-order.ts';

/** What is known about a purchase of this till that its ledger lacks. */
export type FoundPurchase = {
  readonly id: string;
  /** The history calls it a top-up; if it doesn't, it may still be one. */
  readonly isCalledTopUp: boolean;
  /** The order id in the status of its uidCustomer; null if the status has none, undefined if there is no status. */
  readonly statusNames: string | null | undefined;
  /**
   * Whether a sale in these books already has its uidCustomer. unnamed: one that was adopted without an order id, and
   * may be this purchase.
   */
  readonly sameUid: 'none' | 'unnamed' | 'named';
  /** Whether the history has a line for an order id with the same uidCustomer. */
  readonly isOfSameUid: (orderId: string) => boolean;
};

/** What it is; in-books: the ledger already has it under another id. */
export type PurchaseKind = 'sale' | 'top-up' | 'in-books' | 'cannot-tell';

/**
 * Whether a purchase was a sale or a top-up. The status of its order decides, because a history may call either by
 * the other's name. SECURITY: a top-up mistaken for a sale would get another customer's eSIM, so what can't be told
 * is left out.
 */
export function kindOfPurchase({
  id,
  isCalledTopUp,
  statusNames,
  sameUid,
  isOfSameUid,
}: FoundPurchase): PurchaseKind {
  // Two sales never share an order.
  if (statusNames === undefined) return sameUid === 'named' ? 'top-up' : 'cannot-tell';
  if (statusNames === null) {
    if (sameUid === 'unnamed' && !isCalledTopUp) return 'cannot-tell';
    return sameUid === 'none' && !isCalledTopUp ? 'sale' : 'top-up';
  }
  if (isSameId(statusNames, id)) {
    if (sameUid === 'none') return 'sale';
    return sameUid === 'unnamed' ? 'in-books' : 'cannot-tell';
  }
  return sameUid !== 'none' || isCalledTopUp || isOfSameUid(statusNames) ? 'top-up' : 'cannot-tell';
}
