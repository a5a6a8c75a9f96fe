import { z } from 'zod';

/** Body of every refusal. Source: merchant interface, Errors. */
export const errorRecord = z.object({ status: z.string(), message: z.string() });
export type ErrorRecord = z.infer<typeof errorRecord>;

/** Body of a 409: the order that is already there. */
export const conflictRecord = errorRecord.extend({ uidCustomer: z.string() });
export type ConflictRecord = z.infer<typeof conflictRecord>;
