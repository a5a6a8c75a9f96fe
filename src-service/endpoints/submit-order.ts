import { z } from 'zod';
import { orderRequest, type OrderRecord } from '../../src-merchant-api/reading/order.ts';
import { toJsonNumber } from '../minor-units.ts';
import type { OrderOutcome, PlaceOrder } from '../place-order.ts';
import { refusal, reply, type Endpoint, type EndpointReply } from './endpoint.ts';

/** The interface shows no bounds; these keep a row small. Lengths in UTF-16 units. */
const submitBody = orderRequest.extend({
  orderId: z.string().min(1).max(128).optional(),
  callback: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullish(),
});

type OrderReply = Omit<OrderRecord, 'esimProfile'> & {
  esimProfile: { productId: string; name: string; salePrice: number };
};

/** POST /orders/submit: 200, 400, 402 or 409. `onPlaced` is called after an order was placed. */
export function submitOrder(placeOrder: PlaceOrder, onPlaced: () => void): Endpoint {
  return {
    method: 'POST',
    path: '/orders/submit',
    signature: 'required',
    answer: ({ body }) => {
      const request = submitBody.safeParse(body);
      if (!request.success) {
        const fields = [...new Set(request.error.issues.map((issue) => issue.path.join('.') || 'body'))];
        return refusal(400, `The request is not valid: ${fields.join(', ')}.`);
      }
      const outcome = placeOrder(request.data);
      if (outcome.kind === 'placed') onPlaced();
      return answerOf(outcome);
    },
  };
}

function answerOf(outcome: OrderOutcome): EndpointReply {
  switch (outcome.kind) {
    case 'placed': {
      const { uidCustomer, orderId, product } = outcome;
      const { productId, name } = product;
      const record: OrderReply = {
        message: 'The order was placed.',
        esimProfile: { productId, name, salePrice: toJsonNumber(product.costMinor) },
        uidCustomer,
        orderId,
        status: 'in_processing',
      };
      return reply(record);
    }
    case 'bought-before':
      return refusal(409, 'An order with this orderId already exists.', outcome.uidCustomer);
    case 'unknown-product':
      return refusal(400, 'There is no product with this productId.');
    case 'insufficient-funds':
      return refusal(402, 'The balance is too low for this product.');
  }
}
