import { z } from 'zod';
import { amountField } from './scalars.ts';

/** How a package starts. Source: merchant interface, States and transitions. */
export const activationMode = z.enum(['NOW', 'FIRST_USE', 'ON_DEMAND']);
export type ActivationMode = z.infer<typeof activationMode>;

/** Body of POST /orders/submit. */
export const orderRequest = z.object({
  productId: z.string().min(1),
  orderId: z.string().min(1).optional(),
  activationMode: activationMode.optional(),
  callback: z.string().nullish(),
});
export type OrderRequest = z.infer<typeof orderRequest>;

/** 200 body of POST /orders/submit. Source: merchant interface, Order. */
export const orderRecord = z.object({
  message: z.string().nullish(),
  esimProfile: z.object({ productId: z.string(), name: z.string(), salePrice: amountField }),
  uidCustomer: z.string().min(1),
  orderId: z.string(),
  status: z.string(),
});
export type OrderRecord = z.infer<typeof orderRecord>;
