import { describe, expect, it } from 'vitest';
import { cashTyped } from '../cash-typed.ts';
import { paymentsOf } from '../payments-of.ts';
import { restOf } from '../rest-of.ts';
import { tendersWith, usualTerms, type Terms } from '../terms.ts';
import {
  partName,
  partOfKey,
  partsOf,
  splitOff,
  withAmount,
  withCashLast,
  withNextTender,
  withoutPart,
} from './parts.ts';

const toPay = { total: '24.90', currency: 'USD', refund: null };
const tenders = tendersWith(['Voucher']);
const changed = (terms: Terms, change: Partial<Terms>): Terms => ({ ...terms, ...change });
const split = (terms: Terms, amount?: string): Terms => changed(terms, splitOff(terms, tenders, amount));
const typed = (terms: Terms, at: number, amount: string, due = toPay): Terms =>
  changed(terms, withAmount(terms, due, at, amount));
const next = (terms: Terms, at: number): Terms => changed(terms, withNextTender(terms, toPay, at, tenders));
const shown = (terms: Terms, due = toPay): string[] =>
  partsOf(terms, due).map(({ tender, amount, isRest }) => `${tender} ${amount}${isRest ? ' rest' : ''}`);

const byCard: Terms = { ...usualTerms, tender: 'card-terminal' };
const byVoucher: Terms = { ...usualTerms, tender: 'named:Voucher' };

describe('a payment that is split', () => {
  it('is cash that is typed and a card for the rest, whichever of them it was before', () => {
    for (const terms of [usualTerms, byCard]) {
      expect(shown(split(terms))).toEqual(['cash ', 'card-terminal  rest']);
      expect(shown(typed(split(terms), 0, '10'))).toEqual(['cash 10', 'card-terminal 14.90 rest']);
    }
  });

  it('is what a voucher pays, and cash for the rest', () => {
    expect(shown(typed(split(byVoucher), 0, '5'))).toEqual(['named:Voucher 5', 'cash 19.90 rest']);
  });

  it('begins with the cash that was received, where that is less than the price', () => {
    expect(shown(split({ ...usualTerms, received: '20' }, '20'))).toEqual([
      'cash 20',
      'card-terminal 4.90 rest',
    ]);
  });

  it('has either amount fill the other, each in its place', () => {
    const cashTypedFirst = typed(split(usualTerms), 0, '10');
    const cardTyped = typed(cashTypedFirst, 1, '20');
    expect(shown(cardTyped)).toEqual(['cash 4.90 rest', 'card-terminal 20']);
    // Cleared, to be typed anew.
    expect(shown(typed(cardTyped, 0, ''))).toEqual(['cash 4.90 rest', 'card-terminal 20']);
    expect(shown(typed(cardTyped, 0, '8'))).toEqual(['cash 8', 'card-terminal 16.90 rest']);
  });

  it('is told to main as it is shown, with the rest as the last payment', () => {
    const cashFirst = typed(split(usualTerms), 0, '10');
    expect(paymentsOf(cashFirst, toPay)).toEqual([
      { kind: 'cash', received: '10' },
      { kind: 'card-terminal', amount: null, reference: null },
    ]);
    expect(paymentsOf(typed(cashFirst, 1, '10'), toPay)).toEqual([
      { kind: 'card-terminal', amount: '10', reference: null },
      { kind: 'cash', received: null },
    ]);
  });

  it('never takes the same tender twice by itself, and a second card last of all', () => {
    const thrice = split(split(split(split(usualTerms))));
    expect(partsOf(thrice, toPay).map(({ tender }) => tender)).toEqual([
      'cash',
      'card-terminal',
      'other',
      'named:Voucher',
      'card-terminal',
    ]);
    let terms = split(usualTerms);
    const seen = Array.from({ length: 4 }, () => {
      terms = next(terms, 0);
      return partsOf(terms, toPay)[0]?.tender;
    });
    expect(seen).toEqual(['other', 'named:Voucher', 'card-terminal', 'cash']);
    expect(partName(partsOf(next(next(next(split(usualTerms), 0), 0), 0), toPay), 1)).toBe('Second card');
  });

  it('changes by its key what is typed in, but not cash as long as there is another part', () => {
    const parts = partsOf(split(usualTerms), toPay);
    expect([null, 0, 1].map((focused) => partOfKey(parts, focused))).toEqual([1, 1, 1]);
    const ofThree = partsOf(split(split(usualTerms)), toPay);
    expect([null, 0, 1, 2].map((focused) => partOfKey(ofThree, focused))).toEqual([2, 2, 1, 2]);
  });

  it('has more than two parts, of which one is what the others leave', () => {
    const three = typed(typed(split(typed(split(usualTerms), 0, '10')), 2, '4'), 1, '6');
    expect(shown(three)).toEqual(['cash 10', 'card-terminal 6', 'other 8.90 rest']);
    expect(shown(changed(three, withoutPart(three, toPay, 2)))).toEqual([
      'cash 10',
      'card-terminal 14.90 rest',
    ]);
    expect(shown(changed(three, withoutPart(three, toPay, 0)))).toEqual([
      'card-terminal 6',
      'other 18.90 rest',
    ]);
  });

  it('is one payment again once the other part is removed', () => {
    const two = typed(split(usualTerms), 0, '10');
    expect(shown(changed(two, withoutPart(two, toPay, 1)))).toEqual(['cash 24.90 rest']);
    expect(shown(changed(two, withoutPart(two, toPay, 0)))).toEqual(['card-terminal 24.90 rest']);
  });

  it('gives change of its cash, once that is what the card leaves', () => {
    const two = typed(split(usualTerms), 0, '10');
    const cashLast = changed(two, withCashLast(two, toPay));
    expect(shown(cashLast)).toEqual(['cash 10.00 rest', 'card-terminal 14.90']);
    const paid = { ...cashLast, received: '20' };
    expect(cashTyped(paid, toPay)).toEqual({ kind: 'covers', received: '20', change: '10.00' });
    // What was received is of the cash alone.
    expect(typed(paid, 0, '9')).toMatchObject({ tender: 'card-terminal', received: '' });
    expect(typed(paid, 1, '9')).toMatchObject({ tender: 'cash', received: '20' });
    expect(changed(byCard, withCashLast(byCard, toPay)).tender).toBe('cash');
  });

  it('keeps the slip that was typed for a card with what the card pays', () => {
    const halves = typed(split({ ...byCard, reference: ' 4242 ' }), 0, '10');
    expect(paymentsOf(halves, toPay).at(-1)).toEqual({
      kind: 'card-terminal',
      amount: null,
      reference: '4242',
    });
    expect(paymentsOf(typed(halves, 1, '10'), toPay)[0]).toEqual({
      kind: 'card-terminal',
      amount: '10',
      reference: '4242',
    });
  });

  it('is one payment of all as long as nobody splits it', () => {
    expect(paymentsOf(usualTerms, toPay)).toEqual([{ kind: 'cash', received: null }]);
    expect(shown(usualTerms)).toEqual(['cash 24.90 rest']);
  });

  it('says what is left to pay, or why that is not clear', () => {
    const once = split(usualTerms);
    expect(restOf(typed(once, 0, '10'), toPay)).toEqual({ kind: 'rest', amount: '14.90' });
    expect(restOf(typed(once, 0, '24.90'), toPay)).toEqual({ kind: 'rest', amount: '0.00' });
    expect(restOf(typed(once, 0, '25'), toPay)).toEqual({ kind: 'too-much', over: '0.10' });
    for (const amount of ['', '0', 'x', '-5'])
      expect(restOf(typed(once, 0, amount), toPay).kind).toBe('unclear');
  });

  it('takes a part in cash only where coins can pay it', () => {
    const inFrancs = { total: '21.92', currency: 'CHF', refund: null };
    const cashFirst = split(usualTerms);
    expect(restOf(typed(cashFirst, 0, '10.02'), inFrancs)).toEqual({ kind: 'not-in-coins' });
    expect(restOf(typed(cashFirst, 0, '10.05'), inFrancs)).toMatchObject({ kind: 'rest', amount: '11.87' });
    expect(restOf(typed(cashFirst, 0, '10.02'), { ...inFrancs, currency: 'USD' }).kind).toBe('rest');
    expect(restOf(typed(split(byVoucher), 0, '10.02'), inFrancs).kind).toBe('rest');
  });

  it('rounds what is left in cash, where the smallest coins are gone', () => {
    const inFrancs = { total: '23.92', currency: 'CHF', refund: null };
    const cash = { ...typed(split(byVoucher), 0, '10', inFrancs), received: '13.90' };
    expect(cashTyped(cash, inFrancs)).toMatchObject({ kind: 'covers' });
  });
});
