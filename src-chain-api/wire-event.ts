import { z } from 'zod';
import { eventHash } from './ids.ts';
import { longestSubject } from './limits.ts';

/**
 * An event as it is sent, oldest first and without gaps. `at` is milliseconds since 1970 in UTC, by the till's clock.
 * `event` is its JSON in exactly the characters that were hashed in UTF-8. `hash` is the link's, over the one before.
 */
export const wireEvent = z.object({
  number: z.int().min(1),
  // No id of what has events has a line feed: event-link.ts.
  subject: z
    .string()
    .min(1)
    .max(longestSubject)
    .regex(/^[^\n\0]*$/),
  at: z.int().min(0),
  event: z.string().min(2),
  hash: eventHash,
});
export type WireEvent = z.infer<typeof wireEvent>;
