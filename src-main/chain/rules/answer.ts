import type { StreamHead } from '../../../src-chain-api/ids.ts';
import type { Problem } from '../../../src-chain-api/problem.ts';
import type { SessionReply } from '../../../src-chain-api/requests/streams.ts';

/** Why what was asked of the head office wasn't done, or may not have been. */
export type NotDone =
  | { readonly kind: 'refused'; readonly problem: Problem; readonly retryAfterMs: number | null }
  /** Nobody knows whether it was done. */
  | { readonly kind: 'no-answer'; readonly cause: NoAnswer };

/**
 * unreachable: no connection, or it broke · wrong-certificate: it isn't the head office that the till joined · not-it: what
 * answers there speaks otherwise.
 */
export type NoAnswer = 'unreachable' | 'wrong-certificate' | 'not-it';

/** What came of a step. */
export type Answer =
  | NotDone
  | { readonly kind: 'session'; readonly reply: Omit<SessionReply, 'serverTime'> }
  | { readonly kind: 'opened' }
  /** It was sent, and the head is now this. */
  | { readonly kind: 'sent'; readonly head: StreamHead }
  /** All events are there; cards were sent too, up to a change. */
  | { readonly kind: 'cards-sent'; readonly through: number }
  /** What it has from a number on, in order; empty if nothing. */
  | { readonly kind: 'has'; readonly from: number; readonly heads: readonly StreamHead[] }
  /** Whether the ledger took the new stream. */
  | { readonly kind: 'branched'; readonly isWritten: boolean };
