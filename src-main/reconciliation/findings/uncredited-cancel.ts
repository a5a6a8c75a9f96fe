import type { FoundNow } from '../../ledger/records/finding-book.ts';
import type { SaleIn } from '../../domain/orders/sale.ts';
import { findingOfSale, foundByTill } from './finding-of-sale.ts';

/** The key of a cancellation that only the books have. A comparison uses the same one, and settles it once it agrees. */
export const uncreditedCancelKey = (id: string): string => `cancellation ${id}`;

/** A finding for a manager: a sale counts as canceled, and the service's history doesn't show the money back. */
export function uncreditedCancel({ intent, progress }: SaleIn<'canceled'>, at: number): FoundNow {
  const { orderId, cost } = intent;
  const found = findingOfSale({
    key: uncreditedCancelKey(orderId),
    kind: 'ours-only',
    saleId: orderId,
    orderId,
    uidCustomer: progress.uidCustomer,
    at,
    cost: null,
  });
  return foundByTill({ ...found, about: 'cancellation', ours: cost });
}
