import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { OrderRequest } from '../src-merchant-api/reading/order.ts';
import type { Catalog } from './catalog-file.ts';
import { decidePurchase, type PurchaseDecision } from './rules/decide-purchase.ts';
import type { SellableProduct } from './sellable-product.ts';
import { inTransaction } from './storage/database.ts';
import type { MerchantAccount } from './storage/merchant-account.ts';
import type { OrderStore } from './storage/order-store.ts';

export type OrderOutcome =
  | {
      readonly kind: 'placed';
      readonly uidCustomer: string;
      readonly orderId: string;
      readonly product: SellableProduct;
    }
  | Exclude<PurchaseDecision, { kind: 'sell' }>;

export type PlaceOrder = (request: OrderRequest) => OrderOutcome;

type Parts = {
  readonly database: DatabaseSync;
  readonly catalog: Catalog;
  readonly account: MerchantAccount;
  readonly orders: OrderStore;
  readonly issueDelayMs: number;
  readonly now: () => Date;
};

/** Places an order: the debit, the order and its package happen together or not at all. */
export function createPlaceOrder({
  database,
  catalog,
  account,
  orders,
  issueDelayMs,
  now,
}: Parts): PlaceOrder {
  return (request) =>
    inTransaction(database, () => {
      const orderId = request.orderId ?? randomUUID();
      const decision = decidePurchase({
        boughtBefore: orders.boughtWith(orderId),
        product: catalog.get(request.productId),
        balanceMinor: account.balanceMinor(),
      });
      if (decision.kind !== 'sell') return decision;
      const { product } = decision;
      const uidCustomer = randomUUID();
      const at = now().getTime();
      account.change({ kind: 'order', at, amountMinor: -product.costMinor, orderId });
      orders.placeOrder({ uidCustomer, orderId, createdAt: at, issueAt: at + issueDelayMs });
      orders.addPackage({
        uid: randomUUID(),
        uidCustomer,
        orderId,
        product,
        activationMode: request.activationMode ?? 'NOW',
        callback: request.callback ?? null,
        soldAt: at,
      });
      return { kind: 'placed', uidCustomer, orderId, product };
    });
}
