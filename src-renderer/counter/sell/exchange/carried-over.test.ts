import { describe, expect, it } from 'vitest';
import type { OwedTicketView } from '../../../../src-preload/contract/payments/tickets.ts';
import { paymentsOf } from '../payments-of.ts';
import { restOf } from '../rest-of.ts';
import { usualTerms, type Terms } from '../terms.ts';
import { carriedIn, isChosen, offeredIn } from './carried-over.ts';

const refund = { ticketId: 'ticket:T1-A', owed: '24.9', paybacks: 0, currency: 'USD' } as const;
const owed: OwedTicketView = {
  ...refund,
  parts: [{ tender: 'cash', amount: '24.9', rounding: '0' }],
  allInCash: { amount: '24.9', rounding: '0' },
  ...{ pieces: ['T1-A'], package: null, others: 0, mayBeGiven: false, isExchange: true, orderId: 'T1-A' },
  paidAt: '2025-11-21T14:03:05.000Z',
};
const terms: Terms = { ...usualTerms, carriedOver: refund };

describe('the refund of an exchange', () => {
  it.each([
    ['30', { used: '24.9', rest: '5.1', back: '0' }],
    ['24.90', { used: '24.90', rest: '0', back: '0' }],
    ['10', { used: '10', rest: '0', back: '14.9' }],
  ])('pays for a sale of %s as much as both hold', (due, carried) => {
    const { used, rest, back } = carriedIn(refund, due, 'USD');
    expect([used, rest, back].map(Number)).toEqual(Object.values(carried).map(Number));
  });

  it('pays for nothing in another currency, and nothing where none was chosen', () => {
    const none = { used: '0', rest: '30', back: '0' };
    expect(carriedIn(refund, '30', 'EUR')).toEqual(none);
    expect(carriedIn(null, '30', 'USD')).toEqual(none);
  });

  it('leaves the rest to pay, and is told to main before it, as staff saw it', () => {
    const toPay = { total: '30', currency: 'USD' };
    expect(restOf(terms, toPay)).toEqual({ kind: 'rest', amount: '5.1' });
    expect(paymentsOf(terms, toPay)).toEqual([
      { kind: 'carried-over', ticketId: 'ticket:T1-A', owed: '24.9', paybacks: 0 },
      { kind: 'cash', received: null },
    ]);
    expect(paymentsOf({ ...terms, received: '10' }, toPay).at(-1)).toEqual({
      kind: 'cash',
      received: '10',
    });
  });

  it('is offered for an exchange alone, and never where the customer may have it already', () => {
    const others = [
      { ...owed, isExchange: false },
      { ...owed, mayBeGiven: true },
      { ...owed, currency: 'EUR' },
    ];
    expect(offeredIn([owed, ...others], 'USD')).toEqual([owed]);
  });

  it('is not the one that was chosen once something else is owed', () => {
    expect(isChosen(refund, owed)).toBe(true);
    expect(isChosen(refund, { ...owed, owed: '10', paybacks: 1 })).toBe(false);
    expect(isChosen(null, owed)).toBe(false);
  });
});
