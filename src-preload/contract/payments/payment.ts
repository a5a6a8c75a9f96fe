import { z } from 'zod';
import { amount } from '../plain-values.ts';
import { staff } from '../staff/staff-mark.ts';

/** The part of a price that is tax. */
export const tax = z.object({ percent: amount, amount });

const pieceId = z.string().min(1).max(100);

/**
 * One payment of a ticket, as it was taken, by the tender that is known now. Of cash: what was handed over, what was handed
 * back, and what stayed.
 */
export const takenPayment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cash'), received: amount, change: amount, amount }),
  /** `reference`: the slip's number or the card's last digits; null if nobody typed it. */
  z.object({ kind: z.literal('card-terminal'), amount, reference: z.string().nullable() }),
  z.object({ kind: z.literal('other'), amount }),
  /** By a tender of the shop's own, under the name that it had then. */
  z.object({ kind: z.literal('named'), name: z.string(), amount }),
  /** Nobody said how it was paid. */
  z.object({ kind: z.literal('unsaid'), amount }),
  /** By the refund of what was exchanged, which was bought with this order or top-up. No money moved. */
  z.object({ kind: z.literal('carried-over'), amount, from: pieceId }),
]);
export type TakenPayment = z.infer<typeof takenPayment>;

/** How the customer paid for all that they bought at once. */
export const paidTicket = z.object({
  /** How many sales and top-ups. */
  pieces: z.int().positive(),
  /** Of all prices. */
  total: amount,
  /** Each that was taken; none of what costs nothing. */
  payments: z.array(takenPayment),
  /** What of its refunds paid for later orders or top-ups, in exchanges; absent if nothing. */
  carriedOver: z.array(z.object({ amount, to: pieceId, by: staff })).optional(),
});
export type PaidTicket = z.infer<typeof paidTicket>;
