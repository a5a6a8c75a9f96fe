import { describe, expect, it } from 'vitest';
import { compareAmounts, formatAmount, parseAmount, subtract, sum, type Amount } from './amount.ts';

const amount = (value: string | number): Amount => {
  const parsed = parseAmount(value);
  if (parsed === undefined) throw new Error(`not an amount: ${String(value)}`);
  return parsed;
};

describe('an amount', () => {
  it.each([
    [12.5, '12.5'],
    ['12.50', '12.5'],
    [' 7 ', '7'],
    [1e-7, '0.0000001'],
    [-3, '-3'],
    ['0', '0'],
  ])('is read from %j', (value, expected) => {
    expect(parseAmount(value)).toBe(expected);
  });

  it.each([Number.NaN, Infinity, '', 'abc', '1e9', '1,5', null, {}, 1e300, '9'.repeat(40)])(
    'is rejected from %j',
    (value) => {
      expect(parseAmount(value)).toBeUndefined();
    },
  );

  it('adds and subtracts exactly', () => {
    expect(sum([amount(0.1), amount(0.2)])).toBe('0.3');
    expect(subtract(amount('184.50'), amount(18.4))).toBe('166.1');
    expect(sum([])).toBe('0');
  });

  it('compares by value', () => {
    expect(compareAmounts(amount('9'), amount('10'))).toBeLessThan(0);
    expect(compareAmounts(amount('10.0'), amount(10))).toBe(0);
  });

  it('is written with at least two decimals', () => {
    expect(formatAmount(amount(18.4))).toBe('18.40');
    expect(formatAmount(amount('0.125'))).toBe('0.125');
  });
});
