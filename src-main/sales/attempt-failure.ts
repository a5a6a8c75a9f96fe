import type { MerchantFailure } from '../../src-merchant-api/failure.ts';

/**
 * Why something is unknown or refused: what the service or the way to it did, or that this program ended while it
 * waited for the answer.
 */
export type AttemptFailure =
  MerchantFailure | { readonly kind: 'no-reply'; readonly cause: 'interrupted'; readonly detail: string };

/** The failure of an attempt that the last run of this program left without an answer. */
export const interrupted = {
  kind: 'no-reply',
  cause: 'interrupted',
  detail: 'the program ended before an answer',
} as const satisfies AttemptFailure;
