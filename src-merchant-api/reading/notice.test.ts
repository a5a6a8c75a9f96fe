import { describe, expect, it } from 'vitest';
import { readNotice } from './notice.ts';

describe('a notification', () => {
  it.each<[object, object]>([
    [
      { status: 'completed', uidCustomer: 'u-1', orderId: 'T1-1' },
      { orderId: 'T1-1', uidCustomer: 'u-1' },
    ],
    [
      { order_id: 'T1-1', status: 'canceled' },
      { orderId: 'T1-1', uidCustomer: null },
    ],
    [
      { event: 'order.completed', data: { uidCustomer: 'u-1' } },
      { orderId: null, uidCustomer: 'u-1' },
    ],
    [
      { orderId: null, uidCustomer: 'u-1' },
      { orderId: null, uidCustomer: 'u-1' },
    ],
  ])('%j names what it is about', (body, notice) => {
    expect(readNotice(body)).toEqual({ ok: true, value: notice });
  });

  it.each([
    null,
    'T1-1',
    ['T1-1'],
    {},
    { orderId: {} },
    { orderId: '  ' },
    { data: { data: { orderId: 'T1-1' } } },
  ])('%j names nothing that the till knows', (body) => {
    expect(readNotice(body).ok).toBe(false);
  });
});
