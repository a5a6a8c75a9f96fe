import type { FoundNow } from '../../ledger/records/finding-book.ts';
import type { FollowedState, OrderId, SaleIn } from '../../domain/orders/sale.ts';
import { findingOfSale, foundByTill } from './finding-of-sale.ts';

/** The key of the finding about a sale that was answered with another sale's eSIM. */
export const esimOfAnotherKey = (orderId: OrderId): string => `esim-of-another ${orderId}`;

/** A finding for a manager: the service answered for a sale with an eSIM that another sale has. */
export function esimOfAnother(
  { intent, progress }: SaleIn<FollowedState | 'canceled' | 'completed'>,
  otherSale: OrderId,
  at: number,
): FoundNow {
  const { orderId, cost } = intent;
  const found = findingOfSale({
    key: esimOfAnotherKey(orderId),
    kind: 'esim-of-another',
    saleId: orderId,
    orderId,
    uidCustomer: progress.uidCustomer,
    at,
    cost,
  });
  return foundByTill({ ...found, otherSale });
}
