import { z } from 'zod';
import { orderStatusRecord, statusQuery } from '../../src-merchant-api/records/order-status.ts';
import { snapshotTime, type BehaviorSetting } from '../behavior.ts';
import { packagesAt } from '../packages-at.ts';
import { statusRecord } from '../status-record.ts';
import type { Books } from '../storage/books.ts';
import { defineEndpoint, refusal, reply, type Endpoint } from './endpoint.ts';

/**
 * GET /orders/getStatus: 200, 400 or 404.
 *
 * @param whyStuck why orders that are due can't be settled; undefined while they can.
 */
export const orderStatus = (
  { orders, packages }: Books,
  behavior: BehaviorSetting,
  now: () => Date,
  whyStuck: () => Error | undefined,
): Endpoint =>
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
      const at = snapshotTime(behavior.current(), now);
      if (order === undefined || order.createdAt > (at ?? Infinity))
        return refusal(404, 'There is no order with this uidCustomer.');
      const stuck = order.status === 'in_processing' ? whyStuck() : undefined;
      // "In processing" would promise an end that does not come.
      if (stuck !== undefined) throw stuck;
      const bought = packages.ofOrder(order.orderNo);
      const shown = at === undefined ? bought : packagesAt(bought, at);
      return reply(statusRecord(order, shown, now().getTime()));
    },
  });
