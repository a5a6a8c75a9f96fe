import type { LineDiscount } from '../../../../src-preload/contract/money/discounts.ts';
import { isLess, subtract, times } from '../../../words/figures/money.ts';

/** Percentages have four decimals at most. */
const parts = 10_000;

/**
 * Whether a discount, or a price that is raised, is more than a clerk may give alone. Nothing of what a package costs the
 * shop is in it. Pure.
 *
 * @param price what it is off. @param clerkPercent of that.
 */
export function isOverLimit(change: LineDiscount['change'], price: string, clerkPercent: string): boolean {
  const limit = Math.round(Number(clerkPercent) * parts);
  switch (change.kind) {
    case 'percent':
      return Number(change.percent) * parts > limit;
    case 'amount':
      return isLess(times(price, limit), times(change.amount, 100 * parts));
    case 'price': {
      const off = subtract(price, change.price);
      return isLess(times(price, limit), times(off.replace('-', ''), 100 * parts));
    }
  }
}
