import { z } from 'zod';
import { canonicalJson } from '../../src-merchant-api/signing/canonical-json.ts';
import { orderIdentifiers } from '../../src-merchant-api/records/order-status.ts';

/**
 * What a callback carries: the identifiers of getStatus, with the order id of the purchase that it is about. Of a
 * top-up that was bought without one it is null. The interface shows no payload; see docs/interface/events.md.
 */
export const callbackRecord = orderIdentifiers.extend({ orderId: z.string().nullable() });
export type CallbackRecord = z.infer<typeof callbackRecord>;

/** As it is signed and sent. */
export const callbackBody = (record: CallbackRecord): string => canonicalJson(record);
