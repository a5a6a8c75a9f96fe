import { z } from 'zod';
import { storedTime } from '../ledger/stored-values.ts';

/**
 * The JSON Lines of a whole ledger: a header, every event of the chain in its order, who bought, how the books were compared
 * with the service's history, and an end with the SHA-256 of all lines before it. What else the ledger has is derived of
 * these. See docs/export.md.
 */
export const bookFormat = 'esim-counter-books';

/** What is written. */
export const bookVersion = 3;

/** What is read; another one is refused: it may mean otherwise. The first had nothing of comparing, the second no sealed numbers. */
const readVersions = [1, 2, bookVersion] as const;
export const isReadVersion = (version: number): boolean => readVersions.some((read) => read === version);

/** Whose books they are: those of practice never become the shop's. */
export const bookMode = z.enum(['live', 'practice']);
export type BookMode = z.infer<typeof bookMode>;

/** Enough to tell what a file is, of whatever version. */
export const anyHeader = z.object({ format: z.literal(bookFormat), version: z.int() });

export const bookHeader = z.object({
  format: z.literal(bookFormat),
  version: z.literal(readVersions),
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
  at: storedTime,
  event: z.string(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

const text = z.string().nullable();
export const customerLine = z.object({
  customerOf: z.string(),
  name: text,
  phone: text,
  note: text,
  /** As the ledger has it, where it could not be read; the phone is null then. */
  sealedPhone: z.string().optional(),
});

/** A comparison of the books with the service's history. `totals` and `failure` are JSON as text. */
export const reconciliationLine = z.object({
  reconciliation: z.int(),
  merchantId: z.string(),
  begunAt: z.int(),
  endedAt: z.int().nullable(),
  cause: z.string(),
  state: z.string(),
  seesFrom: z.int().nullable(),
  totals: text,
  failure: text,
});

/** A difference that was found, and what became of it. `details` and `told` are JSON as text. */
export const findingLine = z.object({
  finding: z.int(),
  merchantId: z.string(),
  key: z.string(),
  at: z.int().nullable(),
  details: z.string(),
  told: text,
  isAsked: z.int(),
  standing: z.string(),
  foundAt: z.int(),
  settledAt: z.int().nullable(),
  staffId: text,
  staffName: text,
  note: text,
});

const count = z.int().nonnegative();
export const endLine = z.object({
  end: z.literal(true),
  customers: count,
  reconciliations: count.default(0),
  findings: count.default(0),
  sha256: z.string(),
});
