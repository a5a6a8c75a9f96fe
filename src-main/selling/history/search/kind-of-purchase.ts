import { isSameId } from '../reading/own-order.ts';
import type { PurchaseBeside } from './purchases-of-esim.ts';

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
  /** What else the history has of its uidCustomer. */
  readonly beside: PurchaseBeside;
  /** Whether its uidCustomer's order was made by it, as far as times and packages tell. */
  readonly isMadeBy: boolean;
};

/** What it is; in-books: the ledger already has it under another id. */
export type PurchaseKind = 'sale' | 'top-up' | 'in-books' | 'cannot-tell';

/**
 * Whether a purchase was a sale or a top-up. The status of its order decides, because a history may call either by
 * the other's name. SECURITY: a top-up mistaken for a sale would get another customer's eSIM, so what can't be told
 * is left out. Where the status names no order, nothing is a sale that something doesn't show to be one: the line of the
 * sale may be older than what the history reaches back to.
 */
export function kindOfPurchase(found: FoundPurchase): PurchaseKind {
  const { id, isCalledTopUp, statusNames, sameUid, isOfSameUid, beside } = found;
  // Two sales never share an order.
  if (statusNames === undefined) return sameUid === 'named' ? 'top-up' : 'cannot-tell';
  if (statusNames === null) return kindWithoutName(found);
  if (isSameId(statusNames, id)) {
    // The eSIM was there before.
    if (beside === 'earlier') return 'cannot-tell';
    if (sameUid === 'none') return 'sale';
    return sameUid === 'unnamed' ? 'in-books' : 'cannot-tell';
  }
  return sameUid !== 'none' || isCalledTopUp || isOfSameUid(statusNames) ? 'top-up' : 'cannot-tell';
}

function kindWithoutName({ isCalledTopUp, sameUid, beside, isMadeBy }: FoundPurchase): PurchaseKind {
  if (sameUid === 'unnamed' && !isCalledTopUp) return 'cannot-tell';
  if (sameUid !== 'none' || isCalledTopUp || beside === 'earlier') return 'top-up';
  return isMadeBy && beside !== 'cannot-tell' ? 'sale' : 'cannot-tell';
}
