import { describe, expect, it } from 'vitest';
import { idPack, refundIntent, saleIntent, topUpIntent } from '../../../test/fixtures/intents.ts';
import { japan } from '../../../test/fixtures/products.ts';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import { readOrder, type OrderRecord } from '../../../src-merchant-api/reading/order.ts';
import { readOrderStatus, type OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import type { EsimProfile } from '../../../src-merchant-api/reading/profile.ts';
import { readTopUp, type TopUpRecord } from '../../../src-merchant-api/reading/top-up.ts';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import { issuedProfile } from '../../domain/orders/issued-profile.ts';
import { newOperationId } from '../../domain/orders/order-id.ts';
import type { ChangeIn } from '../../domain/orders/package-change.ts';
import { readChangeAnswer, readStatusAnswer, readSubmitAnswer, readTopUpAnswer } from './read-answer.ts';
import type { SaleIn } from '../../domain/orders/sale.ts';
import type { TopUpIn } from '../../domain/orders/top-up.ts';
import { seller } from '../../../test/fixtures/seller.ts';

const operationId = newOperationId(seller, 0);

const sale = (attempts: number): SaleIn<'sending'> => ({
  kind: 'sale',
  intent: saleIntent(0),
  progress: { state: 'sending', attempts },
});

type Named = { readonly orderId?: string; readonly productId?: string };

/** Each intent has its own order id. */
const { intent: same } = sale(1);

const topUp = (attempts: number): TopUpIn<'sending'> => ({
  kind: 'top-up',
  intent: topUpIntent(0, { operationId, knownPackages: [] }),
  progress: { state: 'sending', attempts },
});

const refund = (attempts: number): ChangeIn<'sending'> => ({
  kind: 'refund',
  intent: refundIntent(0, { operationId }),
  progress: { state: 'sending', attempts },
});

const detail = '';
const failures: readonly MerchantFailure[] = [
  { kind: 'not-sent', cause: 'signature', detail },
  { kind: 'held-back', retryAfterMs: 60_000, detail },
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

type Read = (reply: Result<never, MerchantFailure>) => { readonly kind: string };

/** The kinds of failure that lead to each event. */
function eventsAfter(read: Read): Record<string, string[]> {
  const events: Record<string, string[]> = {};
  for (const failure of failures) (events[read(fail(failure)).kind] ??= []).push(failure.kind);
  return events;
}

const neverSent = ['not-sent', 'held-back', 'not-reached'];
const open = ['no-reply', 'unreadable-reply', 'service-broken', 'order-exists'];
const doubtful = ['unauthorized', 'too-many-requests', 'order-not-found', 'insufficient-funds', 'refused'];

describe('the answer to a submit', () => {
  const after = (attempts: number): Record<string, string[]> =>
    eventsAfter((reply) => readSubmitAnswer(sale(attempts), reply));

  it('means not sold only where nothing was sent, and never what was answered', () => {
    expect(after(1)).toEqual({ refused: neverSent, doubted: doubtful, unanswered: open });
  });

  it('says nothing of an earlier attempt where this one was not sent', () => {
    expect(after(2)).toEqual({ doubted: doubtful, unanswered: [...neverSent, ...open] });
  });

  it.each([
    ['another order id', { orderId: 'T9-1' }, 'unanswered'],
    ['the order id, and another product', { orderId: same.orderId, productId: 'else' }, 'unanswered'],
    ['the order id in other letters', { orderId: same.orderId.toLowerCase() }, 'accepted'],
    ['another product alone', { productId: 'else' }, 'unanswered'],
    ['the product alone', { productId: japan.productId }, 'accepted'],
  ])('is told from that to another purchase where it names %s', (_, { orderId, productId }: Named, kind) => {
    const order = { status: 'completed', uidCustomer: 'uid-1', orderId, esimProfile: { productId } };
    const read = readOrder(order);
    expect(read.ok && readSubmitAnswer({ ...sale(1), intent: same }, read).kind).toBe(kind);
    const pack = readTopUp({
      package: { id: 7, orderId: orderId?.replace(/^T1.*/i, operationId), productId },
    });
    expect(pack.ok && readTopUpAnswer(topUp(1), pack).kind).toBe(kind);
  });

  it.each([1, 2])('says sold once on 409 with the uidCustomer, at attempt %d', (attempts) => {
    const reply = fail({ kind: 'order-exists', uidCustomer: 'uid-1', detail } as const);
    expect(readSubmitAnswer(sale(attempts), reply)).toEqual({
      kind: 'accepted',
      uidCustomer: 'uid-1',
      charged: null,
    });
  });

  it('says sold on 200 for our order id, and nothing on 200 for another', () => {
    const ours = sale(1);
    const reply = (orderId: string | undefined): Result<OrderRecord, MerchantFailure> => {
      const order = readOrder({
        esimProfile: { productId: japan.productId, name: japan.name, salePrice: 18.5 },
        uidCustomer: 'uid-1',
        orderId,
        status: 'in_processing',
      });
      return order.ok ? order : expect.fail(order.failure);
    };
    for (const named of [ours.intent.orderId, undefined]) {
      expect(readSubmitAnswer(ours, reply(named))).toEqual({
        kind: 'accepted',
        uidCustomer: 'uid-1',
        charged: '18.5',
      });
    }
    expect(readSubmitAnswer(ours, reply('T1-ANOTHER')).kind).toBe('unanswered');
  });
});

describe('the answer to a top-up', () => {
  it('means what that to a submit means, and 409 does not mean bought', () => {
    const after = (attempts: number): Record<string, string[]> =>
      eventsAfter((reply) => readTopUpAnswer(topUp(attempts), reply));
    expect(after(1)).toEqual({ refused: neverSent, doubted: doubtful, unanswered: open });
    expect(after(2)).toEqual({ doubted: doubtful, unanswered: [...neverSent, ...open] });
  });

  const reply = (record: { uidCustomer?: string; package: object }): Result<TopUpRecord, MerchantFailure> => {
    const reading = readTopUp(record);
    return reading.ok ? reading : expect.fail(reading.failure);
  };
  const paid = { id: 12, productId: japan.productId, orderId: operationId, salePrice: 18.5 };

  it('tells what was paid and which package came', () => {
    expect(readTopUpAnswer(topUp(1), reply({ uidCustomer: 'UID-1', package: paid }))).toEqual({
      kind: 'accepted',
      charged: '18.5',
      idPack: 12,
    });
    expect(readTopUpAnswer(topUp(1), reply({ package: { id: 'a-b' } }))).toEqual({
      kind: 'accepted',
      charged: null,
      idPack: null,
    });
  });

  it('names no package that the eSIM had before', () => {
    const intent = topUpIntent(0, { operationId, knownPackages: ['12', 'a-b'] });
    const answerWith = (id: unknown) =>
      readTopUpAnswer({ ...topUp(1), intent }, reply({ package: { ...paid, id } }));
    expect(answerWith(12)).toEqual({ kind: 'accepted', charged: '18.5', idPack: null });
    expect(answerWith('12')).toMatchObject({ idPack: null });
    expect(answerWith(13)).toMatchObject({ idPack: 13 });
  });

  it.each([
    { uidCustomer: 'another', package: paid },
    { uidCustomer: 'uid-1', package: { ...paid, orderId: 'T1-ANOTHER' } },
  ])('is none where it is about something else', (record) => {
    expect(readTopUpAnswer(topUp(1), reply(record)).kind).toBe('unanswered');
  });
});

describe('the answer to a refund or an activation', () => {
  it('means not done only where nothing was sent at all', () => {
    const after = (attempts: number): Record<string, string[]> =>
      eventsAfter((reply) => readChangeAnswer(refund(attempts), reply));
    expect(after(1)).toEqual({ refused: neverSent, doubted: doubtful, unanswered: open });
    expect(after(2)).toEqual({ doubted: doubtful, unanswered: [...neverSent, ...open] });
  });

  const saying = (status: string | null) => succeed({ message: null, idPack: idPack(7), status });

  it.each(['completed', 'Completed '])('says done on 200 and "%s"', (status) => {
    expect(readChangeAnswer(refund(3), saying(status))).toEqual({ kind: 'confirmed' });
  });

  it.each(['in_processing', 'refunded', 'queued', '', null])(
    'says on 200 and "%s" that the service took it, and not that it is done',
    (status) => {
      expect(readChangeAnswer(refund(1), saying(status))).toEqual({ kind: 'accepted' });
    },
  );

  it.each(['ERROR', 'Failed', ' rejected ', 'canceled', 'cancelled'])(
    'says nothing that can be believed on 200 and %s',
    (status) => {
      expect(readChangeAnswer(refund(1), saying(status))).toMatchObject({ kind: 'doubted' });
    },
  );
});

describe('a status record', () => {
  const keep = (profile: EsimProfile) => issuedProfile(profile, { kind: 'not-kept' });
  const record = (status: string): OrderStatusRecord => {
    const reading = readOrderStatus({ status, uidCustomer: 'uid-1' }, 'uid-1');
    return reading.ok ? reading.value : expect.fail(reading.failure);
  };

  it.each(['in_processing', 'ERROR', 'on_hold'])('says nothing new of an order that is %s', (status) => {
    expect(readStatusAnswer(record(status), null, keep)).toBeUndefined();
  });

  it('says canceled', () => {
    expect(readStatusAnswer(record('canceled'), null, keep)).toEqual({ kind: 'canceled' });
  });
});
