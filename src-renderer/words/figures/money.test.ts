import { describe, expect, it } from 'vitest';
import {
  currencyDecimals,
  currencySign,
  dividedBy,
  isLess,
  money,
  roundedTo,
  roundedUpTo,
  signedMoney,
  subtract,
  sum,
  totalMoney,
} from './money.ts';

describe('money', () => {
  it('shows two decimals at least and drops none', () => {
    expect(money('18.4', 'USD')).toBe('$18.40');
    expect(money('1204', 'USD')).toBe('$1,204.00');
    expect(money('-3.2', 'USD')).toBe('−\u2060$3.20');
    expect(money('0.125', 'USD')).toBe('$0.125');
    expect(money('9007199254740993.01', 'USD')).toBe('$9,007,199,254,740,993.01');
  });

  it('has as many decimals as its currency', () => {
    expect(money('3890', 'JPY')).toBe('¥3,890');
    expect(money('7.9', 'KWD')).toBe('KWD\u00a07.900');
    expect(money('22.9', 'EUR')).toBe('€22.90');
    expect(['USD', 'JPY', 'KWD'].map(currencyDecimals)).toEqual([2, 0, 3]);
    expect(['USD', 'GBP', 'SEK'].map(currencySign)).toEqual(['$', '£', 'SEK']);
  });

  it('has a sign of its own in a list of what came and went', () => {
    expect(signedMoney('5', 'USD')).toBe('+$5.00');
    expect(signedMoney('-20.5', 'USD')).toBe('−\u2060$20.50');
    expect(signedMoney('0', 'USD')).toBe('$0.00');
    expect(signedMoney('-0.00', 'USD')).toBe('$0.00');
    expect(totalMoney('5', 'USD')).toBe('$5.00');
    expect(totalMoney('-20.5', 'USD')).toBe('−\u2060$20.50');
  });

  it('subtracts and adds exactly', () => {
    expect(subtract('184.50', '18.4')).toBe('166.10');
    expect(subtract('0.3', '0.1')).toBe('0.2');
    expect(subtract('3.2', '18.40')).toBe('-15.20');
    expect(subtract('-0.5', '0.25')).toBe('-0.75');
    expect(sum(['0.1', '0.2'])).toBe('0.3');
    expect(sum([])).toBe('0');
  });

  it('divides, and rounds halves away from zero', () => {
    expect(dividedBy('50', 3, 2)).toBe('16.67');
    expect(dividedBy('0.125', 1, 2)).toBe('0.13');
    expect(dividedBy('-0.125', 1, 2)).toBe('-0.13');
    expect(dividedBy('1501', 2, 0)).toBe('751');
    expect(dividedBy('24.9', 1, 3)).toBe('24.900');
  });

  it('compares by value, not by text', () => {
    expect(isLess('9.9', '18.40')).toBe(true);
    expect(isLess('18.4', '18.40')).toBe(false);
    expect(isLess('-1', '0')).toBe(true);
  });

  it('rounds to a multiple, the nearest one or the next', () => {
    expect(roundedTo('23.92', '0.05')).toBe('23.90');
    expect(roundedTo('23.925', '0.05')).toBe('23.950');
    expect(roundedTo('2', '5')).toBe('0');
    expect(roundedUpTo('23.9', '5')).toBe('25.0');
    expect(roundedUpTo('25', '5')).toBe('25');
  });
});
