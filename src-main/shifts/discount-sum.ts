import { sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';

/**
 * What packages were sold below the shop's price, or above it, for one reason, by one member of staff, approved by one
 * manager. Of what was sold alone: a discount on what came to nothing was none. A refund of the package later takes nothing
 * back, as it doesn't from the sales.
 */
export type DiscountSum = {
  readonly kind: 'discount' | 'increase';
  readonly currency: string;
  /** As it was called then. */
  readonly reason: string;
  /** Who gave it: whoever took the money. Null without staff accounts. */
  readonly staff: StaffMark | null;
  /** The manager who approved it at the clerk's till; null if nobody had to. */
  readonly approvedBy: StaffMark | null;
  /** How many times, each package by itself: two discounts on one package are two. */
  readonly count: number;
  /** Above zero, tax included: takings have it off already, or in them. */
  readonly amount: Amount;
};

/** All that was given for one reason, whoever gave or approved it. */
export type ReasonSum = Pick<DiscountSum, 'reason' | 'count' | 'amount'>;

/** By reason, those of a kind in a currency, in the order of their names. Pure. */
export function discountsByReason(
  sums: readonly DiscountSum[],
  kind: DiscountSum['kind'],
  currency: string,
): ReasonSum[] {
  const own = sums.filter((each) => each.kind === kind && each.currency === currency);
  return [...Map.groupBy(own, ({ reason }) => reason)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([reason, of]) => ({ reason, ...totalOf(of) }));
}

/** How many, and the sum. Pure. */
export const totalOf = (
  sums: readonly Pick<DiscountSum, 'count' | 'amount'>[],
): Pick<DiscountSum, 'count' | 'amount'> => ({
  count: sums.reduce((all, { count }) => all + count, 0),
  amount: sum(sums.map(({ amount }) => amount)),
});
