import { z } from 'zod';

/** Body of POST /customer/sign. Source: merchant interface, Endpoints and Authentication 5. */
export const signatureRequest = z.object({ payload: z.record(z.string(), z.json()) });

/** 200 body of POST /customer/sign. */
export const signatureReply = z.object({ signature: z.string().min(1) });
