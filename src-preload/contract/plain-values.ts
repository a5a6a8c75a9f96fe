import { z } from 'zod';

/** Longer than any sum of money: a longer text would only keep main busy. */
const mostDigits = 60;

export const amount = z
  .string()
  .max(mostDigits)
  .regex(/^-?\d+(\.\d+)?$/);

/** ISO 4217. */
export const currency = z.string().regex(/^[A-Z]{3}$/);

export const instant = z.iso.datetime();

export const shiftNumber = z.int().positive().max(999_999_999);

export const text = z.string().max(2_000);

export const orderId = z.string().min(1).max(100);

export const operationId = z.string().min(1).max(100);

export const uidCustomer = z.string().min(1).max(200);

export const idPack = z.int().nonnegative();

export const dataSize = z.object({ value: z.int(), unit: z.string() });

/** Names the till that is open, for as long as it is: says nothing of it. */
export const openTillId = z.string().min(1).max(100);

export const mode = z.enum(['practice', 'live']);
export type Mode = z.infer<typeof mode>;
