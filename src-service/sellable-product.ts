import { z } from 'zod';
import { parseAmount } from '../src-merchant-api/amount.ts';
import { productRecord } from '../src-merchant-api/records/product.ts';
import { toMinorUnits } from './minor-units.ts';

/** The units of data that this service uses; the interface leaves them open. See docs/interface/values.md. */
const megabytesIn = { MB: 1, GB: 1024 } as const;

/** Later than this, a moment of expiry has no date. */
const longestDays = 36_500;
const largestSize = 1_000_000_000;

/** A catalog entry as a file has it: what is often left out has a value that says nothing. */
const catalogEntry = productRecord.extend({
  productId: z.string().min(1),
  name: z.string().min(1),
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).default([]),
  networks: z.array(z.string()).default([]),
  unlimited: z.boolean().default(false),
});

/** A catalog entry of which the service knows what it costs, how much it holds and how long. */
export type SellableProduct = z.infer<typeof sellableProduct>;

/** A product that can be sold: an exact cost of at least zero cents, a size in MB or GB, a validity in days. */
export const sellableProduct = catalogEntry.transform((entry, context) => {
  const cost = parseAmount(entry.salePrice);
  const costMinor = cost === undefined ? undefined : toMinorUnits(cost);
  const unit = z.enum(['MB', 'GB']).safeParse(entry.size.sizeUnit);
  if (costMinor === undefined || costMinor < 0) {
    context.addIssue({ code: 'custom', message: 'the salePrice is not a whole number of cents' });
  } else if (!unit.success || !within(entry.size.sizeValue, largestSize)) {
    context.addIssue({ code: 'custom', message: 'the size is not a number of MB or GB' });
  } else if (entry.validity.unit !== 'day' || !within(entry.validity.size, longestDays)) {
    context.addIssue({ code: 'custom', message: 'the validity is not a number of days' });
  } else {
    return {
      ...entry,
      costMinor,
      sizeMb: entry.size.sizeValue * megabytesIn[unit.data],
      validityDays: entry.validity.size,
    };
  }
  return z.NEVER;
});

const within = (value: number, largest: number): boolean => value >= 1 && value <= largest;
