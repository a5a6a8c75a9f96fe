import { z } from 'zod';
import { amount } from '../plain-values.ts';

/** What staff saw as owed on a ticket. What they do about it is done only if that is owed now. */
export const seenOwed = {
  ticketId: z.string().min(1).max(200),
  owed: amount,
  /** How often something of it was settled: with what is owed, it names what is owed. */
  paybacks: z.int().nonnegative(),
};
