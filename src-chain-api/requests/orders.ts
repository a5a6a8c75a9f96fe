import { z } from 'zod';
import { streamId, tillId } from '../ids.ts';
import { phoneMark } from './cards.ts';

/** POST: what is asked for is in no address and no log. Finds by exact match, and is written down. */
export const findOrdersPath = '/v1/orders/find';

export const findOrdersRequest = z.discriminatedUnion('by', [
  /** The merchant-side id of the order, or the service's own number of it. */
  z.object({ by: z.literal('order'), order: z.string().min(1).max(100) }),
  /** Digits, with or without the check digit. */
  z.object({ by: z.literal('iccid'), iccid: z.string().regex(/^\d{18,20}$/) }),
  z.object({ by: z.literal('phone'), mark: phoneMark }),
]);
export type FindOrdersRequest = z.infer<typeof findOrdersRequest>;

/** Another till's sale, as far as this one may know it: nothing about who bought it, no cost. */
export const foundOrder = z.object({
  orderId: z.string(),
  /** The service's number of it, once it has one. */
  uid: z.string().nullable(),
  merchantId: z.string(),
  till: z.object({ id: tillId, name: z.string(), shopName: z.string() }),
  stream: streamId,
  /** Milliseconds since 1970 in UTC. */
  soldAt: z.int(),
  /** The order's state as its till last knew it. */
  state: z.string(),
  /** The package, as the till recorded it: JSON of the product, without what it costs. */
  product: z.unknown(),
  iccid: z.string().nullable(),
  price: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  isRefunded: z.boolean(),
  /** Milliseconds since 1970 in UTC: up to when its till has told. */
  knownUntil: z.int(),
});
export type FoundOrder = z.infer<typeof foundOrder>;

/** Newest first. */
export const findOrdersReply = z.object({ orders: z.array(foundOrder).max(50), hasMore: z.boolean() });
export type FindOrdersReply = z.infer<typeof findOrdersReply>;
