import { z } from 'zod';
import { dataSizeRecord } from './data-size.ts';
import { activationMode, orderStatus } from './order.ts';

/** Query of GET /orders/getStatus. */
export const statusQuery = z.object({ uidCustomer: z.string() });

export const profileRecord = z.object({
  iccid: z.string(),
  imsi: z.string(),
  activationCode: z.string(),
  appleUniversalLink: z.string().nullable(),
  androidUniversalLink: z.string().nullable(),
  installationUrl: z.string().nullable(),
  state: z.string(),
  active: z.boolean(),
  activatedAt: z.string().nullable(),
});
export type ProfileRecord = z.infer<typeof profileRecord>;

export const packageRecord = z.object({
  uid: z.string(),
  name: z.string(),
  activationMode,
  countrySet: z.string(),
  salesDate: z.string().nullable(),
  expiresAt: z.string().nullable(),
  activatedAt: z.string().nullable(),
  validity: z.object({ size: z.int(), unit: z.string() }),
  availableBalance: dataSizeRecord,
  size: dataSizeRecord,
  salePrice: z.number(),
  reward: z.number().nullable(),
  rewardPercent: z.number().nullable(),
  status: z.string(),
});
export type PackageRecord = z.infer<typeof packageRecord>;

/** What is told of an order in every status; all that a callback carries. */
export const orderIdentifiers = z.object({
  message: z.string(),
  uidCustomer: z.string(),
  orderId: z.string(),
  status: orderStatus,
  createdAt: z.string(),
});
export type OrderIdentifiers = z.infer<typeof orderIdentifiers>;

/**
 * 200 body of GET /orders/getStatus: the objects are there when the order is completed, and null otherwise.
 * Source: merchant interface, Order status record.
 */
export const orderStatusRecord = orderIdentifiers.extend({
  esimProfile: profileRecord.nullable(),
  customer: z.object({ uidCustomer: z.string(), profileUrl: z.string().nullable() }).nullable(),
  activatedItems: z.array(packageRecord).nullable(),
  totalAvailableBalance: dataSizeRecord.nullable(),
});
export type OrderStatusRecord = z.infer<typeof orderStatusRecord>;
