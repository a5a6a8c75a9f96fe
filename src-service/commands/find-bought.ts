import type { Books } from '../storage/books.ts';
import type { StoredOrder } from '../storage/order-store.ts';
import type { StoredPackage } from '../storage/package-store.ts';

/** A package with the order whose profile it is on; undefined where there is none with this idPack. */
export function findBought(
  books: Books,
  idPack: number,
): { readonly bought: StoredPackage; readonly order: StoredOrder } | undefined {
  const bought = books.packages.find(idPack);
  const order = bought === undefined ? undefined : books.orders.findByNumber(bought.orderNo);
  return bought === undefined || order === undefined ? undefined : { bought, order };
}
