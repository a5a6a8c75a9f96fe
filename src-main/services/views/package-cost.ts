import { hash, randomBytes } from 'node:crypto';
import type { Amount } from '../../../src-merchant-api/amount.ts';
import { idPackOf, type IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { PackageRecord } from '../../../src-merchant-api/reading/package.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { purchaseCost, type Purchase } from '../../domain/purchase-cost.ts';
import type { OrderId, Sale } from '../../domain/sale.ts';

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
 * @param isOnly whether the eSIM has no other package: with a second one, either could be the sale's.
 */
export function boughtBy(
  ledger: Ledger,
  sale: Sale,
  idPack: IdPack | null,
  isOnly: boolean,
): Purchase | null {
  if (isOnly) return sale;
  return topUpsOf(ledger, sale).find(({ progress }) => idPack !== null && progress.idPack === idPack) ?? null;
}

/** The completed top-ups of a sale, with the numbers of their packages. */
const topUpsOf = (ledger: Ledger, sale: Sale) =>
  ledger.operations.ofSale(sale.intent.orderId).flatMap((operation) => {
    if (operation.kind !== 'top-up' || operation.progress.state !== 'completed') return [];
    return [{ ...operation, progress: operation.progress }];
  });

/**
 * What packages of eSIMs cost the shop, which is what comes back when one is refunded: from the service's last answer
 * or, if that says nothing, from the ledger. SECURITY: looked up here, and never taken from a window.
 */
export class PackageCosts {
  readonly #ledger: Ledger;
  readonly #known = new Map<IdPack, Amount>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** For a package in the service's current answer; null if unknown. */
  ofRecord({ uid, salePrice }: PackageRecord, bought: Purchase | null): Amount | null {
    const cost = salePrice ?? (bought === null ? null : purchaseCost(bought));
    const number = idPackOf(uid);
    if (number.kind === 'number' && cost !== null) this.#known.set(number.idPack, cost);
    return cost;
  }

  /** For a package by its number; null if unknown. @param orderId the sale of its eSIM, if there is one. */
  ofNumber(idPack: IdPack, orderId: OrderId | null): Amount | null {
    const known = this.#known.get(idPack);
    if (known !== undefined) return known;
    const sale = orderId === null ? undefined : this.#ledger.sales.find(orderId);
    if (sale === undefined) return null;
    const bought = boughtBy(this.#ledger, sale, idPack, topUpsOf(this.#ledger, sale).length === 0);
    return bought === null ? null : purchaseCost(bought);
  }
}
