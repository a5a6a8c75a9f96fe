import { describe, expect, it } from 'vitest';
import { idPack, refundIntent, saleIntent, topUpIntent } from '../../test/fixtures/intents.ts';
import { japan } from '../../test/fixtures/products.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { readOrder, type OrderRecord } from '../../src-merchant-api/reading/order.ts';
import { readOrderStatus, type OrderStatusRecord } from '../../src-merchant-api/reading/order-status.ts';
import type { EsimProfile } from '../../src-merchant-api/reading/profile.ts';
import { readTopUp, type TopUpRecord } from '../../src-merchant-api/reading/top-up.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { issuedProfile } from './issued-profile.ts';
import { newOperationId } from './order-id.ts';
import type { ChangeIn } from './package-change.ts';
import { readChangeAnswer, readStatusAnswer, readSubmitAnswer, readTopUpAnswer } from './read-answer.ts';
import type { SaleIn } from './sale.ts';
import type { TopUpIn } from './top-up.ts';

const operationId = newOperationId('T1', 0);

const sale = (attempts: number): SaleIn<'sending'> => ({
  kind: 'sale',
  intent: saleIntent(0),
  progress: { state: 'sending', attempts },
});

const topUp = (attempts: number): TopUpIn<'sending'> => ({
  kind: 'top-up',
  intent: topUpIntent(0, { operationId, knownPackages: [] }),
  progress: { state: 'sending', attempts },
});

const refund = (attempts: number, triedBefore = false): ChangeIn<'sending'> => ({
  kind: 'refund',
  intent: refundIntent(0, { operationId, triedBefore }),
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

type Read = (reply: Result<never, MerchantFailure>) => { readonly kind: string };

/** The kinds of failure after which each event follows. */
function eventsAfter(read: Read): Record<string, string[]> {
  const events: Record<string, string[]> = {};
  for (const failure of failures) (events[read(fail(failure)).kind] ??= []).push(failure.kind);
  return events;
}

const noMoneyMoved = [
  'not-sent',
  'not-reached',
  'unauthorized',
  'too-many-requests',
  'order-not-found',
  'insufficient-funds',
  'refused',
];
const open = ['no-reply', 'unreadable-reply', 'service-broken'];
const refusals = ['insufficient-funds', 'refused'];
const all = failures.map(({ kind }) => kind);

describe('the answer to a submit', () => {
  const after = (attempts: number, quiet: boolean): Record<string, string[]> =>
    eventsAfter((reply) => readSubmitAnswer(sale(attempts), reply, quiet));

  it.each([true, false])('on a first attempt means not sold only where no money can have moved', (quiet) => {
    expect(after(1, quiet)).toEqual({ refused: noMoneyMoved, unanswered: [...open, 'order-exists'] });
  });

  it('after an attempt without an answer means not sold only where the service refuses this order', () => {
    expect(after(2, true)).toEqual({
      refused: refusals,
      unanswered: all.filter((kind) => !refusals.includes(kind)),
    });
  });

  it('means not even that while the earlier attempt may still be on its way', () => {
    expect(after(2, false)).toEqual({ unanswered: all });
  });

  it.each([1, 2])('says sold once on 409 with the uidCustomer, at attempt %d', (attempts) => {
    const reply = fail({ kind: 'order-exists', uidCustomer: 'uid-1', detail } as const);
    expect(readSubmitAnswer(sale(attempts), reply, false)).toEqual({
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
      expect(readSubmitAnswer(ours, reply(named), false)).toEqual({
        kind: 'accepted',
        uidCustomer: 'uid-1',
        charged: '18.5',
      });
    }
    expect(readSubmitAnswer(ours, reply('T1-ANOTHER'), false).kind).toBe('unanswered');
  });
});

describe('the answer to a top-up', () => {
  const after = (attempts: number, quiet: boolean): Record<string, string[]> =>
    eventsAfter((reply) => readTopUpAnswer(topUp(attempts), reply, quiet));

  it('means what that to a submit means, and 409 means bought', () => {
    const notExists = all.filter((kind) => kind !== 'order-exists');
    expect(after(1, false)).toEqual({ accepted: ['order-exists'], refused: noMoneyMoved, unanswered: open });
    expect(after(2, true)).toEqual({
      accepted: ['order-exists'],
      refused: refusals,
      unanswered: notExists.filter((kind) => !refusals.includes(kind)),
    });
    expect(after(2, false)).toEqual({ accepted: ['order-exists'], unanswered: notExists });
  });

  const reply = (record: { uidCustomer?: string; package: object }): Result<TopUpRecord, MerchantFailure> => {
    const reading = readTopUp(record);
    return reading.ok ? reading : expect.fail(reading.failure);
  };
  const paid = { id: 12, productId: japan.productId, orderId: operationId, salePrice: 18.5 };

  it('tells what was paid and which package came', () => {
    expect(readTopUpAnswer(topUp(1), reply({ uidCustomer: 'UID-1', package: paid }), false)).toEqual({
      kind: 'accepted',
      charged: '18.5',
      idPack: 12,
    });
    expect(readTopUpAnswer(topUp(1), reply({ package: { id: 'a-b' } }), false)).toEqual({
      kind: 'accepted',
      charged: null,
      idPack: null,
    });
  });

  it.each([
    { uidCustomer: 'another', package: paid },
    { uidCustomer: 'uid-1', package: { ...paid, orderId: 'T1-ANOTHER' } },
  ])('is none where it is about something else', (record) => {
    expect(readTopUpAnswer(topUp(1), reply(record), false).kind).toBe('unanswered');
  });
});

describe('the answer to a refund or an activation', () => {
  const after = (attempts: number, triedBefore: boolean): Record<string, string[]> =>
    eventsAfter((reply) => readChangeAnswer(refund(attempts, triedBefore), reply));

  it('means not done only on a first attempt, and where nothing can have been done', () => {
    expect(after(1, false)).toEqual({ refused: noMoneyMoved, unanswered: [...open, 'order-exists'] });
    expect(after(2, false)).toEqual({ unanswered: all });
  });

  it('is not believed when it says no after an earlier operation on the package', () => {
    expect(after(1, true)['unanswered']).toEqual(['refused', ...open, 'order-exists']);
  });

  it('says done on 200', () => {
    const reply = succeed({ message: null, idPack: idPack(7), status: null });
    expect(readChangeAnswer(refund(3, true), reply)).toEqual({ kind: 'confirmed' });
  });

  it.each(['ERROR', 'Failed', ' rejected '])('says nothing that can be believed on 200 and %s', (status) => {
    const reply = succeed({ message: null, idPack: idPack(7), status });
    expect(readChangeAnswer(refund(1, false), reply)).toMatchObject({ kind: 'unanswered' });
  });

  it.each(['completed', 'refunded', 'in_processing'])('says done on 200 and %s', (status) => {
    const reply = succeed({ message: null, idPack: idPack(7), status });
    expect(readChangeAnswer(refund(1, false), reply)).toEqual({ kind: 'confirmed' });
  });
});

describe('a status record', () => {
  const keep = (profile: EsimProfile) => issuedProfile(profile, { kind: 'not-kept' });
  const record = (status: string): OrderStatusRecord => {
    const reading = readOrderStatus({ status, uidCustomer: 'uid-1' }, 'uid-1');
    return reading.ok ? reading.value : expect.fail(reading.failure);
  };

  it.each(['in_processing', 'ERROR', 'on_hold'])('says nothing new of an order that is %s', (status) => {
    expect(readStatusAnswer(record(status), keep)).toBeUndefined();
  });

  it('says canceled', () => {
    expect(readStatusAnswer(record('canceled'), keep)).toEqual({ kind: 'canceled' });
  });
});
