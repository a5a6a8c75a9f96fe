import { hash, randomBytes } from 'node:crypto';
import type { Amount } from '../../../src-merchant-api/amount.ts';
import { idPackOf, type IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { PackageRecord } from '../../../src-merchant-api/reading/package.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { purchaseCost, type Purchase } from '../../domain/purchase-cost.ts';
import type { OrderId, Sale } from '../../domain/sale.ts';

/** Another one at each start. */
const markKey = randomBytes(32).toString('hex');

/**
 * What a window sends back in place of a cost: another one once the package costs something else.
 *
 * SECURITY: it tells nothing of the cost to who doesn't have the key, and two packages of one cost have different ones.
 */
export const costVersion = ({ productId, salePrice }: Pick<Product, 'productId' | 'salePrice'>): string =>
  hash('sha256', `${markKey}\n${salePrice}\n${productId}`, 'base64url').slice(0, 22);

/**
 * What bought a package of an eSIM, by the ledger: a top-up, or the sale; null where it isn't known.
 *
 * @param isOnly whether the eSIM has no other package: with one beside it, the sale's could be either.
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

/** The top-ups of a sale that are over, with the numbers of their packages. */
const topUpsOf = (ledger: Ledger, sale: Sale) =>
  ledger.operations.ofSale(sale.intent.orderId).flatMap((operation) => {
    if (operation.kind !== 'top-up' || operation.progress.state !== 'completed') return [];
    return [{ ...operation, progress: operation.progress }];
  });

/**
 * What packages of eSIMs cost the shop, which is what comes back when one is refunded: as the service told last, and by the
 * ledger where it tells nothing. SECURITY: looked up here, and never taken from a window.
 */
export class PackageCosts {
  readonly #ledger: Ledger;
  readonly #told = new Map<IdPack, Amount>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Of a package as the service tells of it now; null where nobody knows. */
  ofRecord({ uid, salePrice }: PackageRecord, bought: Purchase | null): Amount | null {
    const cost = salePrice ?? (bought === null ? null : purchaseCost(bought));
    const number = idPackOf(uid);
    if (number.kind === 'number' && cost !== null) this.#told.set(number.idPack, cost);
    return cost;
  }

  /** Of a package by its number; null where nobody knows. @param orderId the sale of its eSIM, where there is one. */
  ofNumber(idPack: IdPack, orderId: OrderId | null): Amount | null {
    const told = this.#told.get(idPack);
    if (told !== undefined) return told;
    const sale = orderId === null ? undefined : this.#ledger.sales.find(orderId);
    if (sale === undefined) return null;
    const bought = boughtBy(this.#ledger, sale, idPack, topUpsOf(this.#ledger, sale).length === 0);
    return bought === null ? null : purchaseCost(bought);
  }
}
