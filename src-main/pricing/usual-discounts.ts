import type { DiscountRules } from '../../src-preload/contract/money/discounts.ts';

/** Until the shop sets its own. The reasons are the shop's words, which it may change into its language. */
export const usualDiscounts: DiscountRules = {
  clerkPercent: '10',
  belowCost: false,
  reasons: ['Price match', 'Regular customer', 'Complaint', 'Staff', 'Other'],
};
