import { z } from 'zod';

/** 200 body of GET /customer/balance. Source: merchant interface, Balance. */
export const balanceRecord = z.object({
  status: z.string(),
  message: z.string().nullable(),
  balance: z.number(),
});
export type BalanceRecord = z.infer<typeof balanceRecord>;
