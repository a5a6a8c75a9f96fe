import type { OrderIdentifiers } from '../src-merchant-api/records/order-status.ts';
import { timestamp } from './timestamp.ts';
import type { StoredOrder } from './storage/order-store.ts';

/** What an order's status means, for a person. */
export const statusMessage: Readonly<Record<StoredOrder['status'], string>> = {
  in_processing: 'The order is being processed.',
  completed: 'The eSIM is issued.',
  canceled: 'The order was canceled and its cost credited.',
};

type Identified = Pick<StoredOrder, 'uidCustomer' | 'orderId' | 'createdAt' | 'status'>;

/** What is told of an order in every status. Source: merchant interface, Order status record. */
export const orderIdentifiers = (order: Identified): OrderIdentifiers => ({
  message: statusMessage[order.status],
  uidCustomer: order.uidCustomer,
  orderId: order.orderId,
  status: order.status,
  createdAt: timestamp(order.createdAt),
});
