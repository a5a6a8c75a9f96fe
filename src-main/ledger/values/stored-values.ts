import { z } from 'zod';
import { parseAmount } from '../../../src-merchant-api/amount.ts';
import { idPackOf } from '../../../src-merchant-api/id-pack.ts';
import type { AttemptFailure } from '../../domain/orders/attempt-failure.ts';
import type { OperationId } from '../../domain/orders/order-id.ts';
import type { OrderId } from '../../domain/orders/sale.ts';
import type { StaffId, StaffMark } from '../../../src-books/staff-mark.ts';
import { decimalWithin } from '../../../src-books/money/decimal.ts';
import type { PriceTerms } from '../../domain/price-rules.ts';

/**
 * Values as stored in the ledger's rows. Parsed by schema like anything from outside: a file can be damaged
 * or edited.
 */

export const storedAmount = z.string().transform((value, context) => {
  const parsed = parseAmount(value);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: 'not an amount' });
  return z.NEVER;
});

/** Farther than this from 1970, positions in the list of orders aren't safe integers (listing-tables.ts). */
const farthestMs = 2 ** 43;

/** Milliseconds since 1970 in UTC. */
export const storedTime = z.int().min(-farthestMs).max(farthestMs);

/** What the service's replies had told when something was begun: its time, from the earliest to the latest, and the balance. */
export const storedServiceTime = z.object({
  from: storedTime,
  until: storedTime,
  balance: storedAmount.optional(),
});

const storedDecimal = decimalWithin({ least: '0', most: '1000000000' });

export const storedTerms: z.ZodType<PriceTerms> = z.object({
  currency: z.string(),
  costCurrency: z.string(),
  rate: storedDecimal,
  taxPercent: storedDecimal,
  tax: storedAmount,
});

export const storedOrderId = z.string().transform((value) => value as OrderId);
export const storedOperationId = z.string().transform((value) => value as OperationId);

export const staffMark: z.ZodType<StaffMark> = z.object({
  id: z.string().transform((value) => value as StaffId),
  name: z.string(),
});

/** Who did something; null without staff accounts. */
export const storedStaff = staffMark.nullable();

/** A receipt that was made. */
export const storedPrinted = z.object({
  kind: z.literal('printed'),
  staff: storedStaff,
  receipt: z
    .object({
      copy: z.int().positive(),
      why: z.enum(['hand-over', 'asked-for', 'did-not-come-out', 'saved']),
      to: z.string().nullable(),
    })
    .nullable(),
});

export const storedIdPack = z.number().transform((value, context) => {
  const reading = idPackOf(value);
  if (reading.kind === 'number') return reading.idPack;
  context.addIssue({ code: 'custom', message: 'not the number of a package' });
  return z.NEVER;
});

export const storedActivationMode = z.enum(['NOW', 'FIRST_USE', 'ON_DEMAND']);

/** By which something was paid or paid back. A name is kept as it was: the shop may not have that tender any more. */
export const storedTender = z.union([
  z.enum(['cash', 'card-terminal', 'other']),
  z.templateLiteral(['named:', z.string().min(1)]),
]);

/** How a sale was paid. */
export const storedPaidBy = z.union([storedTender, z.literal('split')]);

export const storedAttempts = z.int().positive();

/** JSON in a text column. */
export const storedJson = <Value>(schema: z.ZodType<Value>) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

/** JSON of another room, which parses it with a schema of its own. */
export const foreignJson = z.string().transform((text): unknown => JSON.parse(text));

/** The column value for another room's JSON: null for null. */
export const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const detail = z.string();
const waitMs = z.number().nullable();

export const storedFailure: z.ZodType<AttemptFailure> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-sent'), cause: z.enum(['request', 'signature']), detail }),
  z.object({ kind: z.literal('held-back'), retryAfterMs: waitMs, detail }),
  z.object({
    kind: z.literal('not-reached'),
    cause: z.enum(['offline', 'name', 'connection', 'certificate']),
    detail,
  }),
  z.object({
    kind: z.literal('no-reply'),
    cause: z.enum(['timeout', 'connection-lost', 'interrupted']),
    detail,
  }),
  z.object({ kind: z.literal('dropped'), detail }),
  z.object({ kind: z.literal('refunded-before'), detail }),
  z.object({ kind: z.literal('other-product'), uidCustomer: z.string().nullable(), detail }),
  z.object({ kind: z.literal('unreadable-reply'), httpStatus: z.number(), detail }),
  z.object({
    kind: z.literal('unauthorized'),
    httpStatus: z.union([z.literal(401), z.literal(403)]),
    clockSkewMs: z.number().nullable(),
    detail,
  }),
  z.object({ kind: z.literal('insufficient-funds'), detail }),
  z.object({ kind: z.literal('refused'), httpStatus: z.number(), detail }),
  z.object({ kind: z.literal('order-not-found'), detail }),
  z.object({ kind: z.literal('order-exists'), uidCustomer: z.string().nullable(), detail }),
  z.object({ kind: z.literal('too-many-requests'), retryAfterMs: waitMs, detail }),
  z.object({ kind: z.literal('service-broken'), httpStatus: z.number(), retryAfterMs: waitMs, detail }),
]);
