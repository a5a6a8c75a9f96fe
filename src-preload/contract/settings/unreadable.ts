import { z } from 'zod';
import { channel, nothing, saved } from '../channel.ts';

export const unreadableRequests = {
  /** How many records of the service are kept for support because the till could not read them. */
  'unreadable-count': channel('counter', nothing, z.int().nonnegative()),
  /** Writes them where staff choose: their form, without what they say of anybody. */
  'unreadable-save': channel('counter', nothing, saved),
} as const;
