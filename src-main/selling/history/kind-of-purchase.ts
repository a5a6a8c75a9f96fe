import { isSameId } from './own-order.ts';

/** What is known of a purchase of this till that its ledger lacks. */
export type FoundPurchase = {
  readonly id: string;
  /** The history's line calls it a top-up; where it doesn't, it may be one all the same. */
  readonly isCalledTopUp: boolean;
  /** The order id that the status of its uidCustomer names; null where it names none, undefined where there is no status. */
  readonly statusNames: string | null | undefined;
  /**
   * Whether a sale of these books has its uidCustomer already. unnamed: one that was adopted without an order id, and may
   * be this very purchase.
   */
  readonly sameUid: 'none' | 'unnamed' | 'named';
  /** Whether the history has a line of an order id under the same uidCustomer. */
  readonly isOfSameUid: (orderId: string) => boolean;
};

/** What it is; in-books: the ledger has it already, under another name. */
export type PurchaseKind = 'sale' | 'top-up' | 'in-books' | 'cannot-tell';

/**
 * Whether a purchase was a sale or a top-up. The status of its order decides: a history may call either by the other's
 * name. SECURITY: a top-up that is taken for a sale would get the eSIM of another customer; what can't be told is left.
 */
export function kindOfPurchase({
  id,
  isCalledTopUp,
  statusNames,
  sameUid,
  isOfSameUid,
}: FoundPurchase): PurchaseKind {
  // No two sales are one order.
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
