import { z } from 'zod';
import type { CardReference } from '../../../src-books/payments/card-reference.ts';
import type { GivenDiscount } from '../../../src-books/payments/discount.ts';
import type { Taken, TicketEvent } from '../../../src-books/payments/ticket.ts';
import {
  amount,
  percentDecimal,
  pieceId,
  priceTerms,
  staff,
  staffMark,
  tender,
  ticketId,
  time,
} from './values.ts';

const carried = { amount, parts: z.array(z.object({ tender, amount })).min(1) };
const reference = z.string().transform((text) => text as CardReference);

const said = [
  z.object({ kind: z.literal('cash'), received: amount, change: amount }),
  z.object({ kind: z.literal('card-terminal'), amount, reference: reference.nullable().default(null) }),
  z.object({ kind: z.literal('other'), amount }),
  z.object({ kind: z.literal('named'), name: z.string().min(1), amount }),
] as const;
const unsaid = z.object({ kind: z.literal('unsaid'), amount });

const taken: z.ZodType<Taken> = z.discriminatedUnion('kind', [
  ...said,
  unsaid,
  z.object({ kind: z.literal('carried-over'), fromTicket: ticketId, ...carried }),
]);

const discount: z.ZodType<GivenDiscount> = z.object({
  on: z.enum(['line', 'ticket']),
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percent: percentDecimal }),
    z.object({ kind: z.literal('amount'), amount }),
    z.object({ kind: z.literal('price'), price: amount }),
  ]),
  reason: z.string(),
  approvedBy: staff,
  shares: z.array(z.object({ id: pieceId, amount })),
});

const intent = z.object({
  ticketId,
  merchantId: z.string(),
  currency: z.string(),
  pieces: z.array(z.object({ id: pieceId, price: amount, list: amount.optional() })).min(1),
  discounts: z.array(discount).optional(),
  payments: z.array(taken),
  rounding: amount,
  staff,
  createdAt: time,
});

const payback = {
  tender,
  amount,
  rounding: amount.optional(),
  isCountedElsewhere: z.literal(true).optional(),
  staff,
};

const reason = z.string();
const approvedBy = staffMark.optional();

const event: z.ZodType<TicketEvent> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paid'), intent }),
  z.object({
    kind: z.literal('price-given'),
    intent,
    terms: priceTerms,
    isTakenNow: z.literal(true).optional(),
    reason,
    approvedBy,
  }),
  z.object({ kind: z.literal('paid-back'), ...payback }),
  z.object({
    kind: z.literal('payback-undone'),
    payback: z.int().nonnegative(),
    was: z.object(payback),
    reason,
    staff,
    approvedBy,
  }),
  z.object({ kind: z.literal('goodwill'), ...payback, piece: pieceId, reason, approvedBy }),
  z.object({ kind: z.literal('carried-over'), toTicket: ticketId, ...carried, staff }),
  z.object({
    kind: z.literal('tender-corrected'),
    part: z.int().nonnegative(),
    from: z.discriminatedUnion('kind', [...said, unsaid]),
    to: z.discriminatedUnion('kind', said),
    reason,
    staff,
    approvedBy,
  }),
  z.object({
    kind: z.literal('price-corrected'),
    piece: pieceId,
    was: amount,
    price: amount,
    tax: amount,
    tender,
    isTakenHere: z.literal(true).optional(),
    reason,
    staff,
    approvedBy,
  }),
]);

export const ticketEventKinds: readonly string[] = [
  'paid',
  'price-given',
  'paid-back',
  'payback-undone',
  'goodwill',
  'carried-over',
  'tender-corrected',
  'price-corrected',
] satisfies TicketEvent['kind'][];

/** @throws ZodError if it isn't an event of a ticket. */
export const readTicketEvent = (value: unknown): TicketEvent => event.parse(value);
