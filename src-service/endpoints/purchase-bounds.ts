import { z } from 'zod';

/**
 * Bounds of the texts of a purchase. The interface shows none; these keep a row small and a callback an address.
 * Lengths are in UTF-16 units.
 */
export const purchaseBounds = {
  productId: z.string().min(1).max(128),
  orderId: z.string().min(1).max(128).optional(),
  callback: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullish(),
};
