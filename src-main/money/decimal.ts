import Big from 'big.js';
import { z } from 'zod';

declare const decimalBrand: unique symbol;

/** An exact decimal that isn't an amount of money, in plain notation: a percentage ("8.1") or a rate ("0.9215"). */
export type Decimal = string & { readonly [decimalBrand]: true };

/** The result of exact arithmetic, as a decimal. */
export const exactDecimal = (value: Big): Decimal => value.toFixed() as Decimal;

/** No shop means more decimals than this. */
const mostDecimals = 12;

/** A decimal as text, between two inclusive bounds. */
export const decimalBetween = (least: number, most: number) =>
  z
    .string()
    .max(40)
    .regex(/^-?\d+(\.\d+)?$/)
    .transform((text, context): Decimal => {
      const value = new Big(text);
      if (value.gte(least) && value.lte(most) && value.round(mostDecimals).eq(value))
        return exactDecimal(value);
      context.addIssue({ code: 'custom', message: `not from ${least} to ${most}` });
      return z.NEVER;
    });
