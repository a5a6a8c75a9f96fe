import { z } from 'zod';

/**
 * Which event a ledger ended with once: kept elsewhere, it tells whether the ledger lies behind what it was. Its chain may
 * be linked anew where codes are sealed; the number, the subject and the time of an event stay.
 */
export const eventMark = z.object({ number: z.int().positive(), subject: z.string(), at: z.int() });
export type EventMark = Readonly<z.infer<typeof eventMark>>;
