import { z } from 'zod';
import { orderStanding } from '../../src-preload/contract/sales/orders.ts';

/** Which orders to add up. Times are milliseconds since 1970 in UTC; `to` is exclusive. */
export const orderSumsQuery = z.object({
  text: z.string(),
  countries: z.array(z.string()),
  /** The list positions of sales whose sealed telephone number matches the text. */
  phones: z.array(z.int()).readonly(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  standing: orderStanding.nullable(),
  productId: z.string().nullable(),
  staffId: z.string().nullable(),
  /** The currency of sales from before there was more than one. ISO 4217. */
  balanceCurrency: z.string(),
});
export type OrderSumsQuery = z.infer<typeof orderSumsQuery>;
