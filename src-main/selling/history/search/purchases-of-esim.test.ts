import { describe, expect, it } from 'vitest';
import { readTransaction, type Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { readOrderStatus } from '../../../../src-merchant-api/reading/order-status.ts';
import { otherSeller, seller } from '../../../../test/fixtures/seller.ts';
import { newOperationId, newOrderId } from '../../../domain/orders/order-id.ts';
import { isMadeBy, purchaseBeside } from './purchases-of-esim.ts';

const now = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const theirs = newOrderId(otherSeller, now);
const bought = { id: newOperationId(seller, now), uidCustomer: 'uid-1' };

const time = (ms: number): string => new Date(ms).toISOString();
const lineOf = (fields: object): Transaction => {
  const reading = readTransaction({ amount: -5, type: 'order', uidCustomer: 'UID-1', ...fields });
  return reading.ok ? reading.value : expect.fail('the line is read');
};
const own = (fields: object = {}) => ({ orderId: bought.id, createdAt: time(now), ...fields });

describe('what a history has of an eSIM beside a purchase', () => {
  const beside = (...lines: object[]) =>
    purchaseBeside(bought, { transactions: lines.map(lineOf), signs: 'debits-below-zero' });

  it('is nothing, without another purchase of it', () => {
    expect(beside(own())).toBe('none');
    expect(beside(own(), { orderId: theirs, uidCustomer: 'uid-2', createdAt: time(now) })).toBe('none');
    expect(beside(own(), { orderId: theirs, type: 'refund', amount: 5 })).toBe('none');
    expect(beside(own(), { orderId: theirs, status: 'failed' })).toBe('none');
  });

  it('came before or after it by the times of the history', () => {
    expect(beside(own(), { orderId: theirs, createdAt: time(now - 1) })).toBe('earlier');
    expect(beside(own(), { orderId: theirs, createdAt: time(now + 1) })).toBe('later');
    const both = [theirs, newOrderId(otherSeller, now)].map((orderId, at) => ({
      orderId,
      createdAt: time(now + (at === 0 ? -1 : 1)),
    }));
    expect(beside(own(), ...both)).toBe('earlier');
  });

  it.each([
    ['has the same time', { orderId: theirs, createdAt: time(now) }],
    ['has no time', { orderId: theirs }],
    ['came before under no order id', { createdAt: time(now - 1) }],
    ['came before under a number of the service’s own', { orderId: '84411', createdAt: time(now - 1) }],
  ])('can not be told if it %s', (_, other) => {
    expect(beside(own(), other)).toBe('cannot-tell');
  });

  it('can not be told if the purchase has no time', () => {
    expect(beside({ orderId: bought.id }, { orderId: theirs, createdAt: time(now) })).toBe('cannot-tell');
  });
});

describe('an order is made by a purchase', () => {
  const isMade = (createdAt: string | null, uids: readonly string[], ...lines: object[]): boolean => {
    const esimProfile = { iccid: '8901', activationCode: 'LPA:1$example.com$CODE' };
    const activatedItems = uids.map((uid) => ({ uid, name: 'Japan' }));
    const status = { status: 'completed', createdAt, esimProfile, activatedItems };
    const reading = readOrderStatus(status, 'uid-1');
    if (!reading.ok) return expect.fail(reading.failure);
    const history = { transactions: lines.map(lineOf), signs: 'debits-below-zero' } as const;
    return isMadeBy(reading.value, bought, history);
  };

  it('at its time, with as many packages as were bought for it', () => {
    expect(isMade(time(now), ['1'], own())).toBe(true);
    expect(isMade(time(now - minute), ['1'], own())).toBe(true);
    expect(isMade(time(now), ['1', '2'], own(), { orderId: theirs, createdAt: time(now + 1) })).toBe(true);
    expect(isMade(time(now), [], own())).toBe(true);
  });

  it.each<[string, string | null, string[], object]>([
    ['of another time', time(now - minute - 1), ['1'], own()],
    ['without a time', null, ['1'], own()],
    ['whose line has no time', time(now), ['1'], { orderId: bought.id }],
    ['of the same date', '2026-11-21', ['1'], own({ createdAt: '2026-11-21' })],
    ['with a package that nobody is shown to have bought', time(now), ['1', '2'], own()],
  ])('not %s', (_, createdAt, uids, line) => {
    expect(isMade(createdAt, uids, line)).toBe(false);
  });
});
