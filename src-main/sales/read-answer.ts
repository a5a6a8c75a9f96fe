import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { moneyMoved } from '../../src-merchant-api/failure.ts';
import type { OrderRecord } from '../../src-merchant-api/reading/order.ts';
import type { OrderStatusRecord } from '../../src-merchant-api/reading/order-status.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { NextEvent, SaleIn } from './sale.ts';

/**
 * What the answer to a submit means for the sale that was sent.
 *
 * "Sold once" is said by 200 and by 409 with the uidCustomer: the order id is ours, so the order that is already
 * there is this sale. "Not sold" is believed only where it can be known. On a first attempt, every failure that
 * moves no money says so. After an attempt without an answer, only the service's own refusal of this order does:
 * that the service can't be reached now, or no longer knows us, says nothing of the earlier attempt.
 */
export function readSubmitAnswer(
  sale: SaleIn<'sending'>,
  reply: Result<OrderRecord, MerchantFailure>,
): NextEvent<'sending'> {
  if (reply.ok) {
    const { orderId, uidCustomer, esimProfile } = reply.value;
    if (orderId !== sale.intent.orderId) {
      const detail = 'the reply names another order id';
      return { kind: 'unanswered', failure: { kind: 'unreadable-reply', httpStatus: 200, detail } };
    }
    return { kind: 'accepted', uidCustomer, charged: esimProfile.salePrice };
  }
  const { failure } = reply;
  if (failure.kind === 'order-exists' && failure.uidCustomer !== null) {
    return { kind: 'accepted', uidCustomer: failure.uidCustomer, charged: null };
  }
  const certain =
    sale.progress.attempts === 1
      ? moneyMoved(failure) === 'no'
      : failure.kind === 'refused' || failure.kind === 'insufficient-funds';
  return { kind: certain ? 'refused' : 'unanswered', failure };
}

/** What a status record means for an accepted sale; undefined while there is nothing new. */
export function readStatusAnswer(record: OrderStatusRecord): NextEvent<'accepted'> | undefined {
  switch (record.status) {
    case 'completed':
      return { kind: 'issued', profile: record.esimProfile };
    case 'canceled':
      return { kind: 'canceled' };
    // ERROR is said of operations, and not shown to be an end of an order; nor is a word that the interface doesn't
    // show. Both are asked again.
    case 'ERROR':
    case 'other':
    case 'in_processing':
      return undefined;
  }
}
