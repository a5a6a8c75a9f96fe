import { z } from 'zod';
import { channel, nothing, saved } from '../channel.ts';

export const supportRequests = {
  /** All that support would get of this till, as text: without names, telephone numbers, codes and secrets. */
  'support-read': channel('counter', nothing, z.object({ text: z.string().max(2_000_000) })),
  /** Writes what was read last where staff choose. Nothing is sent. */
  'support-save': channel('counter', nothing, saved),
} as const;
