import { describe, expect, it } from 'vitest';
import type { WantedDiscounts } from '../../../../src-preload/contract/money/discounts.ts';
import { draftOf, wantedWith, withPlace, withTyped } from './discount-draft.ts';

const empty = { ...draftOf(null, 'USD'), reason: 'Other' };
const amountOff = { change: { kind: 'amount', amount: '2.5' }, reason: 'Staff' } as const;

describe('a discount that is filled in', () => {
  it('is an amount off each package, until something else is said', () => {
    expect(wantedWith({ ...empty, typed: '2.50' }, null, 'USD')).toEqual({
      line: { change: { kind: 'amount', amount: '2.5' }, reason: 'Other' },
      ticket: null,
    });
    expect(wantedWith({ ...empty, kind: 'price', typed: '20' }, null, 'USD')?.line?.change).toEqual({
      kind: 'price',
      price: '20',
    });
  });

  it('is a percentage where a percent sign is typed', () => {
    const typed = withTyped(empty, '10 %');
    expect(wantedWith(typed, null, 'USD')?.line?.change).toEqual({ kind: 'percent', percent: '10' });
  });

  it.each(['', '-5', 'abc', '101%', '0.001', '1.2.3'])('is none while it reads %j', (typed) => {
    expect(wantedWith(withTyped(empty, typed), null, 'USD')).toBeUndefined();
  });

  it('is none before a reason is known', () => {
    expect(wantedWith({ ...empty, typed: '2', reason: null }, null, 'USD')).toBeUndefined();
  });

  it('leaves the other one as it is, on the package or on the ticket', () => {
    const before: WantedDiscounts = { line: amountOff, ticket: null };
    const onTicket = withPlace({ ...empty, kind: 'price', typed: '1' }, 'ticket');
    expect(onTicket.kind).toBe('amount');
    expect(wantedWith(onTicket, before, 'USD')).toEqual({
      line: amountOff,
      ticket: { change: { kind: 'amount', amount: '1' }, reason: 'Other' },
    });
  });

  it('begins as the one that was given', () => {
    expect(draftOf({ line: amountOff, ticket: null }, 'USD')).toEqual({
      on: 'line',
      kind: 'amount',
      typed: '2.50',
      reason: 'Staff',
    });
  });
});
