import type { FoundNow } from '../../ledger/records/finding-book.ts';
import { idOf } from '../../domain/orders/operation.ts';
import type { SaleIn } from '../../domain/orders/sale.ts';
import type { TopUpIn } from '../../domain/orders/top-up.ts';
import { findingOfSale, foundByTill } from './finding-of-sale.ts';

/**
 * A finding for a manager: the service issued the eSIM of a sale that it had canceled, or added the package of a top-up.
 */
export function issuedAfterCancel(canceled: SaleIn<'canceled'> | TopUpIn<'canceled'>, at: number): FoundNow {
  const { kind, intent } = canceled;
  const id = idOf(canceled);
  const uidCustomer = canceled.kind === 'sale' ? canceled.progress.uidCustomer : canceled.intent.uidCustomer;
  const found = findingOfSale({
    ...{ key: `issued-after-cancel ${id}`, kind: 'issued-after-cancel', saleId: intent.orderId, orderId: id },
    ...{ uidCustomer, at, cost: intent.cost },
  });
  return foundByTill({ ...found, about: kind });
}
