import { z } from 'zod';
import { parseAmount } from '../amount.ts';

/** A JSON number; a numeric string is taken too. Read exactly, as a decimal. */
export const amountField = z.union([z.number(), z.string()]).transform((value, context) => {
  const amount = parseAmount(value);
  if (amount === undefined) {
    context.addIssue({ code: 'custom', message: 'not an amount' });
    return z.NEVER;
  }
  return amount;
});

/** A text that may be missing, null or empty; all three are null. */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => (value === undefined || value === '' ? null : value));

/** A whole number; a string of digits is taken too. */
export const integerField = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);

/** A size in a unit, as the interface writes data volumes. Units are not named by the interface: kept as they come. */
export const sizeField = z.object({ sizeUnit: z.string(), sizeValue: integerField });
