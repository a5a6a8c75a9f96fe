import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StaffId } from '../../src-books/staff-mark.ts';
import { fromMillionths } from '../../src-books/money/millionths.ts';
import { discountsByReason, totalOf, type DiscountSum } from './discount-sum.ts';

const staff = fc
  .constantFrom('Ana', 'Mia', null)
  .map((name) => (name === null ? null : { id: `id-of-${name}` as StaffId, name }));
const discount = fc.record<DiscountSum>({
  kind: fc.constantFrom('discount', 'increase'),
  currency: fc.constantFrom('JPY', 'EUR', 'KWD'),
  reason: fc.constantFrom('Price match', 'Regular customer', 'Other'),
  staff,
  approvedBy: staff,
  count: fc.integer({ min: 1, max: 1_000 }),
  amount: fc.bigInt({ min: 1n, max: 10_000_000_000_000n }).map(fromMillionths),
});

describe('the discounts of a shift', () => {
  it('are in the sum of their reason once, whoever gave and approved them, and in no other one', () => {
    fc.assert(
      fc.property(fc.array(discount), (all) => {
        for (const kind of ['discount', 'increase'] as const)
          for (const currency of ['JPY', 'EUR', 'KWD']) {
            const own = all.filter((each) => each.kind === kind && each.currency === currency);
            const reasons = discountsByReason(all, kind, currency);
            expect(totalOf(reasons)).toEqual(totalOf(own));
            for (const { reason, ...sums } of reasons)
              expect(sums).toEqual(totalOf(own.filter((each) => each.reason === reason)));
          }
      }),
    );
  });

  it('add up by what they came to, to the smallest unit', () => {
    const [one, thousandth] = [fromMillionths(1_000_000n), fromMillionths(1_000n)];
    expect(
      totalOf([
        { count: 1, amount: one },
        { count: 2, amount: thousandth },
      ]),
    ).toEqual({
      count: 3,
      amount: '1.001',
    });
    expect(totalOf([])).toEqual({ count: 0, amount: '0' });
  });
});
