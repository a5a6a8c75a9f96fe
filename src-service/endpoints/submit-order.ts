import { orderRecord, submitRequest, type OrderRecord } from '../../src-merchant-api/records/order.ts';
import { toJsonNumber } from '../minor-units.ts';
import type { PlaceOrder, SubmitOutcome } from '../moves/place-order.ts';
import {
  defineEndpoint,
  orderExists,
  refusal,
  reply,
  type Endpoint,
  type EndpointReply,
} from './endpoint.ts';
import { purchaseBounds } from './purchase-bounds.ts';

/** POST /orders/submit: 200, 400, 402 or 409. `onPlaced` is called after an order was placed, with when it is due. */
export const submitOrder = (placeOrder: PlaceOrder, onPlaced: (issueAt: number) => void): Endpoint =>
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
      if (outcome.kind === 'placed') onPlaced(outcome.issueAt);
      return answerOf(outcome);
    },
  });

function answerOf(outcome: SubmitOutcome): EndpointReply<OrderRecord> {
  switch (outcome.kind) {
    case 'placed': {
      const { uidCustomer, orderId, product } = outcome;
      const { productId, name, costMinor } = product;
      return reply({
        message: 'The order was placed.',
        esimProfile: { productId, name, salePrice: toJsonNumber(costMinor) },
        uidCustomer,
        orderId,
        status: 'in_processing',
      });
    }
    case 'bought-before':
      return orderExists(outcome.uidCustomer);
    case 'unknown-product':
      return refusal(400, 'There is no product with this productId.');
    case 'insufficient-funds':
      return refusal(402, 'The balance is too low for this product.');
  }
}
