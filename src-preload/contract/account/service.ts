import { z } from 'zod';
import { channel, done, nothing } from '../channel.ts';
import { instant } from '../plain-values.ts';
import { problem } from '../problem.ts';

export const serviceState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connecting') }),
  z.object({ kind: z.literal('online') }),
  z.object({ kind: z.literal('offline'), since: instant, problem }),
]);
export type ServiceState = z.infer<typeof serviceState>;

export const serviceRequests = {
  /** Asks the service again now: balance, catalog, and whatever waits for an answer. */
  refresh: channel('counter', nothing, done),
  /** The system says that there is a network again. A hint: whether the service is there is found out by asking. */
  'network-back': channel('counter', nothing, done),
} as const;
