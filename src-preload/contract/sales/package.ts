import { z } from 'zod';

export const activationMode = z.enum(['NOW', 'FIRST_USE', 'ON_DEMAND']);
export type ActivationMode = z.infer<typeof activationMode>;

/** A package as it is described to people. */
export const packageDescription = z.object({
  productId: z.string(),
  /** The country's or region's name, in English, as the catalog has it. */
  place: z.string(),
  /** ISO 3166-1 alpha-2; one is a country, several a region. */
  countries: z.array(z.string()),
  networks: z.array(z.string()),
  unlimited: z.boolean(),
  /** The data volume; of an unlimited package, what comes at full speed each day. */
  size: z.object({ value: z.int(), unit: z.string() }),
  validity: z.object({ value: z.int(), unit: z.string() }),
});
export type PackageDescription = z.infer<typeof packageDescription>;
