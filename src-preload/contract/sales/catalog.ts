import { z } from 'zod';
import { channel, done, nothing } from '../channel.ts';
import { packageDescription } from './package.ts';
import { amount, currency, instant } from '../plain-values.ts';

/** Another one once a package costs something else; it tells nothing of what. */
export const costVersion = z.string().min(1).max(40);

export const catalogProduct = packageDescription.extend({
  /** What the service debits; null for a clerk, who isn't told. */
  cost: amount.nullable(),
  costVersion,
  /** What the customer pays. */
  price: amount,
  /** Of the price, the tax and the margin. */
  currency,
  /** The part of the price that is tax. */
  tax: amount,
  /** What is left of the price after tax and cost; null for a clerk. */
  margin: amount.nullable(),
});
export type CatalogProduct = z.infer<typeof catalogProduct>;

const catalog = z.object({
  products: z.array(catalogProduct),
  /** How many more there are that the till can't read. */
  unreadable: z.int().nonnegative(),
  /** When the service last sent it; null before it ever did. */
  at: instant.nullable(),
});
export type Catalog = z.infer<typeof catalog>;

/** What is listed before anything is typed: a screenful, there before the whole catalog is. */
export const front = z.object({
  /** What this till sold most, most first. */
  soldMost: z.array(catalogProduct),
  /** What staff of this till marked, in the order in which they did. */
  favorites: z.array(catalogProduct),
  /** What is asked for most around the world, but for the places above. */
  askedFor: z.array(catalogProduct),
});
export type FrontView = z.infer<typeof front>;

export const catalogRequests = {
  catalog: channel('counter', nothing, catalog),
  /**
   * Marks a package as a favorite of this till, at its place in their order (from 0) or as the last one, or takes the
   * mark away. The new front is pushed.
   */
  'favorite-set': channel(
    'counter',
    z.object({
      productId: z.string().max(200),
      isFavorite: z.boolean(),
      place: z.int().nonnegative().optional(),
    }),
    done,
  ),
} as const;
