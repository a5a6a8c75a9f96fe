import type { FoundNow } from '../../ledger/records/finding-book.ts';
import type { FollowedState, OrderId, SaleIn } from '../../domain/sale.ts';
import { findingOfSale, foundByTill } from './finding-of-sale.ts';

/** The key of what was found of a sale that was answered with the eSIM of another one. */
export const esimOfAnotherKey = (orderId: OrderId): string => `esim-of-another ${orderId}`;

/** That the service answered for a sale with an eSIM that another sale has, as it is kept for a manager. */
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
