import { z } from 'zod';
import { product } from '../../src-merchant-api/reading/product.ts';
import { esimProfile } from '../../src-merchant-api/reading/profile.ts';
import type { Sale, SaleEvent, SaleProgress } from '../sales/sale.ts';
import type { Recorded } from './event-log.ts';
import {
  storedActivationMode,
  storedAmount,
  storedAttempts,
  storedFailure,
  storedJson,
  storedOrderId,
} from './stored-values.ts';

const uidCustomer = z.string();
const charged = storedAmount.nullable();
const failure = storedFailure;

const progress: z.ZodType<SaleProgress> = z.discriminatedUnion('state', [
  z.object({ state: z.literal('drafted') }),
  z.object({ state: z.literal('sending'), attempts: storedAttempts }),
  z.object({ state: z.literal('unknown'), attempts: storedAttempts, failure }),
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

const saleRow = z
  .object({
    order_id: storedOrderId,
    merchant_id: z.string(),
    product: storedJson(product),
    cost: storedAmount,
    price: storedAmount,
    activation_mode: storedActivationMode,
    callback: z.string().nullable(),
    cart: z.string().nullable(),
    created_at: z.int(),
    progress: storedJson(progress),
  })
  .transform((row): Sale => ({
    kind: 'sale',
    intent: {
      orderId: row.order_id,
      merchantId: row.merchant_id,
      product: row.product,
      cost: row.cost,
      price: row.price,
      activationMode: row.activation_mode,
      callback: row.callback,
      cart: row.cart,
      createdAt: row.created_at,
    },
    progress: row.progress,
  }));

/** @throws ZodError where the row is not what this program writes. */
export const readSaleRow = (row: unknown): Sale => saleRow.parse(row);

const eventRow = z.object({ at: z.int(), event: storedJson(event) });

/** @throws ZodError where the row is not what this program writes. */
export const readSaleEvent = (row: unknown): Recorded<SaleEvent> => eventRow.parse(row);
