import { z } from 'zod';
import { amountField, integerField, optionalText, sizeField } from './scalars.ts';

export const esimProfile = z.object({
  iccid: z.string(),
  imsi: z.string(),
  activationCode: z.string().min(1),
  appleUniversalLink: optionalText,
  androidUniversalLink: optionalText,
  installationUrl: optionalText,
  state: z.string(),
  active: z.boolean(),
  activatedAt: optionalText,
});
export type EsimProfile = z.infer<typeof esimProfile>;

const activatedItem = z.object({
  uid: z.string(),
  name: z.string(),
  activationMode: z.string(),
  countrySet: z.string(),
  salesDate: optionalText,
  expiresAt: optionalText,
  activatedAt: optionalText,
  validity: z.object({ size: integerField, unit: z.string() }),
  availableBalance: sizeField,
  size: sizeField,
  salePrice: amountField,
  reward: amountField.nullish(),
  rewardPercent: amountField.nullish(),
  status: z.string(),
});

const identifiers = z.object({
  message: z.string().nullish(),
  uidCustomer: z.string().min(1),
  orderId: optionalText,
  createdAt: optionalText,
});

/**
 * 200 body of GET /orders/getStatus. The profile is there when the order is completed, and only then, so the
 * status decides the shape. Source: merchant interface, Order status record.
 */
export const orderStatusRecord = z.discriminatedUnion('status', [
  identifiers.extend({ status: z.literal('in_processing') }),
  identifiers.extend({ status: z.literal('canceled') }),
  identifiers.extend({ status: z.literal('ERROR') }),
  identifiers.extend({
    status: z.literal('completed'),
    esimProfile,
    customer: z.object({ uidCustomer: z.string(), profileUrl: optionalText }).nullish(),
    activatedItems: z.array(activatedItem).nullish(),
    totalAvailableBalance: sizeField.nullish(),
  }),
]);
export type OrderStatusRecord = z.infer<typeof orderStatusRecord>;
