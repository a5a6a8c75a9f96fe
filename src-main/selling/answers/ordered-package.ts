import type { IdPack } from '../../../src-merchant-api/id-pack.ts';
import { idPackOf } from '../../../src-merchant-api/id-pack.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import type { OtherProduct } from '../../domain/orders/attempt-failure.ts';
import { isSameId } from '../history/reading/own-order.ts';

/** The failure for a reply about another package than was ordered. */
export const otherProduct = (uidCustomer: string | null, productId: string): OtherProduct => ({
  kind: 'other-product',
  uidCustomer,
  detail: `the reply names the product ${productId}`,
});

/**
 * Finds the ordered package in a status; undefined if it isn't there. The interface has no product id in a status, so
 * it is recognized by its name.
 *
 * @param known the uids of packages that were there before.
 */
export function orderedPackage(
  { name }: Pick<Product, 'name'>,
  record: OrderStatusRecord,
  known: readonly string[] = [],
): { readonly idPack: IdPack | null } | undefined {
  if (record.status !== 'completed') return undefined;
  const found = record.activatedItems.find(
    (item) => item.name !== null && isSameId(item.name, name) && !known.includes(item.uid ?? ''),
  );
  if (found === undefined) return undefined;
  const number = idPackOf(found.uid);
  return { idPack: number.kind === 'number' ? number.idPack : null };
}
