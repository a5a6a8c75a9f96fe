import { expect, it } from 'vitest';
import { whyNotRefund, type RefundFacts } from './decide-refund.ts';

const facts: RefundFacts = {
  orderStatus: 'completed',
  days: { activatedAt: null, expiresAt: null },
  startsAt: null,
  refundedAt: null,
  sizeMb: 1024,
  availableMb: 1024,
  now: 1000,
  refundsThisMonth: 4,
  refundLimit: 5,
};

it('refunds an unused package that is not activated, up to the limit', () => {
  expect(whyNotRefund(facts)).toBeUndefined();
  expect(whyNotRefund({ ...facts, startsAt: 2000 })).toBeUndefined();
  expect(whyNotRefund({ ...facts, refundsThisMonth: 5 })).toBe('limit-reached');
  expect(whyNotRefund({ ...facts, refundsThisMonth: 0, refundLimit: 0 })).toBe('limit-reached');
});

it.each<[string, RefundFacts | undefined]>([
  ['unknown-package', undefined],
  ['not-issued', { ...facts, orderStatus: 'in_processing' }],
  ['not-issued', { ...facts, orderStatus: 'canceled' }],
  ['refunded', { ...facts, refundedAt: 5 }],
  ['already-activated', { ...facts, days: { activatedAt: 1, expiresAt: 1001 } }],
  ['already-activated', { ...facts, availableMb: 0, days: { activatedAt: 1, expiresAt: 1001 } }],
  ['expired', { ...facts, days: { activatedAt: 1, expiresAt: 1000 } }],
  ['used', { ...facts, availableMb: 1023 }],
  ['used', { ...facts, startsAt: 2000, availableMb: 1023 }],
])('a package is not refunded when it is %s', (refusal, given) => {
  expect(whyNotRefund(given)).toBe(refusal);
});
