import type { SellableProduct } from '../sellable-product.ts';

/** What has to be known to decide on a purchase. */
export type PurchaseFacts = {
  /** The uidCustomer of an earlier purchase with the same order id. */
  readonly boughtBefore: string | undefined;
  /** The product asked for, where the catalog has it. */
  readonly product: SellableProduct | undefined;
  readonly balanceMinor: number;
};

/** The profile that a top-up is for: what became of its order, or undefined where there is none. */
export type TopUpFacts = PurchaseFacts & {
  readonly orderStatus: 'in_processing' | 'completed' | 'canceled' | undefined;
};

export type PurchaseDecision =
  | { readonly kind: 'sell'; readonly product: SellableProduct }
  | { readonly kind: 'bought-before'; readonly uidCustomer: string }
  | { readonly kind: 'unknown-product' }
  | { readonly kind: 'insufficient-funds' };

export type TopUpDecision =
  | PurchaseDecision
  | { readonly kind: 'unknown-profile' }
  | { readonly kind: 'profile-not-issued' };

/**
 * Decides on an order.
 *
 * An order id that was used before comes first: who repeats an order after a lost reply has to learn that it was
 * sold, even when the balance is spent by now or the product is no longer on sale. Source: merchant interface, Errors.
 */
export function decidePurchase({ boughtBefore, product, balanceMinor }: PurchaseFacts): PurchaseDecision {
  if (boughtBefore !== undefined) return { kind: 'bought-before', uidCustomer: boughtBefore };
  if (product === undefined) return { kind: 'unknown-product' };
  if (balanceMinor < product.costMinor) return { kind: 'insufficient-funds' };
  return { kind: 'sell', product };
}

/** Decides on a top-up: as on an order, and its profile has to be issued. Source: merchant interface, Errors. */
export function decideTopUp({ orderStatus, ...facts }: TopUpFacts): TopUpDecision {
  const repeated = facts.boughtBefore !== undefined;
  if (!repeated && orderStatus === undefined) return { kind: 'unknown-profile' };
  if (!repeated && orderStatus !== 'completed') return { kind: 'profile-not-issued' };
  return decidePurchase(facts);
}
