import { z } from 'zod';
import { statusRecord } from '../status-record.ts';
import type { OrderStore } from '../storage/order-store.ts';
import { refusal, reply, type Endpoint } from './endpoint.ts';

const statusQuery = z.object({ uidCustomer: z.string().min(1) });

/** GET /orders/getStatus: 200, 400 or 404. */
export function orderStatus(orders: OrderStore, now: () => Date): Endpoint {
  return {
    method: 'GET',
    path: '/orders/getStatus',
    signature: 'required',
    answer: ({ query }) => {
      const request = statusQuery.safeParse(query);
      if (!request.success) return refusal(400, 'The query needs one uidCustomer.');
      const order = orders.find(request.data.uidCustomer);
      if (order === undefined) return refusal(404, 'There is no order with this uidCustomer.');
      return reply(statusRecord(order, orders.packagesOf(order.uidCustomer), now().getTime()));
    },
  };
}
