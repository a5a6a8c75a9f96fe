import { z } from 'zod';
import { figureLimits } from './figure-limits.ts';

/** Money of the shop's: no sign, and as much as a drawer or a balance can have. */
export const shopMoney = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/)
  .refine((text) => Number(text) <= Number(figureLimits.shopMoney.most));

const { least, most } = figureLimits.keptMonths;

/** For how many months customers are kept; 0 for good. */
export const keptMonths = z.int().min(Number(least)).max(Number(most));
