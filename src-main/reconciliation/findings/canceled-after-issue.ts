import type { FoundNow } from '../../ledger/records/finding-book.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import { orderIdOf } from '../../selling/answers/ask-status.ts';
import type { Operation } from '../../domain/operation.ts';
import { isSameId } from '../../selling/history/own-order.ts';
import { isIn, type OrderId, type Sale, type SaleIn } from '../../domain/sale.ts';
import { findingOfSale, foundByTill } from './finding-of-sale.ts';

/** The key of what was found of a sale that the service canceled after it issued its eSIM. */
export const canceledAfterIssueKey = (orderId: OrderId): string => `canceled-after-issue ${orderId}`;

/** Whether a status is of a sale's own order, as far as it names one. */
export function isOwnOrder({ intent }: Sale, { orderId }: Pick<OrderStatusRecord, 'orderId'>): boolean {
  const ownId = orderIdOf(intent);
  return orderId === null || ownId === null || isSameId(orderId, ownId);
}

/**
 * Whether a status says that the service canceled an order whose eSIM it issued. Of an order that was refunded here the
 * word tells nothing new.
 */
export function isCanceledAfterIssue(
  sale: Sale,
  operations: readonly Operation[],
  told: Pick<OrderStatusRecord, 'status' | 'orderId'>,
): sale is SaleIn<'completed'> {
  if (told.status !== 'canceled' || !isIn(sale, 'completed') || !isOwnOrder(sale, told)) return false;
  return !operations.some(({ kind, progress }) => kind === 'refund' && progress.state !== 'refused');
}

/** That the service canceled a sale whose eSIM it had issued, as it is kept for a manager. */
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
