import { z } from 'zod';
import { orderStatusRecord, statusQuery } from '../../src-merchant-api/records/order-status.ts';
import { statusRecord } from '../status-record.ts';
import type { Books } from '../storage/books.ts';
import { defineEndpoint, refusal, reply, type Endpoint } from './endpoint.ts';

/** GET /orders/getStatus: 200, 400 or 404. */
export const orderStatus = ({ orders, packages }: Books, now: () => Date): Endpoint =>
  defineEndpoint({
    method: 'GET',
    path: '/orders/getStatus',
    signature: 'required',
    contract: {
      summary: 'Read the status of an order',
      request: statusQuery.extend({ uidCustomer: z.string().min(1) }),
      reply: { name: 'OrderStatus', schema: orderStatusRecord },
      refusals: [400, 404],
    },
    answer: ({ uidCustomer }) => {
      const order = orders.find(uidCustomer);
      if (order === undefined) return refusal(404, 'There is no order with this uidCustomer.');
      return reply(statusRecord(order, packages.ofOrder(order.orderNo), now().getTime()));
    },
  });
