import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** What is to be told to a merchant's address, once, about one package's purchase. */
export type NewCallback = {
  readonly idPack: number;
  readonly url: string;
  /** Canonical JSON: sent and signed as it stands. */
  readonly body: string;
  /** Moment in milliseconds since 1970. */
  readonly createdAt: number;
};

export type DueCallback = NewCallback & { readonly id: number; readonly attempts: number };

/** A callback and what has become of it. */
export type CallbackReport = DueCallback & {
  readonly state: 'pending' | 'delivered' | 'given-up';
  readonly lastFailure: string | null;
};

/**
 * Callbacks, as the database holds them. Those of one package are told one after another: only the earliest that is
 * pending has a next attempt.
 */
export type CallbackStore = {
  readonly add: (callback: NewCallback) => void;
  /** The callbacks whose turn it is, the earliest first, with the moment of their next attempt. */
  readonly next: (most: number) => { readonly callback: DueCallback; readonly at: number }[];
  readonly retryAt: (id: number, at: number, failure: string) => void;
  /** Ends with a callback, and makes the next one of the same package due at a moment. */
  readonly settle: (id: number, state: 'delivered' | 'given-up', failure: string | null, at: number) => void;
  /** The newest first. */
  readonly list: (most: number) => CallbackReport[];
};

const callbackRow = z.object({
  id: z.int(),
  id_pack: z.int(),
  url: z.string(),
  body: z.string(),
  created_at: z.int(),
  state: z.enum(['pending', 'delivered', 'given-up']),
  attempts: z.int(),
  next_attempt_at: z.int().nullable(),
  last_failure: z.string().nullable(),
});
const dueRow = callbackRow.extend({ next_attempt_at: z.int() });

const dueCallback = (row: z.infer<typeof callbackRow>): DueCallback => ({
  id: row.id,
  idPack: row.id_pack,
  url: row.url,
  body: row.body,
  createdAt: row.created_at,
  attempts: row.attempts,
});

export function createCallbackStore(database: DatabaseSync): CallbackStore {
  const insert = database.prepare(
    `INSERT INTO callbacks (id_pack, url, body, created_at, next_attempt_at) VALUES (:idPack, :url, :body, :at,
       CASE WHEN EXISTS (SELECT 1 FROM callbacks WHERE id_pack = :idPack AND state = 'pending') THEN NULL ELSE :at END)`,
  );
  const selectNext = database.prepare(
    'SELECT * FROM callbacks WHERE next_attempt_at IS NOT NULL ORDER BY next_attempt_at, id LIMIT ?',
  );
  const updateRetry = database.prepare(
    'UPDATE callbacks SET attempts = attempts + 1, next_attempt_at = ?, last_failure = ? WHERE id = ?',
  );
  const updateState = database.prepare(
    `UPDATE callbacks SET attempts = attempts + 1, next_attempt_at = NULL, state = ?, last_failure = ? WHERE id = ?`,
  );
  const updateSuccessor = database.prepare(
    `UPDATE callbacks SET next_attempt_at = ? WHERE id = (SELECT min(id) FROM callbacks
       WHERE state = 'pending' AND id_pack = (SELECT id_pack FROM callbacks WHERE id = ?))`,
  );
  const selectNewest = database.prepare('SELECT * FROM callbacks ORDER BY id DESC LIMIT ?');

  return {
    add: ({ idPack, url, body, createdAt }) => {
      insert.run({ idPack, url, body, at: createdAt });
    },
    next: (most) =>
      z
        .array(dueRow)
        .parse(selectNext.all(most))
        .map((row) => ({ callback: dueCallback(row), at: row.next_attempt_at })),
    retryAt: (id, at, failure) => {
      updateRetry.run(at, failure, id);
    },
    settle: (id, state, failure, at) => {
      updateState.run(state, failure, id);
      updateSuccessor.run(at, id);
    },
    list: (most) =>
      z
        .array(callbackRow)
        .parse(selectNewest.all(most))
        .map((row) => ({ ...dueCallback(row), state: row.state, lastFailure: row.last_failure })),
  };
}
