import { describe, expect, it } from 'vitest';
import { parseAmount, type Amount } from '../src-merchant-api/amount.ts';
import { toJsonNumber, toMinorUnits } from './minor-units.ts';

function amount(value: string | number): Amount {
  const parsed = parseAmount(value);
  if (parsed === undefined) throw new Error(`not an amount: ${String(value)}`);
  return parsed;
}

describe('minor units', () => {
  it.each([
    ['18.40', 1840],
    [18.4, 1840],
    ['0', 0],
    ['0.07', 7],
    ['-0.07', -7],
    ['-12.5', -1250],
    [1.15, 115],
    [4.35, 435],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('of %s are %d', (value, expected) => {
    expect(toMinorUnits(amount(value))).toBe(expected);
  });

  it.each(['0.001', '12.345', '90071992547409.92'])('do not exist for %s', (value) => {
    expect(toMinorUnits(amount(value))).toBeUndefined();
  });

  it('convert back exactly, for every amount up to 200.00', () => {
    for (let cents = 0; cents <= 20_000; cents += 1) {
      const number = toJsonNumber(cents);
      expect(toMinorUnits(amount(number))).toBe(cents);
      expect(JSON.stringify(number)).toMatch(/^\d+(\.\d{1,2})?$/);
    }
  });

  it.each([
    [-7, '-0.07'],
    [5, '0.05'],
    [1840, '18.4'],
    [20_000, '200'],
  ])('%d are written as %s', (minorUnits, written) => {
    expect(JSON.stringify(toJsonNumber(minorUnits))).toBe(written);
  });
});
