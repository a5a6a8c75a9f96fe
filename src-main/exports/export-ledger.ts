import { DatabaseSync } from 'node:sqlite';
import { SealKeys } from '../sealing/seal-keys.ts';
import { EventLog } from '../ledger/events/event-log.ts';
import { writeAccounting } from './accounting-table.ts';
import type { BookMode } from './book-lines.ts';
import { writeEntries } from './entries-table.ts';
import type { ExportKind } from './export-kinds.ts';
import { writeWhole } from '../platform/growing-file.ts';
import { writeBook } from './write-book.ts';

export type ExportRequest = {
  readonly what: ExportKind;
  readonly ledger: string;
  /** Where to; what is there is replaced once the new one is whole. */
  readonly to: string;
  readonly mode: BookMode;
  /** Milliseconds since 1970 in UTC. */
  readonly at: number;
  /** What opens telephone numbers, as SealKey.text has it; without any, sealed ones are not told. */
  readonly keys: readonly string[];
};

/**
 * Exports a ledger that a till may have open, as it is at one moment, row by row: what is held of it doesn't grow with it.
 *
 * @param told hears how far it is, from 0 to 1. @returns how many rows or events. Throws SQLite's errors and the file
 *   system's; there is no new file then.
 */
export function exportLedger(
  { what, ledger, to, mode, at, keys: texts }: ExportRequest,
  told: (done: number) => void,
): number {
  const database = new DatabaseSync(ledger, { timeout: 5_000, readOnly: true });
  const keys = SealKeys.read(texts);
  let rows = 0;
  try {
    database.exec('BEGIN');
    writeWhole(to, (file) => {
      switch (what) {
        case 'entries':
          rows = writeEntries(database, file, keys, told);
          return;
        case 'accounting':
          rows = writeAccounting(database, file);
          return;
        case 'book':
          rows = writeBook(database, new EventLog(database), file, { mode, at, keys, told });
          return;
      }
    });
    return rows;
  } finally {
    if (keys !== 'none') keys.erase();
    database.close();
  }
}
