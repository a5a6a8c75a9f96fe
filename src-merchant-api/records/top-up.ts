import { z } from 'zod';
import { submitRequest } from './order.ts';

/** Body of POST /orders/topup. */
export const topUpRequest = submitRequest.extend({ uidCustomer: z.string() });

/** 200 body of POST /orders/topup. Source: merchant interface, Top-up package. */
export const topUpRecord = z.object({
  message: z.string(),
  uidCustomer: z.string(),
  package: z.object({
    /** The idPack of activate and refund. */
    id: z.int(),
    productId: z.string(),
    name: z.string(),
    orderId: z.string().nullable(),
    status: z.string(),
    salePrice: z.number(),
  }),
});
export type TopUpRecord = z.infer<typeof topUpRecord>;
