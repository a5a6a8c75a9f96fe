import { z } from 'zod';
import { costVersion } from './catalog.ts';
import { amount, currency, orderId } from '../plain-values.ts';

/** What a window calls one press: what was begun with it is not begun again. */
export const cart = z.string().min(1).max(100);

/** How many are sold at once. */
export const quantity = z.int().min(1).max(9);

/** A package, and what was read back of it to the staff. */
export const seenPackage = {
  productId: z.string().max(200),
  /** As the catalog had it when the package was read back. */
  costVersion,
  price: amount,
};

/** The sale of this till whose eSIM a line tops up; absent for new eSIMs. */
export const topsUp = orderId.optional();

/** That eSIM, as staff tell it from others. */
export const toppedUpEsim = z.object({
  orderId,
  iccid: z.string().max(100),
  /** Whose it is; null if nobody noted a name. */
  customer: z.string().nullable(),
});
export type ToppedUpEsim = z.infer<typeof toppedUpEsim>;

/** What is bought, and what was read back to the staff. */
export const wanted = { ...seenPackage, currency };
