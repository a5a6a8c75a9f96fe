import type { FoundNow } from '../ledger/finding-book.ts';
import type { OrderStatusRecord } from '../../src-merchant-api/reading/order-status.ts';
import { orderIdOf } from '../sales/ask-status.ts';
import type { Operation } from '../sales/operation.ts';
import { isSameId } from '../sales/own-order.ts';
import { isIn, type Sale, type SaleIn } from '../sales/sale.ts';
import { findingOfSale, foundByTill } from './finding-of-sale.ts';

/**
 * Whether a status says that the service canceled an order whose eSIM it issued. Of an order that was refunded here the
 * word tells nothing new.
 */
export function isCanceledAfterIssue(
  sale: Sale,
  operations: readonly Operation[],
  { status, orderId }: Pick<OrderStatusRecord, 'status' | 'orderId'>,
): sale is SaleIn<'completed'> {
  if (status !== 'canceled' || !isIn(sale, 'completed')) return false;
  const ownId = orderIdOf(sale.intent);
  if (orderId !== null && ownId !== null && !isSameId(orderId, ownId)) return false;
  return !operations.some(({ kind, progress }) => kind === 'refund' && progress.state !== 'refused');
}

/** That the service canceled a sale whose eSIM it had issued, as it is kept for a manager. */
export function canceledAfterIssue({ intent, progress }: SaleIn<'completed'>, at: number): FoundNow {
  const { orderId, cost } = intent;
  return foundByTill(
    findingOfSale({
      key: `canceled-after-issue ${orderId}`,
      kind: 'canceled-after-issue',
      saleId: orderId,
      orderId,
      uidCustomer: progress.uidCustomer,
      at,
      cost,
    }),
  );
}
