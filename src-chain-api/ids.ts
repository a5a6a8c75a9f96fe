import { z } from 'zod';

/** One till's ledger file in one life of it. Made with the file. */
export const streamId = z.uuid().brand<'StreamId'>();
export type StreamId = z.infer<typeof streamId>;

/** One till of the chain, as the head office enrolled it. */
export const tillId = z.uuid().brand<'TillId'>();
export type TillId = z.infer<typeof tillId>;

/** Names the holder of a stream for as long as nobody else begins a session. */
export const sessionToken = z.uuid().brand<'SessionToken'>();
export type SessionToken = z.infer<typeof sessionToken>;

/** SHA-256 in lower-case hex, as `event-link.ts` computes it. */
export const eventHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'EventHash'>();
export type EventHash = z.infer<typeof eventHash>;

/** An event of a stream: its number, 0 for before the first, and its hash. */
export const streamHead = z.object({ number: z.int().min(0), hash: eventHash });
export type StreamHead = z.infer<typeof streamHead>;
