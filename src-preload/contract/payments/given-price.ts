import { z } from 'zod';
import { channel } from '../channel.ts';
import { shopMoney } from '../money/figure-values.ts';
import { amount, currency, instant, shiftNumber } from '../plain-values.ts';
import { outcome } from '../problem.ts';
import { packageDescription } from '../sales/package.ts';
import { tender } from './tender.ts';
import { staff } from '../staff/staff-mark.ts';
import { saidTender } from './corrections.ts';

const pieceId = z.string().min(1).max(100);

/**
 * Why nobody can say now what a customer paid. canceled: the provider canceled the order · refunded: it was refunded,
 * whoever asked for that · refund-open: that is being done · owed: its customer paid for it here once, when it was refused, and
 * is owed that.
 */
const whyPriceStays = z.enum(['canceled', 'refunded', 'refund-open', 'owed']);
export type WhyPriceStays = z.infer<typeof whyPriceStays>;

/** A sale or a top-up that only the provider knew: what its customer paid, if staff said so. */
const unpricedPiece = z.object({
  piece: pieceId,
  package: packageDescription.nullable(),
  /** The shop's, in which it can be given; of one that was given, its own. */
  currency,
  /** Null if it can be given, or was. */
  stays: whyPriceStays.nullable(),
  /** What was given; null if nothing was. */
  given: z
    .object({
      at: instant,
      /** As it was given first. */
      price: amount,
      /** By which tender it is known to have been paid now. */
      tender,
      /** It was taken in the shift in which it was recorded. */
      isTakenNow: z.boolean(),
      reason: z.string(),
      staff,
      approvedBy: staff,
      /** In their order: the last one has the price of now. */
      corrected: z.array(
        z.object({
          at: instant,
          was: amount,
          price: amount,
          reason: z.string(),
          staff,
          approvedBy: staff,
        }),
      ),
      /** It is being refunded: the price stays until that is done. */
      isRefundOpen: z.boolean(),
    })
    .nullable(),
});
export type UnpricedPiece = z.infer<typeof unpricedPiece>;

/** Staff say what a customer paid for what only the provider knew. */
export const givenPriceWanted = z.object({
  piece: pieceId,
  price: shopMoney,
  /** The shop's, as the form showed it. */
  currency,
  said: saidTender,
  /**
   * The number of the shift in which the money was taken, as the form showed it to be open: its drawer or terminal has it. Null
   * if it was taken before, or elsewhere.
   */
  takenIn: shiftNumber.nullable(),
  reason: z.string().trim().min(1).max(500),
});

/** Staff mistyped a price that they gave: what the customer paid in truth. Its tender and its currency stay. */
export const priceCorrectionWanted = z.object({
  piece: pieceId,
  price: shopMoney,
  /** How often the price was corrected as it was shown: it names what staff saw. */
  corrections: z.int().nonnegative(),
  reason: z.string().trim().min(1).max(500),
});

export const givenPriceRequests = {
  /**
   * What came without a price: of an order, its sale and its top-ups; of an eSIM that another till sold, the top-up that is
   * named.
   */
  'price-read': channel(
    'counter',
    z.object({ piece: pieceId }),
    z.object({
      pieces: z.array(unpricedPiece),
      /** The number of the shift that is open, in which it can have been taken; null if none is. */
      openShift: shiftNumber.nullable(),
    }),
  ),
  /**
   * A manager gives a price, or a clerk with a manager's approval. Recorded once: a second press finds the price known.
   */
  'price-give': channel('counter', givenPriceWanted, outcome),
  /**
   * A manager corrects a price that was given, or a clerk with a manager's approval. Recorded only if the price is as they saw
   * it, so that a second press records nothing.
   */
  'price-correct': channel('counter', priceCorrectionWanted, outcome),
} as const;
