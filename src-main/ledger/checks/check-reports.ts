import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Head } from '../../shifts/shift-report.ts';
import { beforeFirst } from '../../../src-chain-api/event-link.ts';
import { readShiftEvent, shiftOfSubject } from '../shifts/shift-row.ts';

/** A Z report that names another event before its shift's closing than the chain has there. */
export type Misfit = {
  readonly shift: number;
  /**
   * How many events it counts that are missing: lost with a damaged ledger, whose later shifts were chained
   * again, or removed. 0 if the number matches but the event differs: the chain before it was rebuilt.
   */
  readonly missing: number;
};

/**
 * The first Z report that doesn't fit the chain: whoever changes an event and links all later ones again
 * can't keep the hash that was stored, and printed, when a shift was closed.
 *
 * @param database whose chain was verified. Throws SQLite's errors, and ZodError if a report can't be read.
 */
export function firstMisfit(database: DatabaseSync): Misfit | undefined {
  const hashOf = hashesOf(database);
  const closings = database
    .prepare(
      `SELECT number, subject, at, event FROM event
       WHERE subject >= 'shift:' AND subject < 'shift;' AND json_extract(event, '$.kind') = 'closed'
       ORDER BY number`,
    )
    .iterate();
  for (const row of closings) {
    const { number, event } = readShiftEvent(row);
    const shift = shiftOfSubject(subjectRow.parse(row).subject);
    if (event.kind !== 'closed' || shift === undefined) continue;
    const { head } = event.report;
    if (head.number === number - 1 && head.hash === hashOf(head.number)) continue;
    return { shift, missing: Math.max(0, head.number - (number - 1)) };
  }
  return undefined;
}

/**
 * Whether a ledger has the event that a Z report on paper, or in a file, names: by its whole hash or the
 * beginning of it.
 */
export function hasHead(file: string, { number, hash }: Head): boolean {
  const database = new DatabaseSync(file, { timeout: 5_000, readOnly: true });
  try {
    return hashesOf(database)(number)?.startsWith(hash) === true;
  } finally {
    database.close();
  }
}

/** The hash of an event, in hexadecimal digits; undefined if there is no such event. */
function hashesOf(database: DatabaseSync): (number: number) => string | undefined {
  const select = database.prepare('SELECT hash FROM event WHERE number = ?');
  return (number) => {
    const hash = number === 0 ? beforeFirst : hashRow.parse(select.get(number))?.hash;
    return hash === undefined ? undefined : Buffer.from(hash).toString('hex');
  };
}

const hashRow = z.object({ hash: z.instanceof(Uint8Array) }).optional();
const subjectRow = z.object({ subject: z.string() });
