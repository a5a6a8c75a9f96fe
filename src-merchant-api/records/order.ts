import { z } from 'zod';

/** How a package starts. Source: merchant interface, States and transitions, "Behavior by activationMode". */
export const activationMode = z.enum(['NOW', 'FIRST_USE', 'ON_DEMAND']);
export type ActivationMode = z.infer<typeof activationMode>;

/** The statuses of an order. Source: merchant interface, States and transitions. */
export const orderStatus = z.enum(['in_processing', 'completed', 'canceled']);
export type OrderStatus = z.infer<typeof orderStatus>;

/** Body of POST /orders/submit. */
export const submitRequest = z.object({
  productId: z.string(),
  orderId: z.string().optional(),
  activationMode: activationMode.optional(),
  callback: z.string().nullish(),
});

/** 200 body of POST /orders/submit. Source: merchant interface, Order. */
export const orderRecord = z.object({
  message: z.string(),
  esimProfile: z.object({ productId: z.string(), name: z.string(), salePrice: z.number() }),
  uidCustomer: z.string(),
  orderId: z.string(),
  status: orderStatus,
});
export type OrderRecord = z.infer<typeof orderRecord>;
