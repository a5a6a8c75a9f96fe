import { z } from 'zod';
import { parseAmount } from '../../src-merchant-api/amount.ts';
import { product } from '../../src-merchant-api/reading/product.ts';
import { esimProfile } from '../../src-merchant-api/reading/profile.ts';
import type { OrderId, Sale, SaleEvent, SaleFailure, SaleProgress } from '../sales/sale.ts';

/**
 * What the ledger's rows hold. Read by schema like anything from outside: a file can be damaged or edited.
 */
const amount = z.string().transform((value, context) => {
  const parsed = parseAmount(value);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: 'not an amount' });
  return z.NEVER;
});

const orderId = z.string().transform((value) => value as OrderId);
const detail = z.string();
const waitMs = z.number().nullable();

const failure: z.ZodType<SaleFailure> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-sent'), cause: z.enum(['request', 'signature']), detail }),
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
  z.object({ kind: z.literal('unreadable-reply'), httpStatus: z.number(), detail }),
  z.object({
    kind: z.literal('unauthorized'),
    httpStatus: z.union([z.literal(401), z.literal(403)]),
    // Rows of versions before the clock was looked at don't have it.
    clockSkewMs: z.number().nullable().default(null),
    detail,
  }),
  z.object({ kind: z.literal('insufficient-funds'), detail }),
  z.object({ kind: z.literal('refused'), httpStatus: z.number(), detail }),
  z.object({ kind: z.literal('order-not-found'), detail }),
  z.object({ kind: z.literal('order-exists'), uidCustomer: z.string().nullable(), detail }),
  z.object({ kind: z.literal('too-many-requests'), retryAfterMs: waitMs, detail }),
  z.object({ kind: z.literal('service-broken'), httpStatus: z.number(), retryAfterMs: waitMs, detail }),
]);

const attempts = z.int().positive();
const uidCustomer = z.string();
const charged = amount.nullable();

const progress: z.ZodType<SaleProgress> = z.discriminatedUnion('state', [
  z.object({ state: z.literal('drafted') }),
  z.object({ state: z.literal('sending'), attempts }),
  z.object({ state: z.literal('unknown'), attempts, failure }),
  z.object({ state: z.literal('accepted'), uidCustomer, charged }),
  z.object({ state: z.literal('completed'), uidCustomer, charged, profile: esimProfile }),
  z.object({ state: z.literal('canceled'), uidCustomer }),
  z.object({ state: z.literal('refused'), failure }),
]);

const event: z.ZodType<SaleEvent> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drafted') }),
  z.object({ kind: z.literal('attempted') }),
  z.object({ kind: z.literal('accepted'), uidCustomer, charged }),
  z.object({ kind: z.literal('unanswered'), failure }),
  z.object({ kind: z.literal('refused'), failure }),
  z.object({ kind: z.literal('issued'), profile: esimProfile }),
  z.object({ kind: z.literal('canceled') }),
  z.object({ kind: z.literal('printed') }),
]);

const json = <Value>(schema: z.ZodType<Value>) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

const saleRow = z
  .object({
    order_id: orderId,
    merchant_id: z.string(),
    product: json(product),
    cost: amount,
    price: amount,
    created_at: z.int(),
    progress: json(progress),
  })
  .transform((row): Sale => ({
    intent: {
      orderId: row.order_id,
      merchantId: row.merchant_id,
      product: row.product,
      cost: row.cost,
      price: row.price,
      createdAt: row.created_at,
    },
    progress: row.progress,
  }));

/** An event with its time, milliseconds since 1970 in UTC. */
export type RecordedEvent = { readonly at: number; readonly event: SaleEvent };

const eventRow = z
  .object({ at: z.int(), event: json(event) })
  .transform((row): RecordedEvent => ({ at: row.at, event: row.event }));

/** @throws ZodError where the row is not what this program writes. */
export const readSaleRow = (row: unknown): Sale => saleRow.parse(row);

/** @throws ZodError where the row is not what this program writes. */
export const readEventRow = (row: unknown): RecordedEvent => eventRow.parse(row);
