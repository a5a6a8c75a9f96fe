import { z } from 'zod';
import { channel, done, nothing } from '../channel.ts';
import { isPayable } from '../money/figure-values.ts';
import { givenPayments, typedAmount } from '../payments/given-payment.ts';
import { activationMode } from './package.ts';
import { amount, currency, operationId, orderId } from '../plain-values.ts';
import { problem } from '../problem.ts';
import { shopTerms } from './shop-terms.ts';
import { customer } from './sale.ts';
import { otherLines, seenDiscounts } from '../money/discounts.ts';
import { cart, quantity, topsUp, wanted } from './wanted.ts';

/** Cash that changed hands for a sale: what the customer gave, and what they get back. */
export const cashTaken = z.object({ received: amount, change: amount, total: amount, currency });
export type CashTaken = z.infer<typeof cashTaken>;

/** A piece of a ticket: a sale, or a top-up of an eSIM that was sold before. */
const soldPiece = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sale'), orderId }),
  z.object({ kind: z.literal('top-up'), operationId }),
]);

export const sellingRequests = {
  /** Sells all that one customer buys, each package once or several times, at the prices that the screen read back. */
  sell: channel(
    'counter',
    z
      .object({
        ...wanted,
        activationMode: activationMode.optional(),
        quantity: quantity.optional(),
        topsUp,
        /** Further lines of the ticket. */
        others: otherLines.optional(),
        /** Absent or null where all prices are the shop's. */
        discounts: seenDiscounts.nullable().optional(),
        /** What the customer gives for all of it, one after the other; absent where nobody said. */
        payments: givenPayments.optional(),
        cart,
        /** Staff know of the sales of the same packages that aren't settled, and want more. */
        again: z.boolean(),
        customer: customer.optional(),
      })
      .refine(({ payments = [], currency: of }) =>
        payments.every((each) => isPayable({ amount: typedAmount(each), currency: of })),
      )
      .refine(
        ({ others = [], discounts }) =>
          (discounts ?? null) !== null || others.every(({ discount }) => (discount ?? null) === null),
        'discounts of other lines come with what all of it costs',
      ),
    z.discriminatedUnion('ok', [
      /**
       * As many as were wanted, in their order: each has an end of its own. `cash` is null where the customer paid exactly,
       * or otherwise.
       */
      z.object({ ok: z.literal(true), pieces: z.tuple([soldPiece], soldPiece), cash: cashTaken.nullable() }),
      z.object({ ok: z.literal(false), problem }),
    ]),
  ),
  'shop-terms': channel('counter', nothing, shopTerms),
  /** Which they are from now on. */
  'shop-terms-set': channel('counter', shopTerms, done),
  /** Whether the read-back shows the cost and the margin, which customers may see over the counter. */
  'cost-shown': channel('counter', nothing, z.boolean()),
  'cost-shown-set': channel('counter', z.object({ isShown: z.boolean() }), done),
} as const;
