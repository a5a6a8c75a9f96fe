import type { FoundNow } from '../../ledger/records/finding-book.ts';
import type { SaleIn } from '../../domain/orders/sale.ts';
import type { TopUpIn } from '../../domain/orders/top-up.ts';
import { findingOfSale, foundByTill } from './finding-of-sale.ts';

/** A purchase for which the service delivered another package than was ordered. */
export type MixedUp = SaleIn<'unknown'> | TopUpIn<'unknown'>;

/** The key of the finding about a purchase that was answered with another package. */
export const otherProductKey = (id: string): string => `other-product ${id}`;

/** A finding for a manager: the service answered a purchase with another package. */
export function otherProductFound(bought: MixedUp, uidCustomer: string | null, at: number): FoundNow {
  const { kind, intent } = bought;
  const id = 'operationId' in intent ? intent.operationId : intent.orderId;
  const key = otherProductKey(id);
  const found = findingOfSale({
    ...{ key, kind: 'other-product', saleId: intent.orderId, orderId: id, uidCustomer, at, cost: null },
  });
  return foundByTill({ ...found, about: kind, ours: intent.cost });
}
