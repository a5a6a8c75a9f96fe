import { z } from 'zod';
import { sessionToken, streamHead, streamId } from '../ids.ts';
import { wireEvent } from '../wire-event.ts';
import { mostEventsOfBatch } from '../limits.ts';

/** PUT. Opens a stream, or finds it open: the same request twice does nothing. */
export const streamPath = (id: string): string => `/v1/streams/${id}`;

/** Why a ledger file begins, or begins anew. */
export const streamReason = z.enum(['new', 'restored', 'recovered', 'carried-over', 'forked', 'cloned']);
export type StreamReason = z.infer<typeof streamReason>;

export const openStreamRequest = z.object({
  reason: streamReason,
  /** The merchant account that it sells on, or null for practice. */
  merchantId: z.string().max(200).nullable(),
  /** The event that its first one follows. Null begins at number 1, after 32 zero bytes. */
  parent: z.object({ stream: streamId, head: streamHead }).nullable(),
});
export type OpenStreamRequest = z.infer<typeof openStreamRequest>;

/** POST, an empty object. Ends the session before it. */
export const sessionPath = (id: string): string => `/v1/streams/${id}/session`;

export const sessionReply = z.object({
  token: sessionToken,
  head: streamHead,
  /** Whether it takes events. */
  isOpen: z.boolean(),
  /** The change up to which it has every card of this stream: what `through` last said. 0 begins anew, which does no harm. */
  cardsThrough: z.int().min(0).default(0),
  /** Milliseconds since 1970 in UTC. */
  serverTime: z.int(),
});
export type SessionReply = z.infer<typeof sessionReply>;

/** POST. One transaction: all of them, or none. */
export const eventsPath = (id: string): string => `/v1/streams/${id}/events`;

export const appendRequest = z.object({
  token: sessionToken,
  /** The event that the first one follows. */
  after: streamHead,
  events: z.array(wireEvent).min(1).max(mostEventsOfBatch),
});
export type AppendRequest = z.infer<typeof appendRequest>;

/** The stream's head, now that all are stored. */
export const appendReply = z.object({ head: streamHead });
export type AppendReply = z.infer<typeof appendReply>;

/** GET `eventsPath`, with `from` (a number) and at most `mostEventsOfBatch`: what a till pulls back of its own stream. */
export const eventsQuery = z.object({ from: z.coerce.number().int().min(1) });
export const eventsReply = z.object({ events: z.array(wireEvent), head: streamHead });
export type EventsReply = z.infer<typeof eventsReply>;
