import { idPackOf, type IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import type { PackageRecord } from '../../../src-merchant-api/reading/package.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import { isSameId } from '../history/reading/own-order.ts';
import { showsPackage } from './ask-status.ts';
import { isSmaller } from './smaller-package.ts';

/**
 * The number of the package that came with an order, when its eSIM is issued; null if that isn't clear.
 *
 * SECURITY: a refund of it gives back what this customer paid. So it is told only by a package that is alone on its
 * eSIM: later, another till or the service's portal may have topped it up.
 *
 * @param packageName the catalog's name for what was bought; null if unknown.
 */
export function ownPackage(
  record: Extract<OrderStatusRecord, { status: 'completed' }>,
  packageName: string | null,
): IdPack | null {
  const [only, ...others] = record.activatedItems;
  if (only === undefined || others.length > 0 || record.unreadableItems.length > 0) return null;
  if (packageName !== null && !showsPackage(packageName, record)) return null;
  const number = idPackOf(only.uid);
  return number.kind === 'number' ? number.idPack : null;
}

/**
 * The packages of an eSIM that may be what was sold, by name, data and time. If none has its name, the service calls packages
 * otherwise than its catalog does.
 *
 * @param product null if unknown.
 */
export function mayBeSold(
  product: Product | null,
  packages: readonly PackageRecord[],
): readonly PackageRecord[] {
  if (product === null) return packages;
  const named = packages.filter(({ name }) => name === null || isSameId(name, product.name));
  return (named.length > 0 ? named : packages).filter((shown) => !isSmaller(product, shown));
}
