import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../../src-merchant-api/amount.ts';
import { salesLeft } from './sales-left.ts';

const amount = (value: string) => parseAmount(value) ?? expect.fail(`${value} is not an amount`);
const sold = (cost: string, createdAt: number) => ({ cost: amount(cost), createdAt });
const midnight = 1_000_000;

describe('how many sales a balance lasts for', () => {
  it('is based on today’s costs, once there are enough', () => {
    const today = [sold('10', midnight + 3), sold('20', midnight + 2), sold('30', midnight + 1)];
    expect(salesLeft(amount('184.50'), [...today, sold('1', 5)], midnight)).toBe(9);
  });

  it('is based on the last sales while today has had few', () => {
    expect(salesLeft(amount('100'), [sold('10', midnight + 1), sold('30', 5)], midnight)).toBe(5);
  });

  it('is zero if the balance buys no more', () => {
    expect(salesLeft(amount('9.99'), [sold('10', 5)], midnight)).toBe(0);
    expect(salesLeft(amount('-3'), [sold('10', 5)], midnight)).toBe(0);
  });

  it('is unknown before anything was sold', () => {
    expect(salesLeft(amount('100'), [], midnight)).toBeNull();
    expect(salesLeft(amount('100'), [sold('0', 5)], midnight)).toBeNull();
  });

  it('is exact to the last sale', () => {
    expect(salesLeft(amount('0.3'), [sold('0.1', 5)], midnight)).toBe(3);
  });
});
