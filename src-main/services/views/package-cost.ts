import { hash, randomBytes } from 'node:crypto';
import type { Amount } from '../../../src-merchant-api/amount.ts';
import { idPackOf, type IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { PackageRecord } from '../../../src-merchant-api/reading/package.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { idOf } from '../../domain/orders/operation.ts';
import type { OperationId } from '../../domain/orders/order-id.ts';
import { purchaseCost, type Purchase } from '../../domain/payments/purchase-cost.ts';
import { mayBeUntold } from '../../domain/payments/whose-refund.ts';
import type { OrderId, Sale } from '../../domain/orders/sale.ts';

/** A new one at each start. */
const markKey = randomBytes(32).toString('hex');

/**
 * What a window sends back in place of a cost. It changes whenever the package's cost changes.
 *
 * SECURITY: it reveals nothing of the cost to anybody without the key, and two packages with the same cost have
 * different versions.
 */
export const costVersion = ({ productId, salePrice }: Pick<Product, 'productId' | 'salePrice'>): string =>
  hash('sha256', `${markKey}\n${salePrice}\n${productId}`, 'base64url').slice(0, 22);

/**
 * The purchase of a package of an eSIM, from the ledger: a top-up, or the sale; null if unknown.
 *
 * @param others the numbers of the eSIM's other packages, null for each that has none that can be read: one that no
 *   top-up of these books bought may be the sale's, or may have been bought elsewhere. @param own the number of the
 *   sale's package; null if unknown.
 */
export function boughtBy(
  ledger: Ledger,
  sale: Sale,
  idPack: IdPack | null,
  others: readonly (IdPack | null)[],
  own: IdPack | null,
): Purchase | null {
  const topUpOf = (number: IdPack | null): Purchase | undefined =>
    number === null ? undefined : ledger.operations.topUpOf(sale.intent.merchantId, number);
  const topUp = topUpOf(idPack);
  if (topUp !== undefined) return topUp;
  if (own !== null && (idPack !== null || others.includes(own))) return own === idPack ? sale : null;
  const isInDoubt = topUpsOf(ledger, sale).some((each) => mayBeUntold(each, idPack));
  return !isInDoubt && others.every((number) => topUpOf(number) !== undefined) ? sale : null;
}

/**
 * Why a package of a sale's eSIM is not refunded here, though the service would: undefined if it can be. bought-elsewhere: this
 * till sold the eSIM, and nobody bought this package of it here · purchase-unknown: it may be what a customer paid for here, and
 * nobody knows.
 *
 * SECURITY: a refund that names no purchase makes nothing owed. What was paid for such a package is in another till's books,
 * which hear nothing of a refund here, or can't be told from the others in these: its customer would lose it and get nothing.
 *
 * @param bought the purchase that the package is: {@link boughtBy}. @param own as there.
 */
export function whyNotRefundedHere(
  ledger: Ledger,
  sale: Sale,
  idPack: IdPack | null,
  bought: Purchase | null,
  own: IdPack | null,
): 'bought-elsewhere' | 'purchase-unknown' | undefined {
  if (bought !== null) return undefined;
  const isPriced = (each: Purchase): boolean =>
    each.intent.price !== null || ledger.tickets.idOf(idOf(each)) !== undefined;
  const mayBe = purchasesThatMayBe(ledger, sale, idPack, own);
  if (mayBe.some(isPriced)) return 'purchase-unknown';
  // Of an order that was adopted without a price, all was bought elsewhere: whoever adopted it may refund it.
  return mayBe.length === 0 && isPriced(sale) ? 'bought-elsewhere' : undefined;
}

/** The purchases of these books that may have bought a package of a sale's eSIM, where nobody knows which. */
const purchasesThatMayBe = (
  ledger: Ledger,
  sale: Sale,
  idPack: IdPack | null,
  own: IdPack | null,
): Purchase[] => [
  ...(own === null || own === idPack ? [sale] : []),
  ...topUpsOf(ledger, sale).filter((topUp) => mayBeUntold(topUp, idPack)),
];

const topUpsOf = (ledger: Ledger, { intent }: Sale) =>
  ledger.operations.ofSale(intent.orderId).filter((operation) => operation.kind === 'top-up');

/** What a refund of a package gives back. */
export type GivenBack = {
  /** What the service is expected to credit. */
  readonly expected: Amount;
  /** The purchase whose price goes back; null if unknown. */
  readonly boughtAs: OrderId | OperationId | null;
  /** It is certain that no purchase of these books bought it. */
  readonly isOthers: boolean;
};

type Known = { readonly cost: Amount; readonly bought: Purchase | null };

/**
 * What packages of eSIMs cost the shop, which is what comes back when one is refunded, and which purchase they are of:
 * from the service's last answer or, if that says nothing, from the ledger. SECURITY: looked up here, and never taken
 * from a window.
 */
export class PackageCosts {
  readonly #ledger: Ledger;
  readonly #known = new Map<IdPack, Known>();
  /** The numbers of sales' packages that the books don't have, from the service's history. */
  readonly #numbers = new Map<OrderId, IdPack>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** The number of a sale's own package; null if unknown. */
  numberOf({ intent, progress }: Sale): IdPack | null {
    const recorded = progress.state === 'completed' ? progress.idPack : undefined;
    return recorded ?? this.#numbers.get(intent.orderId) ?? null;
  }

  /** The service's history names the number of a sale's package. */
  learnNumber({ intent }: Sale, idPack: IdPack): void {
    this.#numbers.set(intent.orderId, idPack);
  }

  /**
   * Packages have to be looked at again before one is refunded. SECURITY: somebody has said what a customer paid, and a refund
   * by what was known before would name no purchase, and make nothing owed, or other than staff were shown.
   */
  forget(): void {
    this.#known.clear();
    this.#numbers.clear();
  }

  /** For a package in the service's current answer; null if unknown. */
  ofRecord(
    { uid, salePrice }: Pick<PackageRecord, 'uid' | 'salePrice'>,
    bought: Purchase | null,
  ): Amount | null {
    const cost = salePrice ?? (bought === null ? null : purchaseCost(bought));
    const number = idPackOf(uid);
    if (number.kind === 'number' && cost !== null) this.#known.set(number.idPack, { cost, bought });
    return cost;
  }

  /**
   * For a package by its number; null if its cost is unknown, or whose price goes back: while the eSIM's packages have
   * not been looked at, or because another purchase is known by now than staff were shown.
   *
   * @param orderId the sale of its eSIM, if there is one.
   */
  ofNumber(idPack: IdPack, orderId: OrderId | null): GivenBack | null {
    const sale = orderId === null ? undefined : this.#ledger.sales.find(orderId);
    const isOthers = (bought: Purchase | null): boolean =>
      sale !== undefined &&
      bought === null &&
      purchasesThatMayBe(this.#ledger, sale, idPack, this.numberOf(sale)).length === 0;
    const topUp =
      sale === undefined ? undefined : this.#ledger.operations.topUpOf(sale.intent.merchantId, idPack);
    const known = this.#known.get(idPack);
    if (known !== undefined) {
      const { cost: expected, bought } = known;
      const isAnother = topUp !== undefined && (bought === null || idOf(bought) !== idOf(topUp));
      const isNobodys =
        sale !== undefined &&
        whyNotRefundedHere(this.#ledger, sale, idPack, bought, this.numberOf(sale)) !== undefined;
      if (isAnother || isNobodys) return null;
      const boughtAs = bought?.intent.orderId === orderId ? idOf(bought) : null;
      return { expected, boughtAs, isOthers: isOthers(bought) };
    }
    if (sale === undefined) return null;
    const bought = topUp ?? (this.numberOf(sale) === idPack ? sale : undefined);
    const own = this.numberOf(sale);
    if (whyNotRefundedHere(this.#ledger, sale, idPack, bought ?? null, own) !== undefined) return null;
    const cost =
      bought !== undefined
        ? purchaseCost(bought)
        : topUpsOf(this.#ledger, sale).length === 0
          ? purchaseCost(sale)
          : null;
    if (cost === null) return null;
    const boughtAs = bought === undefined ? null : idOf(bought);
    return { expected: cost, boughtAs, isOthers: isOthers(bought ?? null) };
  }
}
