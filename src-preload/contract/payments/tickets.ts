import { z } from 'zod';
import { channel } from '../channel.ts';
import { packageDescription } from '../sales/package.ts';
import { amount, currency, instant, orderId, uidCustomer } from '../plain-values.ts';
import { isPayable, shopMoney } from '../money/figure-values.ts';
import { seenOwed } from './seen-owed.ts';
import { staff } from '../staff/staff-mark.ts';
import { outcome, problem } from '../problem.ts';
import { tender } from './tender.ts';

/** What of cash is beyond what it settles, because the smallest coins are gone; negative if it is less, "0" if neither. */
const rounding = amount;

/**
 * Staff say that the customer had it before, or from another till, where this till's records may lack it: this shift's
 * drawer and terminal have given nothing. Taken only where `mayBeGiven` says so.
 */
const isCountedElsewhere = z.boolean();

/** Money that the shop owes one customer: what they paid for was not sold, or was refunded by the service. */
export const owedTicket = z.object({
  ...seenOwed,
  currency,
  /**
   * By which tenders it goes back, and what the customer gets by each, unless staff say otherwise: as they paid. Cash is
   * what coins can pay.
   */
  parts: z.array(z.object({ tender, amount, rounding })).min(1),
  /** What they get where all of it goes back in cash; an amount of "0" where no coin is that small. */
  allInCash: z.object({ amount, rounding }),
  /** The ids of its sales and top-ups. */
  pieces: z.array(z.string().min(1).max(100)),
  /** What of it came to nothing, the first if there are several; null if that isn't known. */
  package: packageDescription.nullable(),
  /** How many others of it came to nothing. */
  others: z.int().min(0),
  /**
   * The customer may have been given it: by another till, which may have made the refund, or by this one, in what its
   * older ledger lacks, or may lack as long as the keychain hasn't said where the ledger ended.
   */
  mayBeGiven: z.boolean(),
  /** What was refunded is to be exchanged: it may pay for another sale. */
  isExchange: z.boolean(),
  /** The order that it belongs to; null if the eSIM was sold elsewhere. */
  orderId: orderId.nullable(),
  /** The order of that eSIM at the service; absent where it was sold here. */
  uidCustomer: uidCustomer.optional(),
  /** Whose it is, by name or else by note; null where nobody said. */
  customer: z.string().nullable(),
  paidAt: instant,
});
export type OwedTicketView = z.infer<typeof owedTicket>;

const pieceId = z.string().min(1).max(100);

/** A sale or a top-up that a customer keeps: what may be paid back for it as goodwill, and what was. */
const goodwillPiece = z.object({
  id: pieceId,
  package: packageDescription.nullable(),
  currency,
  /** What the customer still has paid for it. */
  left: amount,
  /** By which they would get it back: as they paid. */
  tender,
  /** What each tender that took money for it may give back of that. */
  byTender: z.array(z.object({ tender, most: amount })),
  /** The customer may have been given some of it: at another till, or in what an older ledger of this one lacks, or may. */
  mayBeGiven: z.boolean(),
  given: z.array(z.object({ at: instant, tender, amount, reason: z.string(), staff, approvedBy: staff })),
  /** Nothing is given before it is known what a refund of it comes to, or staff have decided about that; null where none is open. */
  waitsFor: z.enum(['open-refund', 'held-refund']).nullable(),
});
export type GoodwillPiece = z.infer<typeof goodwillPiece>;

/** Money that the service doesn't give back. */
export const goodwillWanted = z
  .object({
    piece: pieceId,
    left: amount,
    amount: shopMoney,
    currency,
    tender,
    isCountedElsewhere,
    reason: z.string().trim().min(1).max(500),
  })
  .refine(isPayable);

/** not-known: nobody knows what was paid for some of it. */
const orderOwed = z.enum(['something', 'nothing', 'not-known']);
export type OrderOwed = z.infer<typeof orderOwed>;

export const ticketRequests = {
  /**
   * What may be paid as goodwill for an eSIM that a sale or top-up is of: for its sale, where these books have it, and its
   * top-ups, where it is known what was paid.
   */
  'goodwill-read': channel(
    'counter',
    z.object({ piece: pieceId }),
    z.object({ pieces: z.array(goodwillPiece) }),
  ),
  /**
   * A manager gave a customer money that the service doesn't give back, or a clerk did with a manager's approval. Recorded
   * only if what was left to give is as they saw it, so that a second press records nothing.
   */
  goodwill: channel('counter', goodwillWanted, outcome),
  /**
   * Staff gave a customer this much by this tender: it settles as much of what they are owed, less the rounding. It is
   * recorded only if what staff saw is what is owed now, so that a second press records nothing.
   */
  'pay-back': channel(
    'counter',
    z.object({ ...seenOwed, tender, amount, rounding, isCountedElsewhere }),
    outcome,
  ),
  /**
   * What a customer would be given back after a sale of `due` that the refund of an exchange pays for: in cash, what coins
   * can pay; "0" if nothing. Nothing is sold or written.
   */
  'exchange-try': channel(
    'counter',
    z.object({ ...seenOwed, due: amount, currency }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), back: amount }),
      z.object({ ok: z.literal(false), problem }),
    ]),
  ),
  /** Whether the customer of an eSIM that a sale or top-up is of is owed anything for it, and for what was bought for it later. */
  'order-owed': channel('counter', z.object({ piece: pieceId }), z.object({ owed: orderOwed })),
} as const;
