import { z } from 'zod';
import { channel } from '../channel.ts';
import { amount, currency, instant } from '../plain-values.ts';
import { outcome } from '../problem.ts';
import { packageDescription } from '../sales/package.ts';
import { tender } from './tender.ts';
import { staff } from '../staff/staff-mark.ts';
import { mostReferenceLetters } from './card-reference.ts';
import { mostTenderLetters } from './named-tender.ts';

const pieceId = z.string().min(1).max(100);

/** By which tender a payment was in truth. */
export const saidTender = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cash') }),
  z.object({
    kind: z.literal('card-terminal'),
    /** The number of the card terminal's slip, or the card's last digits; null where nobody typed it. */
    reference: z.string().max(mostReferenceLetters).nullable(),
  }),
  z.object({ kind: z.literal('other') }),
  z.object({ kind: z.literal('named'), name: z.string().min(1).max(mostTenderLetters) }),
]);
export type SaidTender = z.infer<typeof saidTender>;

/** One payment of a ticket. */
const correctablePayment = z.object({
  /** Null where nobody said. */
  tender: tender.nullable(),
  amount,
  /**
   * Why its tender stays; null if it can be corrected. carried-over: a refund paid, no tender · given-back: something of it
   * went back to the customer, or paid for another ticket · paid-elsewhere: it was said afterwards, and no shift took it.
   */
  stays: z.enum(['carried-over', 'given-back', 'paid-elsewhere']).nullable(),
});

/** How one ticket was paid, and what was corrected of it. */
const correctableTicket = z.object({
  /** A sale or top-up of it: of the order, the first that it has. */
  piece: pieceId,
  /** The first of its pieces was added to an eSIM. */
  isTopUp: z.boolean(),
  package: packageDescription.nullable(),
  /** How many more pieces the same payments were for. */
  others: z.int().nonnegative(),
  /** When the customer paid. */
  paidAt: instant,
  currency,
  /** In the order in which they were taken. */
  payments: z.array(correctablePayment),
  /** Something of it is owed to the customer or being refunded: nothing is corrected until that is done. */
  isMoneyUnderWay: z.boolean(),
  corrected: z.array(
    z.object({
      at: instant,
      from: tender.nullable(),
      to: tender,
      amount,
      reason: z.string(),
      staff,
      approvedBy: staff,
    }),
  ),
  ticketId: pieceId,
  /** How often something of it was settled: see `payback-undo`. */
  settled: z.int().nonnegative(),
  /** What staff said that they gave back of what was owed, oldest first, but for what was undone. */
  paybacks: z.array(
    z.object({
      /** Which of the ticket's paybacks, from 0. */
      payback: z.int().nonnegative(),
      at: instant,
      tender,
      amount,
      isCountedElsewhere: z.boolean(),
      staff,
    }),
  ),
  /** Paybacks that no customer got, in the order in which they were undone. */
  undone: z.array(z.object({ at: instant, tender, amount, reason: z.string(), staff, approvedBy: staff })),
});
export type CorrectableTicket = z.infer<typeof correctableTicket>;

/** A payback was recorded by mistake: the customer never got it. */
export const paybackUndoWanted = z.object({
  ticketId: pieceId,
  /** Which of the ticket's paybacks. */
  payback: z.int().nonnegative(),
  /** How often something of the ticket was settled as it was shown: with the payback, it names what staff saw. */
  settled: z.int().nonnegative(),
  reason: z.string().trim().min(1).max(500),
});

/** Staff chose the wrong tender: which payment was by which. What was paid stays the same. */
export const tenderCorrectionWanted = z.object({
  piece: pieceId,
  /** Which payment of the ticket, from 0. */
  part: z.int().nonnegative(),
  /** How often the ticket was corrected as it was shown: with the payment, it names what staff saw. */
  corrections: z.int().nonnegative(),
  said: saidTender,
  reason: z.string().trim().min(1).max(500),
});

export const correctionRequests = {
  /**
   * How the tickets of an eSIM were paid, that a sale or top-up is of: of its sale, where these books have it, and its top-ups,
   * where that is known, and something was paid.
   */
  'payments-read': channel(
    'counter',
    z.object({ piece: pieceId }),
    z.object({ tickets: z.array(correctableTicket) }),
  ),
  /**
   * A manager corrects by which tender a payment was, or a clerk with a manager's approval. Recorded only if the ticket is
   * as they saw it, so that a second press records nothing.
   */
  'tender-correct': channel('counter', tenderCorrectionWanted, outcome),
  /**
   * A manager takes back a payback that was recorded by mistake, or a clerk with a manager's approval: it is owed again. Recorded
   * only if the ticket is as they saw it, so that a second press records nothing.
   */
  'payback-undo': channel('counter', paybackUndoWanted, outcome),
} as const;
