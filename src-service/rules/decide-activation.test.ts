import { expect, it } from 'vitest';
import { whyNotActivate, type ActivationFacts } from './decide-activation.ts';

const facts: ActivationFacts = {
  activationMode: 'ON_DEMAND',
  orderStatus: 'completed',
  days: { activatedAt: null, expiresAt: null },
  startsAt: null,
  refundedAt: null,
  availableMb: 1024,
};

it('a package that waits for the call is activated', () => {
  expect(whyNotActivate(facts)).toBeUndefined();
});

it.each<[string, ActivationFacts | undefined]>([
  ['unknown-package', undefined],
  ['not-issued', { ...facts, orderStatus: 'in_processing' }],
  ['not-issued', { ...facts, orderStatus: 'canceled' }],
  ['refunded', { ...facts, refundedAt: 5 }],
  ['already-activated', { ...facts, days: { activatedAt: 1, expiresAt: 2 } }],
  ['already-activated', { ...facts, activationMode: 'NOW', days: { activatedAt: 1, expiresAt: 2 } }],
  ['not-on-demand', { ...facts, activationMode: 'FIRST_USE' }],
])('a package is not activated when it is %s', (refusal, given) => {
  expect(whyNotActivate(given)).toBe(refusal);
});
