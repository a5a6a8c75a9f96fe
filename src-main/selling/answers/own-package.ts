import { idPackOf, type IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import { showsPackage } from './ask-status.ts';

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
