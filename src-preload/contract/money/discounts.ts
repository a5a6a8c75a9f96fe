import { z } from 'zod';
import { channel, done, nothing } from '../channel.ts';
import { figureLimits } from './figure-limits.ts';
import { shopMoney } from './figure-values.ts';
import { amount, currency } from '../plain-values.ts';
import { problem } from '../problem.ts';
import { pin, staffId, staffProblem } from '../staff/staff.ts';
import { activationMode } from '../sales/package.ts';
import { quantity, seenPackage, topsUp, wanted } from '../sales/wanted.ts';

/** Why a discount is given, as the shop calls it. */
export const discountReason = z.string().trim().min(1).max(30);

export const mostDiscountReasons = 12;

const percent = z.string().regex(/^\d{1,3}(\.\d{1,4})?$/);

/** What a shop says about discounts. */
export const discountRules = z.object({
  /** How much of a price a clerk may take off or add, in percent; managers may all of it. */
  clerkPercent: percent.refine((text) => Number(text) <= Number(figureLimits.clerkPercent.most)),
  /** Whether a discount may sell a package for less than it costs the shop. */
  belowCost: z.boolean(),
  reasons: z
    .array(discountReason)
    .min(1)
    .max(mostDiscountReasons)
    .refine((reasons) => new Set(reasons).size === reasons.length, 'two reasons are the same'),
});
export type DiscountRules = z.infer<typeof discountRules>;

/** A part of a price off, or an amount. Bounds are main's to check: it names what is wrong. */
const discountOff = [
  z.object({ kind: z.literal('percent'), percent }),
  z.object({ kind: z.literal('amount'), amount: shopMoney }),
] as const;

/** Another price in its place. */
const otherPrice = z.object({ kind: z.literal('price'), price: shopMoney });

export const lineDiscount = z.object({
  change: z.discriminatedUnion('kind', [...discountOff, otherPrice]),
  reason: discountReason,
});
export const ticketDiscount = z.object({
  change: z.discriminatedUnion('kind', discountOff),
  reason: discountReason,
});

/** What staff want off each piece of the first line, and off all pieces of the ticket. */
export const wantedDiscounts = z.object({
  line: lineDiscount.nullable(),
  ticket: ticketDiscount.nullable(),
});
export type WantedDiscounts = z.infer<typeof wantedDiscounts>;
export type LineDiscount = z.infer<typeof lineDiscount>;
export type TicketDiscount = z.infer<typeof ticketDiscount>;

/** The lines of a ticket after its first one, in the currency of that. How many pieces a ticket holds, main says. */
export const otherLines = z
  .array(
    z.object({
      ...seenPackage,
      activationMode: activationMode.optional(),
      quantity: quantity.optional(),
      topsUp,
      /** Off each of them. */
      discount: lineDiscount.nullable().optional(),
    }),
  )
  .max(200);
export type OtherLine = z.infer<typeof otherLines>[number];

/** What a sale would be with discounts: as much of it as they depend on. `line` is of the first line. */
const tried = { ...wanted, quantity, topsUp, discounts: wantedDiscounts, others: otherLines.optional() };

/** What all pieces cost with their discounts. */
export const discountedTotal = z.object({
  /** By the shop's rules. */
  list: amount,
  /** What the customer pays. */
  total: amount,
  /** What is off the list price; below zero where the price was raised. */
  off: amount,
  /** The part of that which is tax. */
  tax: amount,
  /** What the pieces of each line cost together, before what is off the whole ticket. */
  lines: z.array(amount),
  currency,
});
export type DiscountedTotal = z.infer<typeof discountedTotal>;

/** Discounts, and what all pieces cost with them as the screen read it back. */
export const seenDiscounts = wantedDiscounts.extend({ total: amount });

export const discountRequests = {
  /** Whoever sells reads the reasons, and what a clerk may give: it is the shop's rule, and says nothing of a cost. */
  discounts: channel('counter', nothing, discountRules),
  'discounts-set': channel('counter', discountRules, done),
  /** What a sale would cost with discounts, or why they can't be given. Nothing is sold. */
  'discount-try': channel(
    'counter',
    z.object(tried),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), priced: discountedTotal }),
      // What a manager would approve has its total as well: nobody says yes to a figure they don't see.
      z.object({ ok: z.literal(false), problem, total: amount.optional() }),
    ]),
  ),
  /**
   * A manager approves just these discounts of just this sale, by their PIN, and whoever is at the till stays there. It
   * holds for one sale, for five minutes, and no longer than the clerk stays.
   */
  'discount-approve': channel(
    'counter',
    z.object({ ...tried, manager: staffId, pin }),
    z.union([
      z.object({ ok: z.literal(true), priced: discountedTotal }),
      z.object({ ok: z.literal(false), problem }),
      z.object({ ok: z.literal(false), unproved: staffProblem }),
    ]),
  ),
} as const;
