import { describe, expect, it } from 'vitest';
import { cashTyped } from './cash-typed.ts';
import { paymentsOf } from './payments-of.ts';
import { restOf } from './rest-of.ts';
import { splitOff } from './split-off.ts';
import { tendersWith, usualTerms, type Terms } from './terms.ts';

const toPay = { total: '24.90', currency: 'USD', refund: null };
const tenders = tendersWith(['Voucher']);
const split = (terms: Terms): Terms => ({ ...terms, ...splitOff(terms, tenders) });
const typed = (terms: Terms, ...amounts: string[]): Terms => ({
  ...terms,
  earlier: terms.earlier.map((each, at) => ({ ...each, amount: amounts[at] ?? '' })),
});

describe('a payment that is split', () => {
  it('leaves the rest to the next tender, and always to cash, of which alone there is change', () => {
    const once = split({ ...usualTerms, received: '20' });
    expect(once).toMatchObject({
      ...{ earlier: [{ tender: 'card-terminal', amount: '' }], tender: 'cash', received: '20' },
    });
    expect(split(once)).toMatchObject({
      earlier: [{ tender: 'card-terminal' }, { tender: 'card-terminal' }],
      tender: 'cash',
    });
    const byVoucher = split({ ...usualTerms, tender: 'named:Voucher' });
    expect(byVoucher).toMatchObject({ earlier: [{ tender: 'named:Voucher' }], tender: 'cash' });
  });

  it('keeps the slip that was typed for a card with what the card pays', () => {
    const byCard: Terms = { ...usualTerms, tender: 'card-terminal', reference: ' 4242 ' };
    const halves = { ...typed(split(byCard), '10'), received: '20' };
    expect(halves).toMatchObject({ reference: '', tender: 'cash' });
    expect(paymentsOf(halves, toPay)).toEqual([
      { kind: 'card-terminal', amount: '10', reference: '4242' },
      { kind: 'cash', received: '20' },
    ]);
  });

  it('is told to main with the rest as the last payment', () => {
    expect(paymentsOf(typed(split(usualTerms), '10'), toPay)).toEqual([
      { kind: 'card-terminal', amount: '10', reference: null },
      { kind: 'cash', received: null },
    ]);
    const voucherFirst = split({ ...usualTerms, tender: 'named:Voucher' });
    const inCash = { ...typed(voucherFirst, '5'), tender: 'cash', received: '20' } as const;
    expect(paymentsOf(inCash, toPay)).toEqual([
      { kind: 'named', name: 'Voucher', amount: '5' },
      { kind: 'cash', received: '20' },
    ]);
    expect(cashTyped(inCash, toPay)).toEqual({ kind: 'covers', received: '20', change: '0.10' });
  });

  it('is one payment of all as long as nobody splits it', () => {
    expect(paymentsOf(usualTerms, toPay)).toEqual([{ kind: 'cash', received: null }]);
    expect(restOf(usualTerms, toPay)).toEqual({ kind: 'rest', amount: '24.90' });
  });

  it('says what is left to pay, or why that is not clear', () => {
    const once = split(usualTerms);
    expect(restOf(typed(once, '10'), toPay)).toEqual({ kind: 'rest', amount: '14.90' });
    expect(restOf(typed(once, '24.90'), toPay)).toEqual({ kind: 'rest', amount: '0.00' });
    expect(restOf(typed(once, '25'), toPay)).toEqual({ kind: 'too-much', over: '0.10' });
    for (const amount of ['', '0', 'x', '-5'])
      expect(restOf(typed(once, amount), toPay).kind).toBe('unclear');
  });

  it('takes a part in cash only where coins can pay it', () => {
    const inFrancs = { total: '21.92', currency: 'CHF', refund: null };
    const cashFirst: Terms = {
      ...usualTerms,
      ...{ earlier: [{ tender: 'cash', amount: '' }], tender: 'card-terminal' },
    };
    expect(restOf(typed(cashFirst, '10.02'), inFrancs)).toEqual({ kind: 'not-in-coins' });
    expect(restOf(typed(cashFirst, '10.05'), inFrancs)).toMatchObject({ kind: 'rest', amount: '11.87' });
    expect(restOf(typed(cashFirst, '10.02'), { ...inFrancs, currency: 'USD' }).kind).toBe('rest');
    const cardFirst = split({ ...usualTerms, tender: 'card-terminal' });
    expect(restOf(typed(cardFirst, '10.02'), inFrancs).kind).toBe('rest');
  });

  it('rounds what is left in cash, where the smallest coins are gone', () => {
    const inFrancs = { total: '23.92', currency: 'CHF', refund: null };
    const cardFirst = split({ ...usualTerms, tender: 'card-terminal' });
    const cash = { ...typed(cardFirst, '10'), tender: 'cash', received: '13.90' } as const;
    expect(cashTyped(cash, inFrancs)).toMatchObject({ kind: 'covers' });
  });
});
