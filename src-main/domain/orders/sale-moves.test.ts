import { describe, expect, expectTypeOf, it } from 'vitest';
import { transitions } from '../../../src-books/orders/transitions.ts';
import type { NextSaleEvent, ProgressIn } from './sale.ts';
import { answer, attempt, conclude, drafted } from './sale-moves.ts';

const failure = { kind: 'no-reply', cause: 'timeout', detail: '' } as const;

describe('a sale', () => {
  it('goes from drafted over unknown to accepted, counting its attempts', () => {
    const first = attempt(drafted);
    const unknown = answer(first, { kind: 'unanswered', failure });
    expect(unknown).toEqual({ state: 'unknown', attempts: 1, failure });
    if (unknown.state !== 'unknown') return;
    const second = attempt(unknown);
    expect(second).toEqual({ state: 'sending', attempts: 2 });
    expect(answer(second, { kind: 'accepted', uidCustomer: 'uid', charged: null })).toEqual({
      state: 'accepted',
      uidCustomer: 'uid',
      charged: null,
    });
  });

  it('ends canceled without a profile', () => {
    const accepted: ProgressIn<'accepted'> = { state: 'accepted', uidCustomer: 'uid', charged: null };
    expect(conclude(accepted, { kind: 'canceled' })).toEqual({ state: 'canceled', uidCustomer: 'uid' });
  });

  it('has three final states, and is taken back from closed only', () => {
    const ends = Object.entries(transitions.sale).filter(([, next]) => Object.keys(next).length === 0);
    expect(ends.map(([state]) => state)).toEqual(['completed', 'canceled', 'refused']);
    expect(transitions.sale['written-off']).toEqual({ accepted: 'accepted', reopened: 'accepted' });
  });

  it('cannot be moved against the table, by type', () => {
    expectTypeOf<NextSaleEvent<'completed'>>().toBeNever();
    expectTypeOf<NextSaleEvent<'refused'>>().toBeNever();
    expectTypeOf<NextSaleEvent<'unknown'>['kind']>().toEqualTypeOf<
      'attempted' | 'accepted' | 'refused' | 'held' | 'written-off'
    >();
    expectTypeOf<NextSaleEvent<'accepted'>['kind']>().toEqualTypeOf<
      'issued' | 'cancel-reported' | 'uid-corrected' | 'canceled' | 'written-off'
    >();
    // @ts-expect-error: a completed sale is never attempted again.
    expectTypeOf(attempt).toBeCallableWith({ state: 'completed' });
  });
});
