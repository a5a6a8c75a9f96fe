import { z } from 'zod';
import { costVersion } from './catalog.ts';
import { amount, currency, orderId, uidCustomer } from '../plain-values.ts';

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

const iccid = z.string().max(100);

/** An eSIM that another till sold, as staff saw it: the order of the one has to be that of the other. */
const esimElsewhere = z.object({ uidCustomer, iccid });

/** The eSIM that a line tops up: by the sale of this till, or as it was seen where another till sold it. Absent for new eSIMs. */
const namedEsim = z.union([orderId, esimElsewhere]);
export type NamedEsim = z.infer<typeof namedEsim>;
export const topsUp = namedEsim.optional();

/** That eSIM, as staff tell it from others. */
export const toppedUpEsim = z.union([
  z.object({
    orderId,
    iccid,
    /** Whose it is; null if nobody noted a name. */
    customer: z.string().nullable(),
  }),
  esimElsewhere.extend({ orderId: z.null(), customer: z.null() }),
]);
export type ToppedUpEsim = z.infer<typeof toppedUpEsim>;

/** What is bought, and what was read back to the staff. */
export const wanted = { ...seenPackage, currency };
