import { describe, expect, it } from 'vitest';
import { cashTyped } from './cash-typed.ts';
import { usualTerms } from './terms.ts';

const toPay = { total: '24.90', currency: 'USD', refund: null };
const typed = (received: string, changes: Partial<typeof usualTerms> = {}, due = toPay) =>
  cashTyped({ ...usualTerms, received, ...changes }, due);

describe('the cash that is typed', () => {
  it('is told to main where it covers the price', () => {
    expect(typed('30')).toEqual({ kind: 'covers', received: '30', change: '5.10' });
    expect(typed('24.90')).toMatchObject({ kind: 'covers' });
  });

  it('is asked about where nobody gets so much change, until staff say that just this is right', () => {
    const unlikely = { kind: 'unlikely', received: '1000', change: '975.10' };
    expect(typed('1000')).toEqual(unlikely);
    expect(typed('1000', { largeChange: '97.10' })).toEqual(unlikely);
    expect(typed('1000', { largeChange: '975.10' })).toEqual({ ...unlikely, kind: 'covers' });
    expect(typed('1000', { largeChange: '975.10' }, { ...toPay, total: '14.90' })).toMatchObject({
      kind: 'unlikely',
    });
  });

  it('covers what is due in cash, where the smallest coins are gone', () => {
    const inFrancs = { total: '23.92', currency: 'CHF', refund: null };
    expect(cashTyped({ ...usualTerms, received: '23.90' }, inFrancs)).toMatchObject({ kind: 'covers' });
    expect(cashTyped({ ...usualTerms, received: '30' }, inFrancs)).toMatchObject({ change: '6.10' });
    expect(cashTyped({ ...usualTerms, received: '23.85' }, inFrancs)).toMatchObject({ missing: '0.05' });
  });

  it.each([
    ['10.03', '5', 'CHF'],
    ['23.93', '23.93', 'CHF'],
    ['10.50', '5', 'SEK'],
  ])('is nothing that coins can make: %s for %s %s', (received, total, currency) => {
    expect(cashTyped({ ...usualTerms, received }, { total, currency, refund: null })).toEqual({
      kind: 'not-in-coins',
    });
  });

  it('is no figure in a currency without such coins: half a yen', () => {
    expect(
      cashTyped({ ...usualTerms, received: '100.5' }, { total: '100', currency: 'JPY', refund: null }),
    ).toEqual({
      kind: 'unclear',
    });
  });

  it('may be none: the customer pays exactly', () => {
    expect(typed('')).toEqual({ kind: 'none' });
  });

  it('has to cover all that is sold', () => {
    expect(typed('30', {}, { ...toPay, total: '49.80' })).toEqual({ kind: 'missing', missing: '19.80' });
  });

  it('is nothing to a customer who pays otherwise', () => {
    expect(typed('1', { tender: 'card-terminal' })).toEqual({ kind: 'none' });
  });

  it.each(['x', '-5', '30.1234'])('is no figure: %s', (text) => {
    expect(typed(text)).toEqual({ kind: 'unclear' });
  });
});
