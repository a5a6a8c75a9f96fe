import { z } from 'zod';
import { product } from '../../../src-merchant-api/reading/product.ts';
import type {
  ProgressIn,
  RecoveredSaleIntent,
  RecoveredState,
  Sale,
  SaleEvent,
  SaleIntent,
  SaleProgress,
} from '../../domain/orders/sale.ts';
import type { Recorded } from '../events/event-log.ts';
import { storedActivation, storedProfile } from '../values/stored-profile.ts';
import {
  storedActivationMode,
  storedAmount,
  storedAttempts,
  storedFailure,
  storedIdPack,
  storedJson,
  storedOrderId,
  storedPaidBy,
  storedStaff,
  storedTerms,
  storedServiceTime,
  storedTime,
  staffMark,
  storedPrinted,
} from '../values/stored-values.ts';

const uidCustomer = z.string();
const charged = storedAmount.nullable();
const toldBy = z.enum(['order-id', 'first-answer']).optional();
const failure = storedFailure;
/** Absent if the till did it by itself. */
const decidedBy = staffMark.nullable().optional();

const accepted = z.object({ state: z.literal('accepted'), uidCustomer, charged, toldBy });
const issued = { profile: storedProfile, idPack: storedIdPack.optional() };
const completed = z.object({ state: z.literal('completed'), uidCustomer, charged, ...issued });
const canceled = z.object({ state: z.literal('canceled'), uidCustomer });
const cancelReported = z.object({ state: z.literal('cancel-reported'), uidCustomer, charged, toldBy });
const writtenOff = z.object({
  state: z.literal('written-off'),
  uidCustomer: uidCustomer.nullable(),
  charged,
});

const progress: z.ZodType<SaleProgress> = z.discriminatedUnion('state', [
  z.object({ state: z.literal('drafted') }),
  z.object({ state: z.literal('sending'), attempts: storedAttempts }),
  z.object({ state: z.literal('held'), attempts: storedAttempts }),
  z.object({ state: z.literal('unknown'), attempts: storedAttempts, failure }),
  accepted,
  cancelReported,
  completed,
  canceled,
  writtenOff,
  z.object({ state: z.literal('refused'), failure }),
]);

const recoveredProgress: z.ZodType<ProgressIn<RecoveredState>> = z.discriminatedUnion('state', [
  accepted,
  cancelReported,
  completed,
  canceled,
  writtenOff,
]);

const intent: z.ZodType<SaleIntent> = z.object({
  orderId: storedOrderId,
  merchantId: z.string(),
  product,
  cost: storedAmount,
  price: storedAmount,
  terms: storedTerms,
  activationMode: storedActivationMode,
  tender: storedPaidBy.nullable(),
  callback: z.string().nullable(),
  cart: z.string().nullable(),
  staff: storedStaff,
  createdAt: storedTime,
  serviceTime: storedServiceTime.optional(),
});

const recoveredIntent: z.ZodType<RecoveredSaleIntent> = z.object({
  orderId: storedOrderId,
  merchantId: z.string(),
  product: product.nullable(),
  cost: storedAmount.nullable(),
  price: z.null(),
  terms: z.null(),
  activationMode: z.null(),
  tender: z.null(),
  callback: z.null(),
  cart: z.null(),
  staff: z.null(),
  createdAt: storedTime,
});

const event: z.ZodType<SaleEvent> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drafted'), intent }),
  z.object({ kind: z.literal('recovered'), intent: recoveredIntent, uidCustomer, charged, staff: decidedBy }),
  z.object({ kind: z.literal('attempted'), staff: decidedBy }),
  z.object({ kind: z.literal('accepted'), uidCustomer, charged, toldBy, staff: decidedBy }),
  z.object({ kind: z.literal('unanswered'), failure }),
  z.object({ kind: z.literal('refused'), failure, staff: decidedBy }),
  z.object({ kind: z.literal('issued'), ...issued }),
  z.object({ kind: z.literal('held') }),
  z.object({ kind: z.literal('cancel-reported') }),
  z.object({ kind: z.literal('cancel-withdrawn') }),
  z.object({ kind: z.literal('uid-corrected'), uidCustomer }),
  z.object({ kind: z.literal('canceled'), mayBeRefunded: z.literal(true).optional() }),
  z.object({ kind: z.literal('written-off'), staff: storedStaff, reason: z.string() }),
  z.object({ kind: z.literal('reopened'), staff: storedStaff }),
  z.object({ kind: z.literal('code-fetched'), activation: storedActivation }),
  storedPrinted,
]);

/** A row's columns, turned into the intent. JSON columns become objects. */
const columns = z
  .object({
    order_id: z.string(),
    merchant_id: z.string(),
    product: storedJson(z.unknown()).nullable(),
    cost: z.string().nullable(),
    price: z.string().nullable(),
    activation_mode: z.string().nullable(),
    callback: z.string().nullable(),
    cart: z.string().nullable(),
    created_at: z.int(),
    state: z.string(),
    progress: storedJson(z.object({ state: z.string() }).loose()),
    tender: z.string().nullable(),
    staff_id: z.string().nullable(),
    staff_name: z.string().nullable(),
    terms: storedJson(z.unknown()).nullable(),
    service_time: storedJson(z.unknown()).nullable(),
  })
  .refine((row) => row.state === row.progress.state, 'the state is not that of the progress')
  .transform((row) => ({
    intent: {
      orderId: row.order_id,
      merchantId: row.merchant_id,
      product: row.product,
      cost: row.cost,
      price: row.price,
      terms: row.terms,
      activationMode: row.activation_mode,
      tender: row.tender,
      callback: row.callback,
      cart: row.cart,
      staff: row.staff_id === null ? null : { id: row.staff_id, name: row.staff_name },
      createdAt: row.created_at,
      ...(row.service_time === null ? {} : { serviceTime: row.service_time }),
    },
    progress: row.progress,
  }));

const sold = z.object({ intent, progress });
const recovered = z.object({ intent: recoveredIntent, progress: recoveredProgress });

/** @throws ZodError if the row is not what this program writes. */
export function readSaleRow(row: unknown): Sale {
  const read = columns.parse(row);
  return read.intent.price === null
    ? { kind: 'sale', ...recovered.parse(read) }
    : { kind: 'sale', ...sold.parse(read) };
}

/** A sale as its row's values, in the order of the table's columns. */
export function saleValues({ intent: its, progress: stands }: Sale): SaleValues {
  return [
    its.orderId,
    its.merchantId,
    its.product === null ? null : JSON.stringify(its.product),
    its.cost,
    its.price,
    its.activationMode,
    its.callback,
    its.cart,
    its.createdAt,
    stands.state,
    JSON.stringify(stands),
    its.tender,
    its.staff?.id ?? null,
    its.staff?.name ?? null,
    its.terms === null ? null : JSON.stringify(its.terms),
    'serviceTime' in its && its.serviceTime !== undefined ? JSON.stringify(its.serviceTime) : null,
  ];
}

type SaleValues = readonly (string | number | null)[];

const eventRow = z.object({ at: z.int(), event: storedJson(event) });

/** @throws ZodError if the row is not what this program writes. */
export const readSaleEvent = (row: unknown): Recorded<SaleEvent> => eventRow.parse(row);
