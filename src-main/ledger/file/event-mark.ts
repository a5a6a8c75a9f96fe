import { z } from 'zod';

/**
 * An event that a ledger once ended with. Stored elsewhere, it shows whether the ledger has fallen behind
 * what it was. It is compared by number, subject and time, without the hash.
 */
export const eventMark = z.object({ number: z.int().positive(), subject: z.string(), at: z.int() });
export type EventMark = Readonly<z.infer<typeof eventMark>>;
