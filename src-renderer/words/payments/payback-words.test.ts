import { describe, expect, it } from 'vitest';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import type { OperationState, OperationView } from '../../../src-preload/contract/sales/operation.ts';
import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import {
  exchangeAmount,
  outcomeHeading,
  outcomeSentence,
  paybackAmount,
  refundAdvice,
  refundHeading,
} from './payback-words.ts';

const by = (...tenders: Tender[]) => ({
  currency: 'USD',
  left: '9.9',
  parts: tenders.map((tender) => ({ tender, amount: '9.9' })),
});

describe('what the customer gets by a refund', () => {
  it.each([
    ['in cash', by('cash'), 'Refund $9.90?'],
    ['on a card', by('card-terminal'), 'Refund $9.90?'],
    ['another way', by('other'), 'Refund $9.90?'],
    ['by two tenders', by('card-terminal', 'cash'), 'Refund $19.80?'],
  ])('is said where it goes back %s, with the warning not to give it yet', (_, payback, heading) => {
    expect(refundHeading(payback)).toBe(heading);
    expect(refundAdvice(payback)).toMatch(/^Don’t give anything yet\. /);
  });

  it('pays of another eSIM exactly what becomes owed, where coins can’t give that back', () => {
    const payback = { currency: 'CHF', left: '9.98', parts: [{ tender: 'cash', amount: '10' } as const] };
    expect(exchangeAmount(payback)).toMatch(/9\.98/);
    expect(paybackAmount(payback)).toMatch(/10\.00/);
  });

  it('is no sum where nobody knows what they paid, or there is nothing to give', () => {
    for (const payback of [null, by()]) {
      expect(refundHeading(payback)).toBe('Refund the package?');
      expect(paybackAmount(payback)).toBeNull();
    }
    expect(refundAdvice(null)).toMatch(/^This till doesn’t know what the customer paid\. /);
    expect(refundAdvice(by())).toMatch(/^Nothing to give back\. /);
  });
});

const refund = (state: OperationState): Extract<OperationView, { kind: 'refund' }> => ({
  kind: 'refund',
  ...{ operationId: 'T1-9', orderId: null, uidCustomer: 'uid', balanceCurrency: 'USD', idPack: 7 },
  ...{ state, reason: 'Wrong country', amount: '7.15', createdAt: '2025-11-21T14:03:05.000Z', staff: null },
  ...{ problem: null, nextTryAt: null, events: [] },
});

const owed: OwedTicketView = {
  ...{ ticketId: 'ticket:T1-1', owed: '9.9', currency: 'USD', paybacks: 0, pieces: ['T1-1'] },
  parts: [{ tender: 'cash', amount: '9.9', rounding: '0' }],
  allInCash: { amount: '9.9', rounding: '0' },
  ...{
    package: null,
    others: 0,
    mayBeGiven: false,
    customer: null,
    isExchange: false,
    orderId: null,
    paidAt: '2025-11-21T14:03:05.000Z',
  },
};

const unfinished: readonly Exclude<OperationState, 'completed'>[] = [
  'drafted',
  'sending',
  'held',
  'unknown',
  'checked',
  'accepted',
  'canceled',
  'refused',
  'written-off',
];

describe('what became of a refund that staff wait for', () => {
  it('says to give money once it is completed, and not before or otherwise', () => {
    expect(outcomeHeading(refund('completed'), [owed])).toBe('Give the customer $9.90');
    expect(outcomeSentence(refund('completed'), null, [owed], 'something')).toBe(
      'Give the customer $9.90 back, in cash.',
    );
    for (const state of unfinished) {
      expect(outcomeHeading(refund(state), [owed])).not.toMatch(/^Give/);
      expect(outcomeSentence(refund(state), by('cash'), [owed], 'something') ?? '').not.toMatch(/Give/);
    }
    expect(outcomeHeading(undefined, [owed])).toBe('Refund sent. Don’t give anything yet');
  });

  it('says to ask first where another till may have given it', () => {
    const doubtful = { ...owed, mayBeGiven: true };
    expect(outcomeHeading(refund('completed'), [doubtful])).toBe('Refunded');
    expect(outcomeSentence(refund('completed'), null, [doubtful], 'something')).toMatch(
      /^First check whether the customer/,
    );
  });

  it('says of an exchange that the other eSIM can be sold, or why not, and what staff can choose then', () => {
    const exchange = (state: OperationState) => ({ ...refund(state), isExchange: true });
    const ready = { ...owed, isExchange: true };
    expect(outcomeHeading(exchange('completed'), [ready])).toBe('$9.90 for another eSIM');
    expect(outcomeSentence(exchange('completed'), by('cash'), [ready], 'something')).toMatch(
      /Sell the other eSIM with it/,
    );
    const doubtful = { ...ready, mayBeGiven: true };
    expect(outcomeSentence(exchange('completed'), by('cash'), [doubtful], null)).toMatch(/^First check/);
    const refused = { ...exchange('refused'), problem: { kind: 'refused', detail: 'used' } as const };
    expect(outcomeSentence(refused, by('cash'), [], 'nothing')).toMatch(
      /^Not exchanged\. The customer keeps this eSIM, and your account was not credited\. .+\. Leave it, ask a manager for goodwill, or try again later\.$/,
    );
    for (const state of unfinished) expect(outcomeHeading(exchange(state), [])).not.toMatch(/another eSIM/);
  });

  it('says that there is nothing to give where main says so, and leaves it to the refund where nobody knows', () => {
    const nothing = /Nothing is left to give the customer/;
    expect(outcomeSentence(refund('completed'), by(), [], 'nothing')).toMatch(nothing);
    expect(outcomeSentence(refund('completed'), null, [], 'nothing')).toBeUndefined();
    const anothers = { ...refund('completed'), mayBeAnothers: true };
    expect(outcomeSentence(anothers, by('cash'), [], 'nothing')).toBeUndefined();
  });

  it.each(['something', 'not-known', null] as const)(
    'says no such thing because this window was told of nothing owed, where main says %s',
    (told) => {
      expect(outcomeSentence(refund('completed'), by('cash'), [], told)).toBeUndefined();
    },
  );
});
