import { z } from 'zod';
import { orderEventKinds, type OrderEvent } from '../../../src-books/entries/order-event.ts';
import type { IdPack } from '../../../src-merchant-api/id-pack.ts';
import {
  amount,
  idPack,
  operationId,
  orderId,
  paidBy,
  pieceId,
  priceTerms,
  staff,
  staffMark,
  time,
} from './values.ts';

const product = z.object({
  productId: z.string(),
  name: z.string(),
  countries: z.array(z.string()),
  countrySet: z.string(),
});

const priced = z.object({ price: amount, terms: priceTerms });
const unpriced = z.object({ price: z.null(), terms: z.null() });

const bought = z.object({
  merchantId: z.string(),
  staff,
  tender: paidBy.nullable(),
  product: product.nullable(),
  cost: amount.nullable(),
  createdAt: time,
});

const sale = z.intersection(bought.extend({ orderId }), z.union([priced, unpriced]));

const onProfile = { operationId, orderId: orderId.nullable(), uidCustomer: z.string() };
const topUp = z.intersection(
  bought.extend({ ...onProfile, iccid: z.string().optional() }),
  z.union([priced, unpriced]),
);

const change = z.object({ ...onProfile, merchantId: z.string(), staff, createdAt: time, idPack });
const refund = change.extend({
  boughtAs: pieceId.nullable(),
  reason: z.string().nullable(),
  expected: amount.nullable(),
});

const kindOfOrder = z.object({
  intent: z.looseObject({ operationId: z.string().optional() }),
});

/** What a first event says: what was agreed, or found at the service. */
export type ReadIntent =
  | { readonly kind: 'sale'; readonly intent: z.infer<typeof sale> }
  | { readonly kind: 'top-up'; readonly intent: z.infer<typeof topUp> }
  | { readonly kind: 'refund'; readonly intent: z.infer<typeof refund> }
  | { readonly kind: 'activation'; readonly intent: z.infer<typeof change> };

const later = z.object({
  kind: z.enum(orderEventKinds),
  charged: amount.nullable().optional(),
  staff: staffMark.nullable().optional(),
  uidCustomer: z.string().nullable().optional(),
  idPack: idPack.nullable().optional(),
  profile: z.object({ iccid: z.string().nullable().optional() }).optional(),
});

/** An event of a sale or an operation. */
export type ReadOrderEvent = {
  readonly event: OrderEvent;
  /** Of a first event. */
  readonly begun: ReadIntent | null;
  /** The service's number of the order, if it says one. */
  readonly uid: string | null;
  readonly idPack: IdPack | null;
  readonly iccid: string | null;
};

/** @param value the event's JSON, of a kind that an order can have. @throws ZodError if it isn't one. */
export function readOrderEvent(subject: string, value: unknown): ReadOrderEvent {
  const { kind, charged, staff: by, uidCustomer, idPack: pack, profile } = later.parse(value);
  const isFirst = kind === 'drafted' || kind === 'recovered';
  return {
    event: { kind, charged, staff: by },
    begun: isFirst ? readIntent(subject, value) : null,
    uid: uidCustomer ?? null,
    idPack: pack ?? null,
    iccid: profile?.iccid ?? null,
  };
}

function readIntent(subject: string, value: unknown): ReadIntent {
  const { intent } = kindOfOrder.parse(value);
  if (intent.operationId !== subject) return { kind: 'sale', intent: sale.parse(intent) };
  if ('product' in intent) return { kind: 'top-up', intent: topUp.parse(intent) };
  if ('reason' in intent) return { kind: 'refund', intent: refund.parse(intent) };
  return { kind: 'activation', intent: change.parse(intent) };
}
