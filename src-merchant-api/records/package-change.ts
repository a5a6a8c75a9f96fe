import { z } from 'zod';

/** Body of POST /orders/activate and of POST /orders/refund. */
export const packageChangeRequest = z.object({ idPack: z.int() });

/** 200 body of both. */
export const packageChangeRecord = z.object({ message: z.string(), idPack: z.int(), status: z.string() });
export type PackageChangeRecord = z.infer<typeof packageChangeRecord>;
