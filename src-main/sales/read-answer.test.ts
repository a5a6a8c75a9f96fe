import { describe, expect, it } from 'vitest';
import { japan } from '../../test/fixtures/products.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { readOrder, type OrderRecord } from '../../src-merchant-api/reading/order.ts';
import { readOrderStatus, type OrderStatusRecord } from '../../src-merchant-api/reading/order-status.ts';
import { fail, type Result } from '../../src-merchant-api/result.ts';
import { newOrderId } from './order-id.ts';
import { readStatusAnswer, readSubmitAnswer } from './read-answer.ts';
import type { SaleIn } from './sale.ts';

const sending = (attempts: number): SaleIn<'sending'> => ({
  kind: 'sale',
  intent: {
    orderId: newOrderId('T1', 0),
    merchantId: 'shop',
    product: japan,
    cost: japan.salePrice,
    price: japan.salePrice,
    activationMode: 'NOW',
    callback: null,
    cart: null,
    createdAt: 0,
  },
  progress: { state: 'sending', attempts },
});

const detail = '';
const failures: readonly MerchantFailure[] = [
  { kind: 'not-sent', cause: 'signature', detail },
  { kind: 'not-reached', cause: 'connection', detail },
  { kind: 'unauthorized', httpStatus: 401, clockSkewMs: null, detail },
  { kind: 'too-many-requests', retryAfterMs: null, detail },
  { kind: 'order-not-found', detail },
  { kind: 'insufficient-funds', detail },
  { kind: 'refused', httpStatus: 400, detail },
  { kind: 'no-reply', cause: 'timeout', detail },
  { kind: 'unreadable-reply', httpStatus: 200, detail },
  { kind: 'service-broken', httpStatus: 502, retryAfterMs: null, detail },
  { kind: 'order-exists', uidCustomer: null, detail },
];

const outcomes = (attempts: number): Record<string, string> =>
  Object.fromEntries(
    failures.map((failure) => [failure.kind, readSubmitAnswer(sending(attempts), fail(failure)).kind]),
  );

describe('the answer to a submit', () => {
  it('on a first attempt means not sold only where no money can have moved', () => {
    expect(outcomes(1)).toEqual({
      'not-sent': 'refused',
      'not-reached': 'refused',
      unauthorized: 'refused',
      'too-many-requests': 'refused',
      'order-not-found': 'refused',
      'insufficient-funds': 'refused',
      refused: 'refused',
      'no-reply': 'unanswered',
      'unreadable-reply': 'unanswered',
      'service-broken': 'unanswered',
      'order-exists': 'unanswered',
    });
  });

  it('after an attempt without an answer means not sold only where the service refuses this order', () => {
    expect(outcomes(2)).toEqual({
      'not-sent': 'unanswered',
      'not-reached': 'unanswered',
      unauthorized: 'unanswered',
      'too-many-requests': 'unanswered',
      'order-not-found': 'unanswered',
      'insufficient-funds': 'refused',
      refused: 'refused',
      'no-reply': 'unanswered',
      'unreadable-reply': 'unanswered',
      'service-broken': 'unanswered',
      'order-exists': 'unanswered',
    });
  });

  it.each([1, 2])('says sold once on 409 with the uidCustomer, at attempt %d', (attempts) => {
    const reply = fail({ kind: 'order-exists', uidCustomer: 'uid-1', detail } as const);
    expect(readSubmitAnswer(sending(attempts), reply)).toEqual({
      kind: 'accepted',
      uidCustomer: 'uid-1',
      charged: null,
    });
  });

  it('says sold on 200 for our order id, and nothing on 200 for another', () => {
    const sale = sending(1);
    const reply = (orderId: string): Result<OrderRecord, MerchantFailure> => {
      const order = readOrder({
        esimProfile: { productId: japan.productId, name: japan.name, salePrice: 18.5 },
        uidCustomer: 'uid-1',
        orderId,
        status: 'in_processing',
      });
      return order.ok ? order : expect.fail(order.failure);
    };
    expect(readSubmitAnswer(sale, reply(sale.intent.orderId))).toEqual({
      kind: 'accepted',
      uidCustomer: 'uid-1',
      charged: '18.5',
    });
    expect(readSubmitAnswer(sale, reply('T1-ANOTHER')).kind).toBe('unanswered');
  });
});

describe('a status record', () => {
  const record = (status: string): OrderStatusRecord => {
    const reading = readOrderStatus({ status, uidCustomer: 'uid-1' }, 'uid-1');
    return reading.ok ? reading.value : expect.fail(reading.failure);
  };

  it.each(['in_processing', 'ERROR', 'on_hold'])('says nothing new of an order that is %s', (status) => {
    expect(readStatusAnswer(record(status))).toBeUndefined();
  });

  it('says canceled', () => {
    expect(readStatusAnswer(record('canceled'))).toEqual({ kind: 'canceled' });
  });
});
