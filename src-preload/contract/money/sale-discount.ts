import { z } from 'zod';
import { amount } from '../plain-values.ts';
import { staff } from '../staff/staff-mark.ts';

/** What one sale costs the customer less than by the shop's price, and why. */
export const saleDiscount = z.object({
  /** The shop's price. */
  list: amount,
  /** Each that was given, on the package and on the whole ticket; below zero where the price was raised. */
  parts: z.array(z.object({ on: z.enum(['line', 'ticket']), amount, reason: z.string(), approvedBy: staff })),
});
export type SaleDiscount = z.infer<typeof saleDiscount>;
