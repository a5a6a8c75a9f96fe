import type { Behavior } from '../behavior.ts';
import type { TopUpDecision } from '../rules/decide-purchase.ts';
import { orderExists, refusal, type EndpointReply } from './endpoint.ts';

/** Why nothing was sold, in the interface's words: 400, 402 or 409. Source: merchant interface, Errors. */
export function purchaseRefusal(
  refused: Exclude<TopUpDecision, { kind: 'sell' }>,
  { conflictNamesOrder }: Pick<Behavior, 'conflictNamesOrder'>,
): EndpointReply<never> {
  switch (refused.kind) {
    case 'bought-before':
      return conflictNamesOrder
        ? orderExists(refused.uidCustomer)
        : refusal(409, 'An order with this orderId already exists.');
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
