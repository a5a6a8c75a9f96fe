import { z } from 'zod';
import { product } from '../src-merchant-api/reading/product.ts';
import { toMinorUnits } from './minor-units.ts';

/** Names in the interface that it leaves open; this service uses these alone. See docs/interface.md. */
const megabytesIn = { MB: 1, GB: 1024 } as const;

/** A catalog entry of which the service knows what it costs, how much it holds and how long. */
export type SellableProduct = z.infer<typeof sellableProduct>;

/** A product that can be sold: an exact cost of at least zero cents, a size in MB or GB, a validity in days. */
export const sellableProduct = product.transform((entry, context) => {
  const costMinor = toMinorUnits(entry.salePrice);
  const unit = z.enum(['MB', 'GB']).safeParse(entry.size.sizeUnit);
  if (costMinor === undefined || costMinor < 0) {
    context.addIssue({ code: 'custom', message: 'the salePrice is not a whole number of cents' });
  } else if (!unit.success || entry.size.sizeValue < 1) {
    context.addIssue({ code: 'custom', message: 'the size is not a number of MB or GB' });
  } else if (entry.validity.unit !== 'day' || entry.validity.size < 1) {
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
