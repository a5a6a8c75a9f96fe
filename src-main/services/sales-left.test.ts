import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../src-merchant-api/amount.ts';
import { salesLeft } from './sales-left.ts';

const amount = (value: string) => parseAmount(value) ?? expect.fail(`${value} is not an amount`);
const sold = (cost: string, createdAt: number) => ({ cost: amount(cost), createdAt });
const midnight = 1_000_000;

describe('the sales that a balance lasts for', () => {
  it('are counted by what today costs, once that is a mix', () => {
    const today = [sold('10', midnight + 3), sold('20', midnight + 2), sold('30', midnight + 1)];
    expect(salesLeft(amount('184.50'), [...today, sold('1', 5)], midnight)).toBe(9);
  });

  it('are counted by the last ones while today has had few', () => {
    expect(salesLeft(amount('100'), [sold('10', midnight + 1), sold('30', 5)], midnight)).toBe(5);
  });

  it('are none where the balance buys no more', () => {
    expect(salesLeft(amount('9.99'), [sold('10', 5)], midnight)).toBe(0);
    expect(salesLeft(amount('-3'), [sold('10', 5)], midnight)).toBe(0);
  });

  it('are not guessed before anything was sold', () => {
    expect(salesLeft(amount('100'), [], midnight)).toBeNull();
    expect(salesLeft(amount('100'), [sold('0', 5)], midnight)).toBeNull();
  });

  it('are exact to the last one', () => {
    expect(salesLeft(amount('0.3'), [sold('0.1', 5)], midnight)).toBe(3);
  });
});
