import { z } from 'zod';
import { dataSizeRecord } from './data-size.ts';

/** A catalog entry. The interface does not show its fields; docs/interface/records.md says what was chosen. */
export const productRecord = z.object({
  productId: z.string(),
  name: z.string(),
  /** What the package covers, in words. */
  countrySet: z.string(),
  /** ISO 3166-1 alpha-2 codes, upper case. */
  countries: z.array(z.string()),
  networks: z.array(z.string()),
  size: dataSizeRecord,
  unlimited: z.boolean(),
  validity: z.object({ size: z.int(), unit: z.string() }),
  salePrice: z.number(),
});
export type ProductRecord = z.infer<typeof productRecord>;

/** 200 body of GET /products/list: the whole catalog. */
export const productListRecord = z.object({
  status: z.string(),
  message: z.string().nullable(),
  products: z.array(productRecord),
});
export type ProductListRecord = z.infer<typeof productListRecord>;
