import { z } from 'zod';
import { mostReferenceLetters } from './card-reference.ts';
import { channel, done, nothing } from './channel.ts';
import { isPayable, shopMoney } from './figure-values.ts';
import { activationMode } from './package.ts';
import { amount, currency, orderId } from './plain-values.ts';
import { problem } from './problem.ts';
import { customer, tender } from './sale.ts';
import { seenDiscounts } from './discounts.ts';
import { cart, quantity, wanted } from './wanted.ts';

/** Cash that changed hands for a sale: what the customer gave, and what they get back. */
export const cashTaken = z.object({ received: amount, change: amount, total: amount, currency });
export type CashTaken = z.infer<typeof cashTaken>;

export const sellingRequests = {
  /** Sells a package, once or several times, at the price of each that the screen read back. */
  sell: channel(
    'counter',
    z
      .object({
        ...wanted,
        activationMode: activationMode.optional(),
        quantity: quantity.optional(),
        /** Absent or null where the price is the shop's. */
        discounts: seenDiscounts.nullable().optional(),
        tender: tender.nullable().optional(),
        /** What the customer handed over in cash for all of it; absent or null where that is exactly what it costs. */
        received: shopMoney.nullable().optional(),
        /** The number of the card terminal's slip, or the card's last digits; absent or null where nobody typed it. */
        reference: z.string().max(mostReferenceLetters).nullable().optional(),
        cart,
        /** Staff know of the sale of the same package that isn't settled, and want one more. */
        again: z.boolean(),
        customer: customer.optional(),
      })
      .refine(({ received = null, tender: by }) => received === null || by === 'cash')
      .refine(({ reference = null, tender: by }) => reference === null || by === 'card-terminal')
      .refine(
        ({ received = null, currency: of }) =>
          received === null || isPayable({ amount: received, currency: of }),
      ),
    z.discriminatedUnion('ok', [
      /**
       * As many as were wanted: each sale has an end of its own. `cash` is null where the customer paid exactly, or
       * otherwise.
       */
      z.object({ ok: z.literal(true), orderIds: z.tuple([orderId], orderId), cash: cashTaken.nullable() }),
      z.object({ ok: z.literal(false), problem }),
    ]),
  ),
  /** Whether the read-back shows the cost and the margin, which customers may see over the counter. */
  'cost-shown': channel('counter', nothing, z.boolean()),
  'cost-shown-set': channel('counter', z.object({ isShown: z.boolean() }), done),
} as const;
