import { z } from 'zod';

/** What a till of the chain is told. */
export const toTill = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    /** Of its ledger. */
    folder: z.string(),
    /** What its keychain holds: a file outside of that folder, because a keychain is no part of a ledger that is copied. */
    keychain: z.string(),
    /** Of the head office, as this till reaches it. */
    address: z.string(),
    /** Draws what it sells. */
    seed: z.int(),
    /** So much is written before it says anything to the head office. */
    before: z.int(),
  }),
  /** Writes so much, one after the other, with pauses of up to so many milliseconds. */
  z.object({ kind: z.literal('sell'), writes: z.int(), pauseMs: z.number() }),
  /** Sells no more, and tells once everything has been sent. */
  z.object({ kind: z.literal('settle') }),
]);
export type ToTill = z.infer<typeof toTill>;
export type Opening = Extract<ToTill, { kind: 'open' }>;

/** What a till tells. */
export const fromTill = z.discriminatedUnion('kind', [
  /** It is loaded, and can be told what to open. */
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('opened') }),
  /** Everything that it was told to sell is written. */
  z.object({ kind: z.literal('sold') }),
  /** The head office has all of its events. */
  z.object({ kind: z.literal('settled') }),
  /** Why it sends nothing now. */
  z.object({ kind: z.literal('waits'), why: z.string() }),
]);
export type FromTill = z.infer<typeof fromTill>;
