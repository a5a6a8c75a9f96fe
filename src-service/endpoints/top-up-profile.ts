import { topUpRecord, topUpRequest } from '../../src-merchant-api/records/top-up.ts';
import { toJsonNumber } from '../minor-units.ts';
import type { BehaviorSetting } from '../behavior.ts';
import type { TopUp } from '../commands/top-up.ts';
import { defineEndpoint, reply, type Endpoint } from './endpoint.ts';
import { purchaseBounds } from './purchase-bounds.ts';
import { purchaseRefusal } from './purchase-refusal.ts';

/** POST /orders/topup: 200, 400, 402 or 409. `onAdded` is called after a package was bought, with when it begins by itself. */
export const topUpProfile = (
  topUp: TopUp,
  behavior: BehaviorSetting,
  onAdded: (startsAt: number | null) => void,
): Endpoint =>
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
      if (outcome.kind !== 'added') return purchaseRefusal(outcome, behavior.current());
      const { uidCustomer, idPack, orderId, product, status, startsAt } = outcome;
      onAdded(startsAt);
      const { productId, name, costMinor } = product;
      return reply({
        message: 'The package was added.',
        uidCustomer,
        package: { id: idPack, productId, name, orderId, status, salePrice: toJsonNumber(costMinor) },
      });
    },
  });
