import { describe, expect, it } from 'vitest';
import type { OwedTicketView } from '../../../../src-preload/contract/payments/tickets.ts';
import { paymentsOf } from '../payments-of.ts';
import { restOf } from '../rest-of.ts';
import { soldOn, usualTerms, type Terms } from '../terms.ts';
import { carriedIn, offeredIn, payingRefund } from './carried-over.ts';

const refund = { ticketId: 'ticket:T1-A', owed: '24.9', paybacks: 0, currency: 'USD' } as const;
const owed: OwedTicketView = {
  ...refund,
  parts: [{ tender: 'cash', amount: '24.9', rounding: '0' }],
  allInCash: { amount: '24.9', rounding: '0' },
  ...{
    pieces: ['T1-A'],
    package: null,
    others: 0,
    mayBeGiven: false,
    isExchange: true,
    orderId: 'T1-A',
    customer: null,
  },
  paidAt: '2025-11-21T14:03:05.000Z',
};
const terms: Terms = { ...usualTerms, carriedOver: refund };

describe('the refund of an exchange', () => {
  it.each([
    ['30', { used: '24.9', rest: '5.1' }],
    ['24.90', { used: '24.90', rest: '0' }],
    ['10', { used: '10', rest: '0' }],
  ])('pays for a sale of %s as much as both hold', (due, carried) => {
    const { used, rest } = carriedIn(refund, due);
    expect([used, rest].map(Number)).toEqual(Object.values(carried).map(Number));
  });

  it('pays for nothing where none was chosen, and is told to main before what is left to pay, as staff saw it', () => {
    const toPay = { total: '30', currency: 'USD', refund: { ...refund, isExchange: true } };
    expect(restOf(terms, toPay)).toEqual({ kind: 'rest', amount: '5.1' });
    expect(restOf(terms, { ...toPay, refund: null })).toEqual({ kind: 'rest', amount: '30' });
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
    expect(offeredIn([owed, ...others], 'USD', usualTerms)).toEqual([owed]);
  });

  describe('what this customer paid just before for something that was not sold', () => {
    const unsold = { ...owed, isExchange: false };
    const after = { ...usualTerms, paidBefore: ['T1-A'] };

    it('is offered to them alone', () => {
      expect(offeredIn([unsold], 'USD', after)).toEqual([unsold]);
      expect(offeredIn([unsold], 'USD', usualTerms)).toEqual([]);
      expect(offeredIn([unsold], 'USD', { ...usualTerms, paidBefore: ['T1-B'] })).toEqual([]);
      expect(offeredIn([{ ...unsold, mayBeGiven: true }], 'USD', after)).toEqual([]);
    });

    it('stays once it was chosen, and can be left out, where a restart knows no more of them', () => {
      expect(offeredIn([unsold], 'USD', terms)).toEqual([unsold]);
      expect(payingRefund(refund, [unsold], 'USD')).toEqual(unsold);
    });
  });

  it.each([
    ['was used', []],
    ['was given back in part', [{ ...owed, owed: '10', paybacks: 1 }]],
    ['may have been given', [{ ...owed, mayBeGiven: true }]],
    ['pays in another currency', [{ ...owed, currency: 'EUR' }]],
    ['is another one', [{ ...owed, ticketId: 'ticket:T1-B' }]],
  ])('pays no more once it %s', (_, all) => {
    expect(payingRefund(refund, [owed], 'USD')).toEqual(owed);
    expect(payingRefund(refund, all, 'USD')).toBeNull();
    expect(payingRefund(null, [owed], 'USD')).toBeNull();
  });

  it('pays no more for what comes to nothing, once main took the sale', () => {
    const typed = {
      ...terms,
      received: '10',
      reference: '1234',
      earlier: [{ tender: 'other', amount: '1' } as const],
    };
    expect(soldOn(typed, ['T1-A'])).toEqual({ ...terms, carriedOver: null, paidBefore: ['T1-A'] });
  });
});
