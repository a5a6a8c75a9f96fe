import { z } from 'zod';
import { amountField, integerField, sizeField } from './scalars.ts';

/**
 * A catalog entry. The interface does not show its fields; these are our choice, in the words that the interface
 * uses for a package. See docs/interface.md.
 */
export const product = z.object({
  productId: z.string().min(1),
  name: z.string().min(1),
  /** What the package covers, in words: a country's or a region's name. */
  countrySet: z.string(),
  /** ISO 3166-1 alpha-2 codes, upper case. One for a country, several for a region, none where it isn't told. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).default([]),
  networks: z.array(z.string()).default([]),
  /** The data volume; of an unlimited package, the part of each day's data that comes at full speed. */
  size: sizeField,
  unlimited: z.boolean().default(false),
  validity: z.object({ size: integerField, unit: z.string() }),
  /** What the service debits, in the currency of the balance. */
  salePrice: amountField,
});
export type Product = z.infer<typeof product>;

/** 200 body of GET /products/list: the whole catalog. */
export const productList = z.object({
  status: z.string(),
  message: z.string().nullish(),
  products: z.array(z.unknown()),
});

/**
 * Reads a catalog. An entry that can't be read is left out alone, so that one odd package doesn't empty the shelf.
 *
 * @returns undefined where the reply is no catalog at all.
 */
export function readCatalog(body: unknown): { products: Product[]; unreadable: number } | undefined {
  const entries = z
    .array(z.unknown())
    .or(productList.transform((list) => list.products))
    .safeParse(body);
  if (!entries.success) return undefined;
  const readings = entries.data.map((entry) => product.safeParse(entry));
  const products = readings.flatMap((reading) => (reading.success ? [reading.data] : []));
  return { products, unreadable: readings.length - products.length };
}
