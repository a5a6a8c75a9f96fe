import { z } from 'zod';

/** Query of GET /orders/connectivity. */
export const connectivityQuery = z.object({ iccid: z.string() });

/** 200 body of GET /orders/connectivity. No text of it may be null. Source: merchant interface, Connectivity record. */
export const connectivityRecord = z.object({
  message: z.string(),
  status: z.string(),
  connectivity: z.object({
    active: z.boolean(),
    eid: z.string(),
    iccid: z.string(),
    imsi: z.string(),
    lastCountryCodeChange: z.string(),
    lastDataConsumed: z.string(),
    lastNetwork: z.string(),
    lastTimeConnected: z.string(),
    state: z.string(),
  }),
});
export type ConnectivityRecord = z.infer<typeof connectivityRecord>;
