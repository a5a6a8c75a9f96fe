import type { SellableProduct } from '../sellable-product.ts';

/** What has to be known to decide on a purchase. */
export type PurchaseFacts = {
  /** The uidCustomer of an earlier purchase with the same order id. */
  readonly boughtBefore: string | undefined;
  /** The product asked for, where the catalog has it. */
  readonly product: SellableProduct | undefined;
  readonly balanceMinor: number;
};

export type PurchaseDecision =
  | { readonly kind: 'sell'; readonly product: SellableProduct; readonly balanceMinor: number }
  | { readonly kind: 'bought-before'; readonly uidCustomer: string }
  | { readonly kind: 'unknown-product' }
  | { readonly kind: 'insufficient-funds' };

/**
 * Decides on a purchase; `balanceMinor` is what is left of the balance after it, in cents.
 *
 * An order id that was used before comes first: who repeats an order after a lost reply has to learn that it was
 * sold, even when the balance is spent by now or the product is no longer on sale. Source: merchant interface, Errors.
 */
export function decidePurchase({ boughtBefore, product, balanceMinor }: PurchaseFacts): PurchaseDecision {
  if (boughtBefore !== undefined) return { kind: 'bought-before', uidCustomer: boughtBefore };
  if (product === undefined) return { kind: 'unknown-product' };
  if (balanceMinor < product.costMinor) return { kind: 'insufficient-funds' };
  return { kind: 'sell', product, balanceMinor: balanceMinor - product.costMinor };
}
