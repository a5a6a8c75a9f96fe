import { z } from 'zod';
import { amountField } from './scalars.ts';

/** 200 body of GET /customer/balance. Source: merchant interface, Balance. */
export const balanceRecord = z.object({
  status: z.string(),
  message: z.string().nullish(),
  balance: amountField,
});
export type BalanceRecord = z.infer<typeof balanceRecord>;
