import Big from 'big.js';
import { z } from 'zod';
import {
  figureDigits,
  hasTooManyDigits,
  type FigureLimits,
} from '../../src-preload/contract/money/figure-limits.ts';

declare const decimalBrand: unique symbol;

/** An exact decimal that isn't an amount of money, in plain notation: a percentage ("8.1") or a rate ("0.9215"). */
export type Decimal = string & { readonly [decimalBrand]: true };

/** The result of exact arithmetic, as a decimal. */
export const exactDecimal = (value: Big): Decimal => value.toFixed() as Decimal;

/** As stored: older versions took more digits than people type. */
const mostStored = { decimals: figureDigits.rate.decimals };

/** A decimal as text, within limits. */
export const decimalWithin = ({ least, most }: FigureLimits) =>
  z
    .string()
    .max(40)
    .regex(/^-?\d+(\.\d+)?$/)
    .transform((text, context): Decimal => {
      const value = new Big(text);
      if (value.gte(least) && value.lte(most) && !hasTooManyDigits(text, mostStored))
        return exactDecimal(value);
      context.addIssue({ code: 'custom', message: `not from ${least} to ${most}` });
      return z.NEVER;
    });
