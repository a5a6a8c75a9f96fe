import { randomUUID } from 'node:crypto';
import type { ActivationMode } from '../../src-merchant-api/records/order.ts';
import type { Catalog } from '../catalog-file.ts';
import type { OrderOutcomes } from '../order-outcomes.ts';
import { decidePurchase, type PurchaseDecision } from '../rules/decide-purchase.ts';
import { orderUuid } from '../rules/order-uuid.ts';
import type { SellableProduct } from '../sellable-product.ts';
import type { Books } from '../storage/books.ts';

/** A purchase as it is asked for; what is left out has the interface's defaults. */
export type PurchaseRequest = {
  readonly productId: string;
  readonly orderId?: string | undefined;
  readonly activationMode?: ActivationMode | undefined;
  readonly callback?: string | null | undefined;
};

export type SubmitOutcome =
  | {
      readonly kind: 'placed';
      readonly uidCustomer: string;
      readonly orderId: string;
      readonly product: SellableProduct;
      /** When it is due, in milliseconds since 1970. */
      readonly issueAt: number;
    }
  | Exclude<PurchaseDecision, { kind: 'sell' }>;

export type PlaceOrder = (request: PurchaseRequest) => SubmitOutcome;

type PlaceOrderDeps = {
  readonly books: Books;
  readonly catalog: Catalog;
  readonly outcomes: OrderOutcomes;
  readonly now: () => Date;
};

/** Places an order: the debit, the order and its package happen together or not at all. */
export function createPlaceOrder({ books, catalog, outcomes, now }: PlaceOrderDeps): PlaceOrder {
  const { account, orders, packages } = books;
  return (request) =>
    books.transaction(() => {
      const orderId = request.orderId ?? randomUUID();
      const decision = decidePurchase({
        boughtBefore: packages.boughtWith(orderId)?.uidCustomer,
        product: catalog.get(request.productId),
        balanceMinor: account.balanceMinor(),
      });
      if (decision.kind !== 'sell') return decision;
      const { product } = decision;
      const at = now().getTime();
      const uidCustomer = orderUuid(at);
      const { outcome, delayMs } = outcomes.take(orderId);
      const issueAt = at + delayMs;
      const idPack = orders.place({
        uidCustomer,
        orderId,
        issueAt,
        outcome,
        product,
        activationMode: request.activationMode ?? 'NOW',
        callback: request.callback ?? null,
        soldAt: at,
      });
      const paidFor = { uidCustomer, orderId, idPack };
      account.change({ kind: 'order', at, amountMinor: -product.costMinor, paidFor });
      return { kind: 'placed', uidCustomer, orderId, product, issueAt };
    });
}
