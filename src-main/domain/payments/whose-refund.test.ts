import { expect, it } from 'vitest';
import { interrupted } from '../orders/attempt-failure.ts';
import type { ChangeEvent } from '../orders/package-change.ts';
import { mayBeAnothersRefund } from './whose-refund.ts';

const first = { triedBefore: false };
const attempted: ChangeEvent = { kind: 'attempted' };
const seen: ChangeEvent = { kind: 'seen-done' };
const held: ChangeEvent = { kind: 'held' };
const lost: ChangeEvent = { kind: 'unanswered', failure: interrupted };
const refusal = (detail: string): ChangeEvent => ({
  kind: 'unanswered',
  failure: { kind: 'refused', httpStatus: 400, detail },
});
const already = refusal('already refunded');
const noReply: ChangeEvent = {
  kind: 'unanswered',
  failure: { kind: 'no-reply', cause: 'connection-lost', detail: '' },
};
const broken: ChangeEvent = {
  kind: 'unanswered',
  failure: { kind: 'service-broken', httpStatus: 502, retryAfterMs: null, detail: '' },
};

it.each([
  ['was answered with 200', [attempted, { kind: 'confirmed' }]],
  ['was accepted, and is shown as done later', [attempted, { kind: 'accepted' }, seen]],
  [
    'lost an answer, and was answered with 200 when it was sent again',
    [attempted, lost, attempted, { kind: 'confirmed' }],
  ],
  ['was held, and was sent by staff', [attempted, held, attempted, { kind: 'confirmed' }]],
] as const)('a refund is this till’s own if it %s', (_, events) =>
  expect(mayBeAnothersRefund(first, events)).toBe(false),
);

it.each([
  ['was refused as done already', [attempted, already, seen]],
  ['was refused in any other words', [attempted, refusal('monthly limit reached'), seen]],
  ['was refused in its second attempt', [attempted, lost, { kind: 'seen-undone' }, attempted, already, seen]],
  ['was refused and held', [attempted, already, held, seen]],
  ['is not known to have been sent', [attempted, held, seen]],
  ['was interrupted', [attempted, lost, seen]],
  ['never reached the service', [attempted, noReply, seen]],
  ['was answered by a broken service', [attempted, broken, seen]],
  ['was sent again by staff, and has lost its answer', [attempted, already, held, attempted, lost, seen]],
] as const)('a refund that is shown as done may be another till’s if it %s', (_, events) =>
  expect(mayBeAnothersRefund(first, events)).toBe(true),
);

it('a refund after an earlier one of the package may be another till’s, unless it was answered with 200', () => {
  const again = { triedBefore: true };
  expect(mayBeAnothersRefund(again, [attempted, { kind: 'accepted' }, seen])).toBe(true);
  expect(mayBeAnothersRefund(again, [attempted, lost, seen])).toBe(true);
  expect(mayBeAnothersRefund(again, [attempted, { kind: 'confirmed' }])).toBe(false);
});

it('a refund that is not done is nobody’s', () => {
  expect(mayBeAnothersRefund(first, [attempted, already])).toBe(false);
});
