import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Result } from '../../../src-merchant-api/result.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import type { WriteFault } from '../events/write-fault.ts';
import type { Write } from '../events/ledger-write.ts';
import { foreignJson, jsonOrNull, storedStaff } from '../values/stored-values.ts';
import { prepared, type Prepared } from '../../../src-sqlite/prepared.ts';

/** The outcome of a difference. agrees: a later run no longer found it, and would have. */
export type FindingStanding = 'open' | 'adopted' | 'known' | 'agrees';

/** A recorded difference. Its details belong to the room `reconciliation`; here they are JSON. */
export type StoredFinding = {
  readonly number: number;
  readonly key: string;
  /** Milliseconds since 1970 in UTC, as all times here. */
  readonly at: number | null;
  readonly details: unknown;
  /** The service's answer about it; null if it wasn't asked, or couldn't be. */
  readonly reported: unknown;
  /** Nothing more is to be asked about it. */
  readonly isAsked: boolean;
  readonly standing: FindingStanding;
  readonly foundAt: number;
  readonly settledAt: number | null;
  readonly staff: StaffMark | null;
  readonly note: string | null;
};

/** What is recorded when a difference is found. */
export type FoundNow = Pick<StoredFinding, 'key' | 'at' | 'details' | 'reported' | 'isAsked'>;

export type Settlement = {
  readonly standing: Exclude<FindingStanding, 'open'>;
  readonly staff: StaffMark | null;
  readonly note: string | null;
  readonly at: number;
};

/** The ledger's differences, one for each key. */
export class FindingBook {
  readonly #write: Write;
  readonly #statement: Prepared<keyof typeof sql>;

  constructor(database: DatabaseSync, write: Write) {
    this.#write = write;
    this.#statement = prepared(database, sql);
  }

  /**
   * Records what a run found: new and changed differences, and that those it should have found and didn't
   * agree now.
   *
   * @param found new or changed. @param gone numbers of those that agree now.
   */
  keep(
    merchantId: string,
    found: readonly FoundNow[],
    gone: readonly number[],
    now: number,
  ): Result<void, WriteFault> {
    return this.#write(() => {
      for (const { key, at, details, reported, isAsked } of found) {
        const values = [at, JSON.stringify(details), jsonOrNull(reported), Number(isAsked)] as const;
        const { changes } = this.#statement('replace').run(...values, now, merchantId, key);
        if (changes === 0) this.#statement('insert').run(merchantId, key, ...values, now);
      }
      for (const number of gone)
        this.#statement('settle').run('agrees', now, null, null, null, number, 'open');
    });
  }

  /** Records the service's answer about one; with a settlement, that this settled it. */
  recordReport(number: number, reported: unknown, settled: Settlement | null): Result<void, WriteFault> {
    return this.#write(() => {
      this.#statement('recordReport').run(jsonOrNull(reported), number);
      if (settled !== null) this.#settle(number, settled);
    });
  }

  /** Records the outcome of one, also if it was settled before. */
  settle(number: number, settled: Settlement): Result<void, WriteFault> {
    return this.#write(() => this.#settle(number, settled));
  }

  #settle(number: number, { standing, staff, note, at }: Settlement): void {
    const settle = this.#statement('settle');
    for (const from of ['open', 'known'])
      settle.run(standing, at, staff?.id ?? null, staff?.name ?? null, note, number, from);
  }

  find(number: number): StoredFinding | undefined {
    return findingRow.optional().parse(this.#statement('select').get(number));
  }

  ofKey(merchantId: string, key: string): StoredFinding | undefined {
    return findingRow.optional().parse(this.#statement('selectKey').get(merchantId, key));
  }

  /** Every one that isn't settled. */
  open(merchantId: string): StoredFinding[] {
    return this.#statement('selectOpen')
      .all(merchantId)
      .map((row) => findingRow.parse(row));
  }

  /** The next one to ask the service about, after a number. */
  nextToAsk(merchantId: string, after: number): StoredFinding | undefined {
    return findingRow.optional().parse(this.#statement('selectToAsk').get(merchantId, after));
  }

  /**
   * A page, latest first, of those that are open or those that aren't. @param before the last number of the
   * previous page.
   */
  page(merchantId: string, isOpen: boolean, before: number, most: number): StoredFinding[] {
    return this.#statement('selectPage')
      .all(merchantId, isOpen ? 1 : 0, before, most)
      .map((row) => findingRow.parse(row));
  }

  countOpen(merchantId: string): number {
    return countRow.parse(this.#statement('countOpen').get(merchantId)).count;
  }

  countToAsk(merchantId: string): number {
    return countRow.parse(this.#statement('countToAsk').get(merchantId)).count;
  }
}

const sql = {
  insert: `INSERT INTO finding (merchant_id, key, at, details, reported, is_asked, standing, found_at)
           VALUES (?, ?, ?, ?, ?, ?, 'open', ?)`,
  replace: `UPDATE finding SET at = ?, details = ?, reported = ?, is_asked = ?, standing = 'open', found_at = ?,
                               settled_at = NULL, staff_id = NULL, staff_name = NULL
            WHERE merchant_id = ? AND key = ?`,
  recordReport: 'UPDATE finding SET reported = ?, is_asked = 1 WHERE number = ?',
  settle: `UPDATE finding SET standing = ?, settled_at = ?, staff_id = ?, staff_name = ?, note = ?, is_asked = 1
           WHERE number = ? AND standing = ?`,
  select: 'SELECT * FROM finding WHERE number = ?',
  selectKey: 'SELECT * FROM finding WHERE merchant_id = ? AND key = ?',
  selectOpen: "SELECT * FROM finding WHERE merchant_id = ? AND standing = 'open' ORDER BY number",
  selectToAsk: `SELECT * FROM finding WHERE merchant_id = ? AND is_asked = 0 AND number > ?
                ORDER BY number LIMIT 1`,
  selectPage: `SELECT * FROM finding WHERE merchant_id = ? AND (standing = 'open') = ? AND number < ?
               ORDER BY number DESC LIMIT ?`,
  countOpen: "SELECT count(*) AS count FROM finding WHERE merchant_id = ? AND standing = 'open'",
  countToAsk: 'SELECT count(*) AS count FROM finding WHERE merchant_id = ? AND is_asked = 0',
} as const;

const countRow = z.object({ count: z.int() });

const findingRow = z
  .object({
    number: z.int(),
    key: z.string(),
    at: z.int().nullable(),
    details: foreignJson,
    reported: foreignJson.nullable(),
    is_asked: z.int(),
    standing: z.enum(['open', 'adopted', 'known', 'agrees']),
    found_at: z.int(),
    settled_at: z.int().nullable(),
    staff_id: z.string().nullable(),
    staff_name: z.string().nullable(),
    note: z.string().nullable(),
  })
  .transform((row): StoredFinding => ({
    number: row.number,
    key: row.key,
    at: row.at,
    details: row.details,
    reported: row.reported,
    isAsked: row.is_asked === 1,
    standing: row.standing,
    foundAt: row.found_at,
    settledAt: row.settled_at,
    staff: storedStaff.parse(row.staff_id === null ? null : { id: row.staff_id, name: row.staff_name }),
    note: row.note,
  }));
