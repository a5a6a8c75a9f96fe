import { z } from 'zod';
import { channel, done } from '../channel.ts';
import { lineDiscount, ticketDiscount } from '../money/discounts.ts';
import { mostPayments } from '../payments/given-payment.ts';
import { seenOwed } from '../payments/seen-owed.ts';
import { amount, currency, openTillId, orderId, text, uidCustomer } from '../plain-values.ts';
import { catalogProduct } from './catalog.ts';
import { activationMode, packageDescription } from './package.ts';
import { tender } from '../payments/tender.ts';
import { isTooLarge, mostPieces } from './ticket-limits.ts';
import { quantity, toppedUpEsim, topsUp } from './wanted.ts';

const onTicket = {
  quantity,
  topsUp,
  start: activationMode,
  /** Off each of them. */
  discount: lineDiscount.nullable(),
};

/** How the customer is to pay: amounts as they are typed. */
export const plannedPayments = z.object({
  /** By which they pay the rest, or all of it. */
  tender,
  /** What is owed for what they bring back, as staff saw it, and pays first. */
  carriedOver: z.object({ ...seenOwed, currency }).nullable(),
  earlier: z.array(z.object({ tender, typed: text })).max(mostPayments - 1),
  received: text,
  reference: text,
});
export type PlannedPayments = z.infer<typeof plannedPayments>;

/** Who buys, as it is typed. */
export const typedCustomer = z.object({ name: text, phone: text, note: text });

/** What a ticket is so far, besides its lines. */
export const agreedSoFar = {
  /** Off all of it. */
  ticketDiscount: ticketDiscount.nullable(),
  customer: typedCustomer,
  payments: plannedPayments,
};

/** A customer's ticket as staff have made it so far. Main knows what it costs. */
export const ticketSoFar = z.object({
  lines: z
    .array(z.object({ productId: z.string().max(200), ...onTicket }))
    .max(mostPieces)
    .refine((all) => !isTooLarge(all)),
  ...agreedSoFar,
});
export type TicketSoFar = z.infer<typeof ticketSoFar>;

/** A line as it is kept: with the package and its price as they were when it was last shown. */
export const keptLine = z.object({ package: packageDescription, price: amount, currency, ...onTicket });

/** What has to be typed again: it isn't kept over a restart, or doesn't fit what the ticket costs now. */
const typeAgain = z.enum(['customer', 'card-slip', 'payment']);
export type TypeAgain = z.infer<typeof typeAgain>;

/**
 * What staff left unfinished, for whoever is at the till now.
 *
 * ticket: nothing of it was sent. Its prices are of now, `before` is what was shown; packages that aren't sold any more, or
 * whose eSIM isn't known any more, are `gone`; `payments` is null where they are to be chosen anew; `whose` is the name of
 * another of the staff, or null.
 * being-sold: it was pressed and isn't written yet, so it may be sold in a moment.
 * sent: a sale was begun since the ticket was noted, so it may be sold already.
 * topped-up: the same of a top-up of an eSIM that another till sold.
 */
export const unfinished = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ticket'),
    lines: z.array(
      z.object({
        product: catalogProduct,
        before: z.object({ price: amount, currency }),
        /** Where it tops one up. */
        esim: toppedUpEsim.nullable(),
        ...onTicket,
      }),
    ),
    gone: z.array(packageDescription),
    ticketDiscount: agreedSoFar.ticketDiscount,
    customer: typedCustomer,
    payments: plannedPayments.nullable(),
    again: z.array(typeAgain),
    whose: z.string().nullable(),
  }),
  z.object({ kind: z.literal('being-sold') }),
  z.object({ kind: z.literal('sent'), orderId }),
  z.object({ kind: z.literal('topped-up'), uidCustomer }),
]);
export type Unfinished = z.infer<typeof unfinished>;

/**
 * What the last run left sealed of the ticket that the window shows, once the keychain is open. `again`: what couldn't be
 * opened.
 */
export const ticketTyped = z.object({
  customer: typedCustomer,
  reference: text,
  again: z.array(typeAgain.exclude(['payment'])),
});

export const unfinishedRequests = {
  /**
   * The ticket is this so far; null once it is sold or cleared. It is kept over a lock and a restart. Nothing is done for
   * another till than the one that is open: a window that still shows the last run's would clear what that left.
   */
  'ticket-so-far': channel('counter', z.object({ openTillId, ticket: ticketSoFar.nullable() }), done),
} as const;
