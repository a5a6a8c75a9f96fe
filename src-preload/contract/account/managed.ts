import { z } from 'zod';
import { channel, nothing } from '../channel.ts';

/** Settings that the shop's administrator can keep for himself (docs/provisioning.md). */
export const managedPart = z.enum(['account', 'prices', 'staff', 'printing', 'language', 'updates']);
export type ManagedPart = z.infer<typeof managedPart>;

export const managedRequests = {
  /** What nobody at this till can change. */
  managed: channel('counter', nothing, z.array(managedPart)),
} as const;
