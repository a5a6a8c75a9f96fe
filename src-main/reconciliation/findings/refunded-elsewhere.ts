import type { FoundNow } from '../../ledger/records/finding-book.ts';
import { idOf } from '../../domain/orders/operation.ts';
import type { SaleIn } from '../../domain/orders/sale.ts';
import type { TopUpIn } from '../../domain/orders/top-up.ts';
import { refundedElsewhereKey } from '../comparing/finding.ts';
import { findingOfSale, foundByTill } from './finding-of-sale.ts';

/**
 * A finding for a manager: the service canceled a purchase, and its history may show a refund of the package that this till
 * didn't make. Whoever made it may have given the customer their money.
 */
export function refundedElsewhere(canceled: SaleIn<'canceled'> | TopUpIn<'canceled'>, at: number): FoundNow {
  const { intent } = canceled;
  const id = idOf(canceled);
  const uidCustomer = canceled.kind === 'sale' ? canceled.progress.uidCustomer : canceled.intent.uidCustomer;
  const found = findingOfSale({
    ...{ key: refundedElsewhereKey(id), kind: 'refunded-elsewhere', saleId: intent.orderId, orderId: id },
    ...{ uidCustomer, at, cost: intent.cost },
  });
  return foundByTill({ ...found, about: 'cancellation', ours: intent.cost });
}
