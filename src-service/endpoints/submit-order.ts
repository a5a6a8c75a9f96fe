import { orderRecord, submitRequest } from '../../src-merchant-api/records/order.ts';
import { toJsonNumber } from '../minor-units.ts';
import type { BehaviorSetting } from '../behavior.ts';
import type { PlaceOrder } from '../commands/place-order.ts';
import { defineEndpoint, reply, type Endpoint } from './endpoint.ts';
import { purchaseBounds } from './purchase-bounds.ts';
import { purchaseRefusal } from './purchase-refusal.ts';

/** POST /orders/submit: 200, 400, 402 or 409. `onPlaced` is called after an order was placed, with when it is due. */
export const submitOrder = (
  placeOrder: PlaceOrder,
  behavior: BehaviorSetting,
  onPlaced: (issueAt: number) => void,
): Endpoint =>
  defineEndpoint({
    method: 'POST',
    path: '/orders/submit',
    signature: 'required',
    contract: {
      summary: 'Create an order',
      request: submitRequest.extend(purchaseBounds),
      reply: { name: 'Order', schema: orderRecord },
      refusals: [400, 402, 409],
    },
    answer: (request) => {
      const outcome = placeOrder(request);
      if (outcome.kind !== 'placed') return purchaseRefusal(outcome, behavior.current());
      const { uidCustomer, orderId, product, issueAt } = outcome;
      onPlaced(issueAt);
      const { productId, name, costMinor } = product;
      return reply({
        message: 'The order was placed.',
        esimProfile: { productId, name, salePrice: toJsonNumber(costMinor) },
        uidCustomer,
        orderId,
        status: 'in_processing',
      });
    },
  });
