import { z } from 'zod';
import { mostReferenceLetters } from './card-reference.ts';
import { shopMoney } from '../money/figure-values.ts';
import { seenOwed } from './seen-owed.ts';
import { mostTenderLetters } from './named-tender.ts';

/** How many payments one ticket may have. */
export const mostPayments = 5;

/** A null amount is the rest of what is due. */
const amount = shopMoney.nullable();

/** What a customer gives for a ticket, by one tender. */
export const givenPayment = z.discriminatedUnion('kind', [
  /** `received`: what they hand over. */
  z.object({ kind: z.literal('cash'), received: amount }),
  z.object({
    kind: z.literal('card-terminal'),
    amount,
    /** The number of the card terminal's slip, or the card's last digits; null where nobody typed it. */
    reference: z.string().max(mostReferenceLetters).nullable(),
  }),
  z.object({ kind: z.literal('other'), amount }),
  /** A tender that the shop named. */
  z.object({ kind: z.literal('named'), name: z.string().min(1).max(mostTenderLetters), amount }),
  /** What is owed for the refund of an exchange, as staff saw it: as much of it as the ticket costs. */
  z.object({ kind: z.literal('carried-over'), ...seenOwed }),
]);
export type GivenPayment = z.infer<typeof givenPayment>;

/** What is given by a payment; null if it is the rest. */
export function typedAmount(given: GivenPayment): string | null {
  switch (given.kind) {
    case 'cash':
      return given.received;
    case 'carried-over':
      return given.owed;
    case 'card-terminal':
    case 'other':
    case 'named':
      return given.amount;
  }
}

/**
 * All that a customer gives for a ticket. Only the last one may be the rest, cash is one of them at most, and only the first
 * may come from another ticket.
 */
export const givenPayments = z
  .array(givenPayment)
  .min(1)
  .max(mostPayments)
  .refine((all) => all.slice(0, -1).every((each) => typedAmount(each) !== null))
  .refine((all) => all.filter(({ kind }) => kind === 'cash').length <= 1)
  .refine((all) => all.slice(1).every(({ kind }) => kind !== 'carried-over'));
