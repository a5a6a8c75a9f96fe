import { z } from 'zod';
import { currencyDecimals } from './currency-decimals.ts';
import { figureLimits } from './figure-limits.ts';

/** Money of the shop's: no sign, and as much as a drawer or a balance can have. */
export const shopMoney = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/)
  .refine((text) => Number(text) <= Number(figureLimits.shopMoney.most));

/** Nothing is booked that nobody can pay: no tenth of a cent, and no cents of the yen. */
export const isPayable = (money: { readonly currency: string; readonly amount: string | null }): boolean =>
  (money.amount?.split('.')[1] ?? '').length <= currencyDecimals(money.currency);

const { least, most } = figureLimits.keptMonths;

/** For how many months customers are kept; 0 for good. */
export const keptMonths = z.int().min(Number(least)).max(Number(most));
