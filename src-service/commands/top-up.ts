import type { Catalog } from '../catalog-file.ts';
import { decideTopUp, type TopUpDecision } from '../rules/decide-purchase.ts';
import { notBegun, packageStatus, topUpStartsAt, type PackageStatus } from '../rules/package-life.ts';
import type { SellableProduct } from '../sellable-product.ts';
import type { Books } from '../storage/books.ts';
import type { PurchaseRequest } from './place-order.ts';
import { notifyMerchant } from './notify-merchant.ts';

export type TopUpOutcome =
  | {
      readonly kind: 'added';
      readonly uidCustomer: string;
      readonly idPack: number;
      readonly orderId: string | null;
      readonly product: SellableProduct;
      readonly status: PackageStatus;
      /** When it begins by itself, in milliseconds since 1970; null where it waits for something else. */
      readonly startsAt: number | null;
    }
  | Exclude<TopUpDecision, { kind: 'sell' }>;

export type TopUp = (request: PurchaseRequest & { readonly uidCustomer: string }) => TopUpOutcome;

type TopUpDeps = {
  readonly books: Books;
  readonly catalog: Catalog;
  /** How long a package that starts NOW is queued, in milliseconds. */
  readonly queueMs: number;
  readonly now: () => Date;
};

/**
 * Buys a further package for a profile: the debit and the package happen together or not at all. One that starts NOW is
 * queued: `start-due-packages.ts` begins it.
 */
export function createTopUp({ books, catalog, queueMs, now }: TopUpDeps): TopUp {
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
      const startsAt = topUpStartsAt(activationMode, at, queueMs);
      const bought = { topUpOf: order.orderNo, orderId, product, activationMode, callback, soldAt: at };
      const idPack = packages.addTopUp({ ...bought, startsAt });
      const paidFor = { uidCustomer, orderId, idPack };
      account.change({ kind: 'topup', at, amountMinor: -product.costMinor, paidFor });
      const news = { about: { idPack, orderId, callback }, order, at };
      notifyMerchant(books, { ...news, message: 'A package was added.' });
      const life = { days: notBegun, startsAt, refundedAt: null, availableMb: product.sizeMb };
      const status = packageStatus(life, at);
      return { kind: 'added', uidCustomer, idPack, orderId, product, status, startsAt };
    });
}
