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
  /** The target file; an existing one is replaced once the new one is complete. */
  readonly to: string;
  readonly mode: BookMode;
  /** Milliseconds since 1970 in UTC. */
  readonly at: number;
  /** The keys for telephone numbers, in the form of SealKey.text. Without a key, sealed numbers stay sealed. */
  readonly keys: readonly string[];
  /** Of the shop's days, from the IANA database. */
  readonly timeZone: string;
};

/**
 * Exports a ledger as it is at one moment, even if a till has it open. Rows are streamed, so memory doesn't grow with
 * the ledger.
 *
 * @param onProgress receives the progress, from 0 to 1.
 * @returns the number of rows or events. Throws SQLite's and file system errors; then there is no new file.
 */
export function exportLedger(
  { what, ledger, to, mode, at, keys: texts, timeZone }: ExportRequest,
  onProgress: (done: number) => void,
): number {
  const database = new DatabaseSync(ledger, { timeout: 5_000, readOnly: true });
  const keys = SealKeys.read(texts);
  let rows = 0;
  try {
    database.exec('BEGIN');
    writeWhole(to, (file) => {
      switch (what) {
        case 'entries':
          rows = writeEntries(database, file, keys, onProgress);
          return;
        case 'accounting':
          rows = writeAccounting(database, file, timeZone);
          return;
        case 'book':
          rows = writeBook(database, new EventLog(database), file, { mode, at, keys, onProgress });
          return;
      }
    });
    return rows;
  } finally {
    if (keys !== 'none') keys.erase();
    database.close();
  }
}
