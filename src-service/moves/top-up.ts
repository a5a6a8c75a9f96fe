import type { Catalog } from '../catalog-file.ts';
import { decideTopUp, type TopUpDecision } from '../rules/decide-purchase.ts';
import { daysWhenReady, packageStatus, type PackageStatus } from '../rules/package-life.ts';
import type { SellableProduct } from '../sellable-product.ts';
import type { Books } from '../storage/books.ts';
import type { PurchaseRequest } from './place-order.ts';
import { tellMerchant } from './tell-merchant.ts';

export type TopUpOutcome =
  | {
      readonly kind: 'added';
      readonly uidCustomer: string;
      readonly idPack: number;
      readonly orderId: string | null;
      readonly product: SellableProduct;
      readonly status: PackageStatus;
    }
  | Exclude<TopUpDecision, { kind: 'sell' }>;

export type TopUp = (request: PurchaseRequest & { readonly uidCustomer: string }) => TopUpOutcome;

type Parts = { readonly books: Books; readonly catalog: Catalog; readonly now: () => Date };

/**
 * Buys a further package for a profile: the debit and the package happen together or not at all. The profile is
 * there, so the package is too, and one that starts NOW does.
 */
export function createTopUp({ books, catalog, now }: Parts): TopUp {
  const { account, orders, packages } = books;
  return (request) =>
    books.transaction(() => {
      const { uidCustomer, orderId = null, activationMode = 'NOW' } = request;
      const order = orders.find(uidCustomer);
      const decision = decideTopUp({
        boughtBefore: orderId === null ? undefined : packages.boughtWith(orderId)?.uidCustomer,
        orderStatus: order?.status,
        product: catalog.get(request.productId),
        balanceMinor: account.balanceMinor(),
      });
      if (decision.kind !== 'sell') return decision;
      if (order === undefined) return { kind: 'unknown-profile' };
      const { product } = decision;
      const at = now().getTime();
      const callback = request.callback ?? null;
      const bought = { topUpOf: order.orderNo, orderId, product, activationMode, callback, soldAt: at };
      const idPack = packages.addTopUp(bought);
      const days = daysWhenReady(activationMode, at, product.validityDays);
      packages.setDays(idPack, days);
      const paidFor = { uidCustomer, orderId, idPack };
      account.change({ kind: 'topup', at, amountMinor: -product.costMinor, paidFor });
      const news = { about: { idPack, orderId, callback }, order, at };
      tellMerchant(books, { ...news, message: 'A package was added.' });
      const status = packageStatus({ days, refundedAt: null, availableMb: product.sizeMb }, at);
      return { kind: 'added', uidCustomer, idPack, orderId, product, status };
    });
}
