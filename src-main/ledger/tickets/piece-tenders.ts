import { isDeepStrictEqual } from 'node:util';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { CorrectedPiece, PieceTender } from '../../../src-books/entries/entry-source.ts';
import { inMillionths } from '../../../src-books/money/millionths.ts';
import { prepared, type Prepared } from '../../../src-sqlite/prepared.ts';
import { storedPaidBy } from '../values/stored-values.ts';

type Row = readonly (string | number | null)[];

/**
 * By which tenders the pieces of tickets count as paid since their payments were corrected. Its rows are derived from the
 * events of corrections and from the entries before them; nothing else writes them.
 */
export class PieceTenders {
  readonly #statement: Prepared<keyof typeof sql>;

  constructor(database: DatabaseSync) {
    this.#statement = prepared(database, sql);
  }

  /** As it was corrected last before an event; undefined if it never was. */
  of(piece: string, before: number): PieceTender | undefined {
    return tenderRow.parse(this.#statement('selectLast').get(piece, before));
  }

  /** Writes the rows of a correction. Call in the transaction that adds its event. @param currency of its ticket. */
  enter(number: number, currency: string, pieces: readonly CorrectedPiece[]): void {
    for (const row of rowsOf(number, currency, pieces)) this.#statement('insert').run(...row);
  }

  /** How many rows a correction has; undefined if one isn't as it should be. */
  agrees(number: number, currency: string, pieces: readonly CorrectedPiece[]): number | undefined {
    const stored = this.#statement('select')
      .all(number)
      .map((row) => Object.values(row));
    return isDeepStrictEqual(stored, rowsOf(number, currency, pieces)) ? stored.length : undefined;
  }
}

const rowsOf = (number: number, currency: string, pieces: readonly CorrectedPiece[]): Row[] =>
  pieces.map(({ piece, was, tender }) => [
    ...[number, piece, currency, was?.tender ?? null, tender],
    was === null ? null : inMillionths(was.price),
  ]);

const tenderRow = z.object({ tender: storedPaidBy.nullable() }).optional();

const sql = {
  insert: 'INSERT INTO tender_correction VALUES (?, ?, ?, ?, ?, ?)',
  select: 'SELECT * FROM tender_correction WHERE event_number = ? ORDER BY piece_id',
  selectLast: `SELECT tender FROM tender_correction WHERE piece_id = ? AND event_number < ?
               ORDER BY event_number DESC LIMIT 1`,
} as const;
