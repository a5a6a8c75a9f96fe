import { z } from 'zod';
import { saleDiscount } from '../money/sale-discount.ts';
import { paidTicket, tax } from '../payments/payment.ts';
import { packageDescription } from './package.ts';
import {
  amount,
  currency,
  idPack,
  instant,
  operationId,
  orderId,
  text,
  uidCustomer,
} from '../plain-values.ts';
import { moneyBack } from '../payments/money-back.ts';
import { problem } from '../problem.ts';
import { staff } from '../staff/staff-mark.ts';
import { waiting } from './waiting.ts';

/** As of a sale · checked: seen not to be done, and about to be sent again. */
export const operationState = z.enum([
  'drafted',
  'sending',
  'held',
  'unknown',
  'checked',
  'accepted',
  'completed',
  'canceled',
  'refused',
  'written-off',
]);
export type OperationState = z.infer<typeof operationState>;

const operationEvent = z.object({
  at: instant,
  kind: z.enum([
    'drafted',
    'recovered',
    'attempted',
    'accepted',
    'confirmed',
    'unanswered',
    'held',
    'refused',
    'found',
    'canceled',
    'seen-done',
    'seen-undone',
    'written-off',
    'reopened',
    'printed',
  ]),
  problem: problem.nullable(),
  staff,
  /** Why a manager closed it, in their words. */
  reason: z.string().nullable().optional(),
});
export type OperationEventView = z.infer<typeof operationEvent>;

const anyOperation = {
  operationId,
  /** The sale that the profile came from; null where it was sold elsewhere. */
  orderId: orderId.nullable(),
  uidCustomer,
  balanceCurrency: currency,
  state: operationState,
  createdAt: instant,
  staff,
  /** Why it was refused, or why it isn't known. */
  problem: problem.nullable(),
  /** When the service is asked next, while there is something to ask. */
  nextTryAt: instant.nullable(),
  /** While nobody knows what became of it, or the service has it and isn't done with it. */
  waiting: waiting.nullable().optional(),
  /** As of a sale. */
  isMadeAfterAll: z.boolean().optional(),
  /** For a top-up itself, or what a refund took back; absent as of a sale. */
  moneyBack: moneyBack.optional(),
  events: z.array(operationEvent),
};

/** What was done with a profile after it was sold. */
export const operation = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('top-up'),
    ...anyOperation,
    /** Null, as in a sale, where it was lost and the service alone knows of it. */
    package: packageDescription.nullable(),
    cost: amount.nullable(),
    price: amount.nullable(),
    /** Of the price. */
    currency,
    /** In the price; null or absent if there is none. */
    tax: tax.nullable().optional(),
    /** As of a sale. */
    discount: saleDiscount.nullable().optional(),
    /** How the customer paid for this and what they bought with it; null or absent where nobody here took the money. */
    ticket: paidTicket.nullable().optional(),
    /** It has a receipt of its own: nothing else that was bought with it has one. */
    hasReceipt: z.boolean().optional(),
    /** Null until it is known. */
    idPack: idPack.nullable(),
    /** What was bought before and exchanged for its ticket: what is left of its refund is owed there; absent if nothing. */
    exchangedFrom: z.array(z.string().min(1).max(100)).optional(),
  }),
  z.object({ kind: z.literal('activation'), ...anyOperation, idPack }),
  z.object({
    kind: z.literal('refund'),
    ...anyOperation,
    idPack,
    /** Null where it was lost and the service alone knows of it. */
    reason: text.nullable(),
    amount: amount.nullable(),
    /** The manager who approved it at the clerk's till; null or absent if nobody had to. */
    approvedBy: staff.optional(),
    /** What the customer gets for it is to pay for another eSIM. */
    isExchange: z.boolean().optional(),
    /** Whether it is done, and perhaps by another till or in the service's portal: its credit came once. */
    mayBeAnothers: z.boolean().optional(),
  }),
]);
export type OperationView = z.infer<typeof operation>;
