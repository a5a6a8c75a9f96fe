import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashPieces } from '../cash/cash-pieces.ts';
import { countedCash, denominationsOf, otherCashId } from './counted-cash.ts';

describe('the notes and coins that are counted', () => {
  it('are a currency’s notes and then its coins, the largest first', () => {
    expect(denominationsOf('USD').map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      ...['note 100', 'note 50', 'note 20', 'note 10', 'note 5', 'note 1'],
      ...['coin 0.25', 'coin 0.1', 'coin 0.05', 'coin 0.01'],
    ]);
    expect(denominationsOf('CHF')[0]).toMatchObject({ kind: 'note', value: '1000' });
  });

  it('are told apart where a note and a coin have the same value', () => {
    const ids = denominationsOf('MXN').map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are none of a currency that isn’t listed', () => {
    expect(denominationsOf('XAF')).toEqual([]);
  });
});

describe('what was counted', () => {
  it('is nothing until something is typed, and zero if that is typed', () => {
    expect(countedCash('USD', {})).toEqual({ kind: 'nothing' });
    expect(countedCash('USD', { 'USD-note-20': '' })).toEqual({ kind: 'nothing' });
    expect(countedCash('USD', { 'USD-note-20': '0' })).toEqual({ kind: 'counted', amount: '0' });
  });

  it('is the exact sum of all pieces and of the other amount', () => {
    const typed = { 'USD-note-20': '3', 'USD-coin-0.1': '3', 'USD-coin-0.01': '7', 'USD-other': '1.5' };
    expect(countedCash('USD', typed)).toEqual({ kind: 'counted', amount: '61.87' });
    expect(countedCash('KWD', { 'KWD-coin-0.005': '1', 'KWD-note-0.25': '1' })).toEqual({
      kind: 'counted',
      amount: '0.255',
    });
    expect(countedCash('JPY', { 'JPY-note-10000': '2', 'JPY-coin-500': '1' })).toEqual({
      kind: 'counted',
      amount: '20500',
    });
  });

  it('is read in any digits', () => {
    expect(countedCash('USD', { 'USD-note-20': '١٢' })).toEqual({ kind: 'counted', amount: '240' });
  });

  it.each(['2.5', '-1', 'x', '100000'])('is not clear while %s is typed for a note', (typed) => {
    expect(countedCash('USD', { 'USD-note-100': '1', 'USD-note-20': typed })).toEqual({ kind: 'unclear' });
  });

  it('is of one currency alone', () => {
    expect(countedCash('EUR', { 'USD-note-20': '3', [otherCashId('USD')]: '9' })).toEqual({
      kind: 'nothing',
    });
  });

  it('adds up in every currency, however much of it there is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(cashPieces)),
        fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 20, maxLength: 20 }),
        (currency, counts) => {
          const pieces = denominationsOf(currency);
          const typed = Object.fromEntries(pieces.map(({ id }, at) => [id, String(counts[at])]));
          const thousandths = pieces.reduce(
            (all, { value }, at) => all + Math.round(Number(value) * 1000) * (counts[at] ?? 0),
            0,
          );
          const counted = countedCash(currency, typed);
          expect(counted.kind === 'counted' && Math.round(Number(counted.amount) * 1000)).toBe(thousandths);
        },
      ),
    );
  });
});
