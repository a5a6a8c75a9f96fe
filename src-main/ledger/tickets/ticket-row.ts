import { z } from 'zod';
import type { CardReference } from '../../../src-books/payments/card-reference.ts';
import type { GivenDiscount } from '../../../src-books/payments/discount.ts';
import type { Taken, TicketEvent } from '../../../src-books/payments/ticket.ts';
import { moneyOf } from '../../../src-books/payments/ticket-money.ts';
import { ticketPrefix, type TicketId } from '../../../src-books/payments/ticket-id.ts';
import { decimalWithin } from '../../../src-books/money/decimal.ts';
import { inMillionths } from '../../../src-books/money/millionths.ts';
import type { Recorded } from '../events/event-log.ts';
import {
  storedAmount,
  storedJson,
  storedOperationId,
  storedOrderId,
  staffMark,
  storedStaff,
  storedTender,
  storedTerms,
  storedTime,
} from '../values/stored-values.ts';

export const storedTicketId = z
  .string()
  .startsWith(ticketPrefix)
  .transform((value) => value as TicketId);

/** Whether a subject is a ticket's. */
export const isTicket = (subject: string): boolean => subject.startsWith(ticketPrefix);

const storedReference = z.string().transform((value) => value as CardReference);

const carried = {
  amount: storedAmount,
  parts: z.array(z.object({ tender: storedTender, amount: storedAmount })).min(1),
};

const said = [
  z.object({ kind: z.literal('cash'), received: storedAmount, change: storedAmount }),
  z.object({
    kind: z.literal('card-terminal'),
    amount: storedAmount,
    reference: storedReference.nullable().default(null),
  }),
  z.object({ kind: z.literal('other'), amount: storedAmount }),
  z.object({ kind: z.literal('named'), name: z.string().min(1), amount: storedAmount }),
] as const;
const unsaid = z.object({ kind: z.literal('unsaid'), amount: storedAmount });

const taken: z.ZodType<Taken> = z.discriminatedUnion('kind', [
  ...said,
  unsaid,
  z.object({ kind: z.literal('carried-over'), fromTicket: storedTicketId, ...carried }),
]);

const pieceId = z.union([storedOrderId, storedOperationId]);

const discount: z.ZodType<GivenDiscount> = z.object({
  on: z.enum(['line', 'ticket']),
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percent: decimalWithin({ least: '0', most: '100' }) }),
    z.object({ kind: z.literal('amount'), amount: storedAmount }),
    z.object({ kind: z.literal('price'), price: storedAmount }),
  ]),
  reason: z.string(),
  approvedBy: storedStaff,
  shares: z.array(z.object({ id: pieceId, amount: storedAmount })),
});

const intent = z.object({
  ticketId: storedTicketId,
  merchantId: z.string(),
  currency: z.string(),
  pieces: z.array(z.object({ id: pieceId, price: storedAmount, list: storedAmount.optional() })).min(1),
  discounts: z.array(discount).optional(),
  payments: z.array(taken),
  rounding: storedAmount,
  staff: storedStaff,
  createdAt: storedTime,
});

const payback = {
  tender: storedTender,
  amount: storedAmount,
  rounding: storedAmount.optional(),
  isCountedElsewhere: z.literal(true).optional(),
  staff: storedStaff,
};

const event: z.ZodType<TicketEvent> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paid'), intent }),
  z.object({
    kind: z.literal('price-given'),
    intent,
    terms: storedTerms,
    isTakenNow: z.literal(true).optional(),
    reason: z.string().min(1),
    approvedBy: staffMark.optional(),
  }),
  z.object({ kind: z.literal('paid-back'), ...payback }),
  z.object({
    kind: z.literal('payback-undone'),
    payback: z.int().nonnegative(),
    was: z.object(payback),
    reason: z.string().min(1),
    staff: storedStaff,
    approvedBy: staffMark.optional(),
  }),
  z.object({
    kind: z.literal('goodwill'),
    ...payback,
    piece: z.union([storedOrderId, storedOperationId]),
    reason: z.string().min(1),
    approvedBy: staffMark.optional(),
  }),
  z.object({
    kind: z.literal('carried-over'),
    toTicket: storedTicketId,
    ...carried,
    staff: storedStaff,
  }),
  z.object({
    kind: z.literal('tender-corrected'),
    part: z.int().nonnegative(),
    from: z.discriminatedUnion('kind', [...said, unsaid]),
    to: z.discriminatedUnion('kind', said),
    reason: z.string().min(1),
    staff: storedStaff,
    approvedBy: staffMark.optional(),
  }),
  z.object({
    kind: z.literal('price-corrected'),
    piece: pieceId,
    was: storedAmount,
    price: storedAmount,
    tax: storedAmount,
    tender: storedTender,
    isTakenHere: z.literal(true).optional(),
    reason: z.string().min(1),
    staff: storedStaff,
    approvedBy: staffMark.optional(),
  }),
]);

const eventRow = z.object({ at: z.int(), event: storedJson(event) });
const numberedRow = eventRow.extend({ number: z.int() });

/** @throws ZodError if the row is not what this program writes. */
export const readTicketEvent = (row: unknown): Recorded<TicketEvent> => eventRow.parse(row);

/** The same with the event's number. @throws as {@link readTicketEvent}. */
export const readNumberedTicketEvent = (row: unknown): Recorded<TicketEvent> & { readonly number: number } =>
  numberedRow.parse(row);

/** The rows of money that an event moved, each as its values in the order of the table's columns. */
export const moneyValues = (
  number: number,
  of: TicketEvent,
  { ticketId, currency }: { readonly ticketId: string; readonly currency: string },
): (readonly (string | number | null)[])[] =>
  moneyOf(of).map(({ kind, tender, amount }, part) => [
    number,
    part,
    kind,
    ticketId,
    tender,
    currency,
    inMillionths(amount),
  ]);
