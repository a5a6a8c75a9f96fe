import { topUpRecord, topUpRequest, type TopUpRecord } from '../../src-merchant-api/records/top-up.ts';
import { toJsonNumber } from '../minor-units.ts';
import type { TopUp, TopUpOutcome } from '../moves/top-up.ts';
import {
  defineEndpoint,
  orderExists,
  refusal,
  reply,
  type Endpoint,
  type EndpointReply,
} from './endpoint.ts';
import { purchaseBounds } from './purchase-bounds.ts';

/** POST /orders/topup: 200, 400, 402 or 409. `onAdded` is called after a package was bought. */
export const topUpProfile = (topUp: TopUp, onAdded: () => void): Endpoint =>
  defineEndpoint({
    method: 'POST',
    path: '/orders/topup',
    signature: 'required',
    contract: {
      summary: 'Buy an additional package for an existing profile',
      request: topUpRequest.extend(purchaseBounds),
      reply: { name: 'TopUpPackage', schema: topUpRecord },
      refusals: [400, 402, 409],
    },
    answer: (request) => {
      const outcome = topUp(request);
      if (outcome.kind === 'added') onAdded();
      return answerOf(outcome);
    },
  });

function answerOf(outcome: TopUpOutcome): EndpointReply<TopUpRecord> {
  switch (outcome.kind) {
    case 'added': {
      const { uidCustomer, idPack, orderId, product, status } = outcome;
      const { productId, name, costMinor } = product;
      return reply({
        message: 'The package was added.',
        uidCustomer,
        package: { id: idPack, productId, name, orderId, status, salePrice: toJsonNumber(costMinor) },
      });
    }
    case 'bought-before':
      return orderExists(outcome.uidCustomer);
    case 'unknown-profile':
      return refusal(400, 'There is no profile with this uidCustomer.');
    case 'profile-not-issued':
      return refusal(400, 'The order of this uidCustomer is not completed: it has no profile.');
    case 'unknown-product':
      return refusal(400, 'There is no product with this productId.');
    case 'insufficient-funds':
      return refusal(402, 'The balance is too low for this product.');
  }
}
