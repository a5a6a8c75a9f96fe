import { describe, expect, it } from 'vitest';
import { parseAmount, subtract, type Amount } from '../../src-merchant-api/amount.ts';
import type { Tally } from '../shifts/drawer.ts';
import { countLines } from './count-lines.ts';

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);

/** What was expected of a tender, and what was counted; null if it wasn't. */
const tally = (
  tender: Tally['tender'],
  expected: string,
  counted: string | null,
  currency = 'USD',
): Tally => ({
  ...{ tender, currency, expected: amount(expected) },
  counted: counted === null ? null : amount(counted),
  difference: counted === null ? null : subtract(amount(counted), amount(expected)),
});

const money = (of: string, currency: string): string => `${of} ${currency}`;
const said = (...all: Tally[]): string[] => countLines(all, money).map(({ text }) => text);

describe('how a count came out', () => {
  it('is said of each tender in words: short, over or exact', () => {
    expect(countLines([tally('cash', '100', '97')], money)).toEqual([
      { text: 'Cash is 3 USD short', isOff: true },
    ]);
    expect(said(tally('named:Voucher', '5', '5.5'))).toEqual(['Voucher is 0.5 USD over']);
    expect(countLines([tally('cash', '100', '100.00')], money)).toEqual([
      { text: 'Cash is exact', isOff: false },
    ]);
  });

  it('begins with what is off', () => {
    expect(said(tally('cash', '10', '10'), tally('card-terminal', '24.9', '20'))).toEqual([
      'Card terminal is 4.9 USD short',
      'Cash is exact',
    ]);
  });

  it('names the currency where there are several', () => {
    expect(said(tally('cash', '100', '100'), tally('cash', '20', '25', 'EUR'))).toEqual([
      'Cash (EUR) is 5 EUR over',
      'Cash (USD) is exact',
    ]);
  });

  it('says what should be there and was not counted, and nothing of what there was none of', () => {
    expect(
      said(tally('cash', '1', '1'), tally('other', '9.9', null), tally('card-terminal', '0', null)),
    ).toEqual(['Cash is exact', 'Other was not counted']);
    expect(said(tally('cash', '100', null))).toEqual(['Nothing was counted']);
  });
});
