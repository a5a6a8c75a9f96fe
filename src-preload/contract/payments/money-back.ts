import { z } from 'zod';
import { amount, currency, instant } from '../plain-values.ts';
import { staff } from '../staff/staff-mark.ts';
import { tender } from './tender.ts';

/** What has become of a customer's money for a sale or top-up that came to nothing or was refunded. */
export const moneyBack = z.object({
  currency,
  /** Something of it is still to be given. */
  isOwed: z.boolean(),
  /**
   * What staff gave for it, oldest first: also for what came to nothing with it, where that was given together.
   * `isCountedElsewhere`: staff said afterwards that the customer had it before, or from another till.
   */
  given: z.array(z.object({ at: instant, tender, amount, isCountedElsewhere: z.boolean(), staff })),
  /** What of it paid for later orders or top-ups, in exchanges. */
  carriedOver: z.array(z.object({ at: instant, amount, to: z.string().min(1).max(100), staff })),
});
export type MoneyBack = z.infer<typeof moneyBack>;
