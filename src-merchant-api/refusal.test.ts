import { describe, expect, it } from 'vitest';
import { moneyMoved } from './failure.ts';
import { refusal, refusalWithSuccess, type RefusedCall } from './refusal.ts';

const submit: RefusedCall = { path: '/orders/submit', kind: 'purchase', list: false };
const refund: RefusedCall = { path: '/orders/refund', kind: 'change', list: false };
const getStatus: RefusedCall = { path: '/orders/getStatus', kind: 'read', list: false };
const balance: RefusedCall = { path: '/customer/balance', kind: 'read', list: false };
const body = { status: 'ERROR', message: 'no' };

const read = (status: number, call: RefusedCall, said: unknown, headers: Record<string, string> = {}) =>
  refusal({ status, headers: new Headers(headers), body: '', sentAt: 0, receivedAt: 0 }, said, call, null);

describe('a refusal', () => {
  it.each([
    [400, submit, body, { kind: 'refused', httpStatus: 400, detail: 'no' }, 'unknown'],
    [418, submit, body, { kind: 'refused', httpStatus: 418, detail: 'no' }, 'unknown'],
    [
      401,
      submit,
      body,
      { kind: 'unauthorized', httpStatus: 401, clockSkewMs: null, detail: 'no' },
      'unknown',
    ],
    [
      403,
      submit,
      body,
      { kind: 'unauthorized', httpStatus: 403, clockSkewMs: null, detail: 'no' },
      'unknown',
    ],
    [402, submit, body, { kind: 'insufficient-funds', detail: 'no' }, 'unknown'],
    [402, refund, body, { kind: 'refused', httpStatus: 402, detail: 'no' }, 'unknown'],
    [404, submit, body, { kind: 'refused', httpStatus: 404, detail: 'no' }, 'unknown'],
    [404, getStatus, body, { kind: 'order-not-found', detail: 'no' }, 'unknown'],
    [404, balance, body, { kind: 'refused', httpStatus: 404, detail: 'no' }, 'unknown'],
    [
      409,
      submit,
      { ...body, uidCustomer: 'u' },
      { kind: 'order-exists', uidCustomer: 'u', detail: 'no' },
      'unknown',
    ],
    [409, submit, body, { kind: 'order-exists', uidCustomer: null, detail: 'no' }, 'unknown'],
    [409, refund, body, { kind: 'refused', httpStatus: 409, detail: 'no' }, 'unknown'],
    [429, submit, body, { kind: 'too-many-requests', retryAfterMs: null, detail: 'no' }, 'unknown'],
    [
      500,
      submit,
      body,
      { kind: 'service-broken', httpStatus: 500, retryAfterMs: null, detail: 'no' },
      'unknown',
    ],
    [
      504,
      refund,
      body,
      { kind: 'service-broken', httpStatus: 504, retryAfterMs: null, detail: 'no' },
      'unknown',
    ],
    [302, submit, body, { kind: 'unreadable-reply', httpStatus: 302, detail: 'no' }, 'unknown'],
    [0, submit, body, { kind: 'unreadable-reply', httpStatus: 0, detail: 'no' }, 'unknown'],
  ] as const)('%d of %j saying %j', (status, call, said, expected, moved) => {
    const failure = read(status, call, said);
    expect(failure).toEqual(expected);
    expect(moneyMoved(failure)).toBe(moved);
  });

  it.each([
    [400, 'unreadable-reply', 'unknown'],
    [401, 'unauthorized', 'unknown'],
    [402, 'unreadable-reply', 'unknown'],
    [403, 'unreadable-reply', 'unknown'],
    [409, 'unreadable-reply', 'unknown'],
    [429, 'too-many-requests', 'unknown'],
    [502, 'service-broken', 'unknown'],
  ])('%d without the interface’s words is %s', (status, kind, moved) => {
    for (const said of [undefined, null, '<html>', {}, { error: 'no' }]) {
      const failure = read(status, submit, said);
      expect(failure.kind).toBe(kind);
      expect(moneyMoved(failure)).toBe(moved);
    }
  });

  it('says how long to wait', () => {
    expect(read(429, submit, body, { 'retry-after': '7' })).toMatchObject({ retryAfterMs: 7_000 });
    expect(read(503, submit, body, { 'retry-after': '7' })).toMatchObject({ retryAfterMs: 7_000 });
  });
});

describe('a refusal that comes with a success’s status', () => {
  const refused = { kind: 'refused', httpStatus: 200, detail: 'no' };

  it.each(['ERROR', 'error', 'canceled', 'rejected'])('is one where a purchase says %s', (status) => {
    expect(refusalWithSuccess(200, { ...body, status }, submit)).toEqual(refused);
    // The service may keep what it refused, and name it.
    expect(refusalWithSuccess(200, { ...body, status, uidCustomer: 'u', orderId: 'o' }, submit)).toEqual(
      refused,
    );
  });

  it('is one where a top-up says so of its package, with or without a message', () => {
    const detail = 'status ERROR';
    expect(refusalWithSuccess(200, { package: { status: 'ERROR' } }, submit)).toEqual({ ...refused, detail });
    expect(refusalWithSuccess(200, { status: 'ERROR' }, submit)).toEqual({ ...refused, detail });
  });

  it('is one in the place of a list, and never what an order or a change says of itself', () => {
    expect(refusalWithSuccess(200, body, { ...balance, list: true })).toEqual(refused);
    for (const call of [refund, getStatus, balance])
      expect(refusalWithSuccess(200, body, call)).toBeUndefined();
  });

  it('is none in any other words', () => {
    expect(refusalWithSuccess(200, { ...body, status: 'in_processing' }, submit)).toBeUndefined();
    expect(refusalWithSuccess(200, { ...body, status: 'no error' }, submit)).toBeUndefined();
    expect(refusalWithSuccess(200, [body], submit)).toBeUndefined();
  });
});
