import { z } from 'zod';

/**
 * The JSON Lines of a whole ledger: a header, every event of the chain in its order, who bought, and an end with the
 * SHA-256 of all lines before it. What else the ledger has is derived of these. See docs/export.md.
 */
export const bookFormat = 'esim-counter-books';

/** Another one is refused: it may mean otherwise. */
export const bookVersion = 1;

/** Whose books they are: those of practice never become the shop's. */
export const bookMode = z.enum(['live', 'practice']);
export type BookMode = z.infer<typeof bookMode>;

/** Enough to tell what a file is, of whatever version. */
export const anyHeader = z.object({ format: z.literal(bookFormat), version: z.int() });

export const bookHeader = z.object({
  format: z.literal(bookFormat),
  version: z.literal(bookVersion),
  mode: bookMode,
  /** ISO 8601 in UTC. */
  exportedAt: z.string(),
  events: z.int().nonnegative(),
  /** The last event's hash, 64 hexadecimal digits; zeros without events. */
  head: z.string(),
});

/** `event` is the event's JSON as text, in the very bytes that its hash was made of. */
export const eventLine = z.object({
  number: z.int().positive(),
  subject: z.string(),
  at: z.int(),
  event: z.string(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

const text = z.string().nullable();
export const customerLine = z.object({
  customerOf: z.string(),
  name: text,
  phone: text,
  note: text,
});

export const endLine = z.object({
  end: z.literal(true),
  customers: z.int().nonnegative(),
  sha256: z.string(),
});
