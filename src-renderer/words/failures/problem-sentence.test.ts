import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { Occasion } from './occasion.ts';
import { notPassedOn, problemSentence } from './problem-sentence.ts';

/** One of each kind and cause. The record makes a kind that is added to the contract fail here to compile. */
const everyProblem: { [Kind in Problem['kind']]: Extract<Problem, { kind: Kind }>[] } = {
  'not-reached': (['offline', 'name', 'connection', 'certificate'] as const).map((cause) => ({
    kind: 'not-reached',
    cause,
  })),
  'not-signed': [{ kind: 'not-signed' }],
  'no-reply': (['timeout', 'connection-lost', 'interrupted'] as const).map((cause) => ({
    kind: 'no-reply',
    cause,
  })),
  'unreadable-reply': [{ kind: 'unreadable-reply' }],
  unauthorized: [
    { kind: 'unauthorized', clockAheadMs: null },
    { kind: 'unauthorized', clockAheadMs: 300_000 },
  ],
  'insufficient-funds': [{ kind: 'insufficient-funds' }],
  refused: [
    { kind: 'refused', detail: '' },
    { kind: 'refused', detail: 'Product is out of stock.\nTry another!' },
  ],
  'order-not-found': [{ kind: 'order-not-found' }],
  'order-exists': [{ kind: 'order-exists' }],
  'other-product': [{ kind: 'other-product' }],
  'too-many-requests': [{ kind: 'too-many-requests' }],
  'service-broken': [{ kind: 'service-broken' }],
  address: (['not-an-address', 'not-encrypted', 'holds-credentials'] as const).map((fault) => ({
    kind: 'address',
    fault,
  })),
  keychain: (['absent', 'no-answer', 'no-secret'] as const).map((fault) => ({ kind: 'keychain', fault })),
  ledger: (
    [
      ...(['disk-full', 'read-only', 'not-permitted', 'corrupted', 'in-use'] as const),
      ...(['newer-version', 'missing', 'taken-away', 'disk-failing', 'failed'] as const),
    ] as const
  ).map((fault) => ({ kind: 'ledger', fault })),
  uncertain: [{ kind: 'uncertain', fault: 'disk-failing' }],
  'earlier-uncertain': [{ kind: 'earlier-uncertain', fault: 'disk-failing' }],
  dropped: [{ kind: 'dropped' }],
  'not-held': [{ kind: 'not-held' }],
  'on-its-way': [{ kind: 'on-its-way' }],
  'not-seen': [{ kind: 'not-seen' }],
  'held-bought': [{ kind: 'held-bought' }],
  'unknown-product': [{ kind: 'unknown-product' }],
  'price-changed': [{ kind: 'price-changed' }],
  'practice-service': [{ kind: 'practice-service' }],
  starting: [{ kind: 'starting' }],
  'unsettled-twin': [
    { kind: 'unsettled-twin', orderId: 'T1-1' },
    { kind: 'unsettled-twin', orderId: 'T1-1', others: ['T1-2'] },
  ],
  'being-begun': [{ kind: 'being-begun' }],
  'ticket-too-large': [{ kind: 'ticket-too-large', most: 50 }],
  'operation-open': [
    { kind: 'operation-open', operationId: 'T1-2' },
    { kind: 'operation-open', operationId: 'T1-2', isHeld: true },
  ],
  'already-refunded': [{ kind: 'already-refunded', operationId: 'T1-2' }],
  'refunded-before': [{ kind: 'refunded-before' }],
  'no-profile': [{ kind: 'no-profile' }],
  'not-its-package': [{ kind: 'not-its-package' }],
  'not-the-esim': [{ kind: 'not-the-esim' }],
  'order-canceled': [{ kind: 'order-canceled' }],
  'nothing-to-close': [{ kind: 'nothing-to-close' }],
  'does-not-cover': [{ kind: 'does-not-cover' }],
  'pays-too-much': [{ kind: 'pays-too-much' }],
  'not-in-coins': [{ kind: 'not-in-coins' }],
  'tender-removed': [{ kind: 'tender-removed' }],
  'whole-card-number': [{ kind: 'whole-card-number' }],
  'not-a-discount': [{ kind: 'not-a-discount' }],
  'discount-above-price': [{ kind: 'discount-above-price' }],
  'needs-manager': [{ kind: 'needs-manager' }],
  'not-approvable': [{ kind: 'not-approvable' }],
  'below-cost': [{ kind: 'below-cost' }],
  'unknown-reason': [{ kind: 'unknown-reason' }],
  'not-owed': [{ kind: 'not-owed' }],
  'not-left': [{ kind: 'not-left' }],
  'not-corrected': [
    { kind: 'not-corrected', why: 'changed' },
    { kind: 'not-corrected', why: 'given-back' },
    { kind: 'not-corrected', why: 'money-under-way' },
  ],
  'price-not-given': (
    [
      'known',
      'canceled',
      'refunded',
      'refund-open',
      'other-currency',
      'not-above-zero',
      'too-much',
      'too-many-decimals',
    ] as const
  ).map((why) => ({ kind: 'price-not-given', why })),
  'price-not-corrected': (
    [
      'changed',
      'given-back',
      'refund-open',
      'same-price',
      'not-above-zero',
      'too-much',
      'too-many-decimals',
    ] as const
  ).map((why) => ({ kind: 'price-not-corrected', why })),
  'no-shift': [{ kind: 'no-shift' }],
  'shift-open': [{ kind: 'shift-open' }],
  'sales-open': [
    { kind: 'sales-open', count: 1 },
    { kind: 'sales-open', count: 3 },
  ],
  'sales-of-account': [
    { kind: 'sales-of-account', merchantId: 'airport-shop', count: 1 },
    { kind: 'sales-of-account', merchantId: 'airport-shop', count: 3 },
  ],
  'not-same-account': [
    { kind: 'not-same-account', why: 'denied' },
    { kind: 'not-same-account', why: 'not-shown' },
  ],
  'not-named': [{ kind: 'not-named' }],
  'changing-account': [{ kind: 'changing-account' }],
  'another-till': [{ kind: 'another-till' }],
  'not-at-till': [{ kind: 'not-at-till' }],
};
const problems = Object.values(everyProblem).flat();
const occasions: Occasion[] = ['selling', 'settling', 'connecting', 'refreshing', 'changing', 'waiting'];
const money = /[Yy]our account was not charged|We don’t know yet whether your account was charged/;

describe.each(occasions)('while %s', (occasion) => {
  it.each(problems.map((problem) => ({ problem, name: JSON.stringify(problem) })))(
    '$name is said in short sentences',
    ({ problem }) => {
      const sentence = problemSentence(problem, occasion);
      const outsideQuotes = sentence.replace(/“[^”]*”/g, '');
      expect(sentence).toMatch(/^[A-Z\d].*\.$/);
      // Nothing is strung together, shouted or left out, and no word is an engineer's.
      expect(outsideQuotes).not.toMatch(/[:;!?] |\.\.|\. [a-z]/);
      for (const one of outsideQuotes.split(/(?<=\.) /)) expect(one.split(' ').length, one).toBeLessThan(28);
      expect(sentence).not.toMatch(/undefined|null|HTTP\b|HMAC|API|TLS|timeout|server|error/);
      expect(sentence.length).toBeLessThan(260);
    },
  );
});

describe('the money of a sale', () => {
  it.each(problems.map((problem) => ({ problem, name: JSON.stringify(problem) })))('$name', ({ problem }) => {
    expect(problemSentence(problem, 'selling')).toMatch(money);
    expect(problemSentence(problem, 'settling')).toMatch(
      /^Not confirmed yet[.,].*Leave the payment as it is[ ,]/,
    );
    expect(problemSentence(problem, 'settling')).toMatch(/[Dd]on’t sell it again/);
  });

  it('never calls a sale unsold that may have been made', () => {
    expect(problemSentence({ kind: 'no-reply', cause: 'timeout' }, 'selling')).toBe(
      'We don’t know yet whether your account was charged. Your provider didn’t answer in time. Check Orders before you sell it again.',
    );
    expect(problemSentence({ kind: 'order-exists' }, 'selling')).not.toMatch(/Not sold/);
  });

  it('says to take no money for a sale with an unknown outcome', () => {
    expect(problemSentence({ kind: 'insufficient-funds' }, 'settling')).toBe(
      'Not confirmed yet. Leave the payment as it is until we know. The balance is too low. We’re checking, so don’t sell it again.',
    );
  });

  it('does not blame a closed till if the disk may have lost the answer', () => {
    expect(problemSentence({ kind: 'no-reply', cause: 'interrupted' }, 'settling')).toBe(
      'Not confirmed yet. Leave the payment as it is until we know. No answer from your provider was saved on this computer. We’re checking, so don’t sell it again.',
    );
  });

  it('says that the code stays if the order was canceled after all', () => {
    expect(problemSentence({ kind: 'order-canceled' }, 'looking')).toBe(
      'Your provider now says it canceled this order. The money may be back on your balance. Don’t hand over its code, and ask a manager.',
    );
  });

  it('says what to do', () => {
    expect(problemSentence({ kind: 'insufficient-funds' }, 'selling')).toBe(
      'Not sold. Your account was not charged. The balance is too low. Add funds to the account, then sell it again.',
    );
    expect(problemSentence({ kind: 'unauthorized', clockAheadMs: null }, 'connecting')).toBe(
      'Not connected. Nothing was changed. Your provider didn’t accept the merchant ID and secret. Check both and try again.',
    );
    expect(problemSentence({ kind: 'unauthorized', clockAheadMs: -7_200_000 }, 'waiting')).toBe(
      'Can’t sell yet. Your provider didn’t accept the merchant ID and secret, perhaps because this computer’s clock is 2 hours behind. Set the clock, check both, then try again.',
    );
  });
});

it.each(occasions)('says what to do when main cannot be asked (%s)', (occasion) => {
  expect(notPassedOn(occasion)).toMatch(/^(?:[A-Z][^.]*\.(?: |$))+$/);
});
