import { z } from 'zod';
import { streamHead } from './ids.ts';

/**
 * Why the head office didn't do what it was asked: the body of every reply of 4xx and 5xx, with the status beside it.
 * `sentence` is English, for the log of the till and whoever looks at the wire; a till shows words of its own.
 */
export const problem = z.discriminatedUnion('kind', [
  /** 409. The head office has less than the till says: it was restored from a backup. The till sends again, from `head`. */
  z.object({ kind: z.literal('behind'), head: streamHead, sentence: z.string() }),
  /** 409. It has more: a reply was lost, or the till was restored. */
  z.object({ kind: z.literal('ahead'), head: streamHead, sentence: z.string() }),
  /** 409. It has another event of that number. The stream is closed after `common`, and what was offered is kept apart. */
  z.object({ kind: z.literal('fork'), common: streamHead, head: streamHead, sentence: z.string() }),
  /** 409. Another session of the same stream has begun. */
  z.object({ kind: z.literal('session-taken'), sentence: z.string() }),
  /** 409. The stream takes no events any more; a child stream goes on from `head` or before. */
  z.object({ kind: z.literal('stream-closed'), head: streamHead, sentence: z.string() }),
  /** 409. Somebody else is doing it, until `until`: milliseconds since 1970 in UTC. */
  z.object({ kind: z.literal('claimed'), until: z.int(), sentence: z.string() }),
  /** 400. Unreadable, out of order, or a hash that is not of its event. */
  z.object({ kind: z.literal('bad-request'), sentence: z.string() }),
  /** 401. No signature, or one that doesn't hold. */
  z.object({ kind: z.literal('unsigned'), sentence: z.string() }),
  /** 401. The signature's time is too far from the head office's, which is `serverTime`. */
  z.object({ kind: z.literal('wrong-time'), serverTime: z.int(), sentence: z.string() }),
  /** 403. The till's key was revoked, or an enrolment code is unknown, used or too old. */
  z.object({ kind: z.literal('revoked'), sentence: z.string() }),
  z.object({ kind: z.literal('code-refused'), sentence: z.string() }),
  /** 404. Nothing of that id, or nothing that this till may see. */
  z.object({ kind: z.literal('not-found'), sentence: z.string() }),
  /** 413. More than `limits.ts` allows. */
  z.object({ kind: z.literal('too-large'), sentence: z.string() }),
  /** 429. Retry-After says when, in seconds. */
  z.object({ kind: z.literal('too-many'), sentence: z.string() }),
  /** 426. The till speaks a protocol that this head office doesn't. */
  z.object({ kind: z.literal('unknown-protocol'), sentence: z.string() }),
  /** 500. A key was there twice, which can't be: an alarm, and nothing was written. */
  z.object({ kind: z.literal('alarm'), sentence: z.string() }),
  /** 503. The database is away, full or read-only. Retry-After says when to come again. */
  z.object({ kind: z.literal('unavailable'), sentence: z.string() }),
]);
export type Problem = z.infer<typeof problem>;
