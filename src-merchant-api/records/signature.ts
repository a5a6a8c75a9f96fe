import { z } from 'zod';

/** Body of POST /customer/sign. Source: merchant interface, Endpoints. */
export const signatureRequest = z.object({ payload: z.record(z.string(), z.unknown()) });

/** 200 body of POST /customer/sign. */
export const signatureRecord = z.object({
  status: z.string(),
  message: z.string().nullable(),
  signature: z.string(),
});
export type SignatureRecord = z.infer<typeof signatureRecord>;
