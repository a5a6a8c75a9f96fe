import { z } from 'zod';

/**
 * POST claims, or renews one of the same `operationId`. DELETE gives it up. It ends by itself after `claimLivesMs`.
 *
 * A claim is for an eSIM (a top-up), or for a package of it (a refund): nobody else does the same at the same time.
 */
export const claimsPath = '/v1/claims';

export const claimKind = z.enum(['top-up', 'refund', 'payback']);
export type ClaimKind = z.infer<typeof claimKind>;

export const claimRequest = z.object({
  kind: claimKind,
  merchantId: z.string().min(1).max(200),
  /** What is claimed: the service's number of the order, with the package's id for a refund, or a ticket's id. */
  subject: z.string().min(1).max(200),
  /** Of the till that does it: the same again is the same claim. */
  operationId: z.string().min(1).max(100),
});
export type ClaimRequest = z.infer<typeof claimRequest>;

/** `until`: milliseconds since 1970 in UTC. */
export const claimReply = z.object({ until: z.int(), serverTime: z.int() });
export type ClaimReply = z.infer<typeof claimReply>;

export const claimPath = (operationId: string): string => `${claimsPath}/${encodeURIComponent(operationId)}`;
