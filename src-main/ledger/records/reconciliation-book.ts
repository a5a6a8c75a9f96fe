import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { Result } from '../../../src-merchant-api/result.ts';
import type { WriteFault } from '../events/write-fault.ts';
import type { Write } from '../events/ledger-write.ts';
import { foreignJson, jsonOrNull } from '../values/stored-values.ts';

/** Why the ledger was compared: on request, or as a night was over. */
export type ReconciliationCause = 'asked-for' | 'nightly';

export type ReconciliationState = 'running' | 'stopped' | 'done' | 'failed';

/** One comparison of the ledger with the service's history. Times are milliseconds since 1970 in UTC. */
export type StoredReconciliation = {
  readonly number: number;
  readonly begunAt: number;
  readonly endedAt: number | null;
  readonly cause: ReconciliationCause;
  readonly state: ReconciliationState;
  /** Since when money moves were compared; null if that isn't known yet, or the history has nothing to start from. */
  readonly seesFrom: number | null;
  /** JSON of the room `reconciliation`; null until the comparison was made. */
  readonly totals: unknown;
  /** Why it failed, as JSON. */
  readonly failure: unknown;
};

/** How many are kept. */
const mostKept = 60;

/** The last comparisons of the ledger. */
export class ReconciliationBook {
  readonly #write: Write;
  readonly #insert: StatementSync;
  readonly #compared: StatementSync;
  readonly #end: StatementSync;
  readonly #forget: StatementSync;
  readonly #selectLast: StatementSync;
  readonly #selectLastCompared: StatementSync;

  constructor(database: DatabaseSync, write: Write) {
    this.#write = write;
    this.#insert = database.prepare(
      "INSERT INTO reconciliation (merchant_id, begun_at, cause, state) VALUES (?, ?, ?, 'running')",
    );
    this.#compared = database.prepare('UPDATE reconciliation SET sees_from = ?, totals = ? WHERE number = ?');
    this.#end = database.prepare(
      'UPDATE reconciliation SET state = ?, ended_at = ?, failure = ? WHERE number = ?',
    );
    this.#forget = database.prepare('DELETE FROM reconciliation WHERE number <= ? - ?');
    const select = 'SELECT * FROM reconciliation WHERE merchant_id = ?';
    this.#selectLast = database.prepare(`${select} ORDER BY number DESC LIMIT 1`);
    this.#selectLastCompared = database.prepare(
      `${select} AND totals IS NOT NULL ORDER BY number DESC LIMIT 1`,
    );
  }

  /** @returns its number. */
  begin(merchantId: string, cause: ReconciliationCause, now: number): Result<number, WriteFault> {
    return this.#write(() => {
      const number = Number(this.#insert.run(merchantId, now, cause).lastInsertRowid);
      this.#forget.run(number, mostKept);
      return number;
    });
  }

  /** Records the result of comparing. */
  compared(number: number, seesFrom: number | null, totals: unknown): Result<void, WriteFault> {
    return this.#write(() => void this.#compared.run(seesFrom, JSON.stringify(totals), number));
  }

  /** Records its state: that it ended, or continues after a stop. */
  stands(
    number: number,
    state: ReconciliationState,
    now: number,
    failure: unknown = null,
  ): Result<void, WriteFault> {
    const endedAt = state === 'running' ? null : now;
    return this.#write(() => void this.#end.run(state, endedAt, jsonOrNull(failure), number));
  }

  last(merchantId: string): StoredReconciliation | undefined {
    return reconciliationRow.optional().parse(this.#selectLast.get(merchantId));
  }

  /** The last one that got to a comparison. */
  lastCompared(merchantId: string): StoredReconciliation | undefined {
    return reconciliationRow.optional().parse(this.#selectLastCompared.get(merchantId));
  }
}

const reconciliationRow = z
  .object({
    number: z.int(),
    begun_at: z.int(),
    ended_at: z.int().nullable(),
    cause: z.enum(['asked-for', 'nightly']),
    state: z.enum(['running', 'stopped', 'done', 'failed']),
    sees_from: z.int().nullable(),
    totals: foreignJson.nullable(),
    failure: foreignJson.nullable(),
  })
  .transform((row): StoredReconciliation => ({
    number: row.number,
    begunAt: row.begun_at,
    endedAt: row.ended_at,
    cause: row.cause,
    state: row.state,
    seesFrom: row.sees_from,
    totals: row.totals,
    failure: row.failure,
  }));
