import { expect, it } from 'vitest';
import { parseAmount, type Amount } from '../../../../src-merchant-api/amount.ts';
import type { Refusal } from '../../../../src-merchant-api/failure.ts';
import { activationIntent, refundIntent } from '../../../../test/fixtures/intents.ts';
import type { Balances } from '../../answers/balance-watch.ts';
import { seemsNotDone, type RefusalEvidence } from './refused-change.ts';

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const balances = (before: string | null, after: string | null, isRecent = true): Balances => ({
  before: before === null ? null : amount(before),
  isRecent,
  after: after === null ? null : amount(after),
});

/** What a service shows when it did not make a refund. */
const notDone: RefusalEvidence = {
  look: 'not-done',
  isShownAtOnce: true,
  newestBalance: amount('10.00'),
  balances: balances('10.00', '10.00'),
};
const limit: Refusal = { kind: 'refused', httpStatus: 400, detail: 'The monthly refund limit is reached.' };

function isTold(
  changes: Partial<RefusalEvidence> = {},
  { failure = limit, attempts = 1, triedBefore = false } = {},
): boolean {
  const intent = refundIntent(1, { triedBefore });
  const refund = { kind: 'refund', intent, progress: { state: 'unknown', attempts, failure } } as const;
  return seemsNotDone(refund, failure, { ...notDone, ...changes });
}

it('tells a refund of which package, history and balance show nothing', () => {
  expect(isTold()).toBe(true);
  expect(isTold({ newestBalance: null })).toBe(true);
  expect(isTold({ balances: balances(null, '10.00') })).toBe(true);
});

it.each([
  ['the package shows it', { look: 'done' }],
  ['the package or the history can not tell', { look: 'cannot-tell' }],
  ['the history is not known to show at once what was done', { isShownAtOnce: false }],
  ['money came back', { balances: balances('10.00', '12.25') }],
  [
    'money came back, which no line of the history tells',
    { newestBalance: null, balances: balances('10.00', '12.25') },
  ],
  [
    'money came back, and the newest line has it',
    { newestBalance: amount('12.25'), balances: balances('10.00', '12.25') },
  ],
  ['another till spent as much as came back', { balances: balances('10.00', '8.00') }],
  ['the balance has what the history lacks', { newestBalance: amount('7.75') }],
  ['the balance is not told', { balances: balances('10.00', null) }],
  ['nothing is known of the balance before', { newestBalance: null, balances: balances(null, '10.00') }],
  ['the balance was read long before', { newestBalance: null, balances: balances('10.00', '10.00', false) }],
] satisfies [string, Partial<RefusalEvidence>][])('does not tell it where %s', (_, changes) => {
  expect(isTold(changes)).toBe(false);
});

it.each([
  'The package is already refunded.',
  'Package REFUNDED',
  'duplicate request',
  'A refund of it is in progress',
])('does not tell it in words of something that is done: %s', (detail) => {
  expect(isTold({}, { failure: { ...limit, detail } })).toBe(false);
});

it('does not tell it where the service may still be at work, or another attempt may show', () => {
  expect(isTold({}, { failure: { ...limit, httpStatus: 408 } })).toBe(false);
  expect(isTold({}, { attempts: 2 })).toBe(false);
  expect(isTold({}, { triedBefore: true })).toBe(false);
});

it('tells an activation by its package alone', () => {
  const progress = { state: 'unknown', attempts: 1, failure: limit } as const;
  const activation = { kind: 'activation', intent: activationIntent(1), progress } as const;
  const seen = { ...notDone, newestBalance: null, balances: null };
  expect(seemsNotDone(activation, limit, seen)).toBe(true);
  expect(seemsNotDone(activation, limit, { ...seen, isShownAtOnce: false })).toBe(false);
});
