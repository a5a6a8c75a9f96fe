import type { FoundNow } from '../../ledger/records/finding-book.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import { orderIdOf } from '../../domain/orders/late-name.ts';
import type { ProfileOperation } from '../../domain/orders/operation.ts';
import { isSameId } from '../../selling/history/reading/own-order.ts';
import { isIn, type OrderId, type Sale, type SaleIn } from '../../domain/orders/sale.ts';
import { findingOfSale, foundByTill } from './finding-of-sale.ts';

/** The key of the finding about a sale that the service canceled after issuing its eSIM. */
export const canceledAfterIssueKey = (orderId: OrderId): string => `canceled-after-issue ${orderId}`;

/** Whether a status belongs to the sale's own order, as far as it names one. */
export function isOwnOrder({ intent }: Sale, { orderId }: Pick<OrderStatusRecord, 'orderId'>): boolean {
  const ownId = orderIdOf(intent);
  return orderId === null || ownId === null || isSameId(orderId, ownId);
}

/**
 * Whether a status says that the service canceled an order whose eSIM it issued. For an order that was refunded here,
 * "canceled" is nothing new.
 */
export function isCanceledAfterIssue(
  sale: Sale,
  operations: readonly ProfileOperation[],
  status: Pick<OrderStatusRecord, 'status' | 'orderId'>,
): sale is SaleIn<'completed'> {
  if (status.status !== 'canceled' || !isIn(sale, 'completed') || !isOwnOrder(sale, status)) return false;
  return !operations.some(({ kind, progress }) => kind === 'refund' && progress.state !== 'refused');
}

/** A finding for a manager: the service canceled a sale whose eSIM it had issued. */
export function canceledAfterIssue({ intent, progress }: SaleIn<'completed'>, at: number): FoundNow {
  const { orderId, cost } = intent;
  return foundByTill(
    findingOfSale({
      key: canceledAfterIssueKey(orderId),
      kind: 'canceled-after-issue',
      saleId: orderId,
      orderId,
      uidCustomer: progress.uidCustomer,
      at,
      cost,
    }),
  );
}
