import { z } from 'zod';
import { orderStanding } from '../../src-preload/contract/orders.ts';

/** Of which orders sums are asked. Times are milliseconds since 1970 in UTC; `to` is the first one that isn't meant. */
export const orderSumsQuery = z.object({
  text: z.string(),
  countries: z.array(z.string()),
  /** Where the sales are in the list whose sealed telephone number the text means. */
  phones: z.array(z.int()).readonly(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  standing: orderStanding.nullable(),
  productId: z.string().nullable(),
  staffId: z.string().nullable(),
  /** Of what was sold before there was more than one currency. ISO 4217. */
  balanceCurrency: z.string(),
});
export type OrderSumsQuery = z.infer<typeof orderSumsQuery>;
