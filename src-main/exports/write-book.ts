import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { EventLog } from '../ledger/event-log.ts';
import { bookFormat, bookVersion, type BookMode } from './book-lines.ts';
import type { GrowingFile } from './growing-file.ts';

/**
 * Writes all of a ledger as JSON Lines. Codes that are sealed stay sealed. To be called in a reading transaction, so that it is
 * of one moment. @returns how many events. Throws SQLite's errors and the file system's.
 */
export function writeBook(
  database: DatabaseSync,
  log: EventLog,
  to: GrowingFile,
  { mode, at, told }: { mode: BookMode; at: number; told: (done: number) => void },
): number {
  const line = (what: object): void => {
    to.write(JSON.stringify(what));
    to.write('\n');
  };
  const { number: events, hash } = log.end();
  const head = Buffer.from(hash).toString('hex');
  line({
    format: bookFormat,
    version: bookVersion,
    mode,
    exportedAt: new Date(at).toISOString(),
    events,
    head,
  });
  const select = database.prepare(
    'SELECT number, subject, at, event, lower(hex(hash)) AS hash FROM event ORDER BY number',
  );
  let written = 0;
  for (const row of select.iterate()) {
    line(row);
    written += 1;
    if (written % 10_000 === 0) told(written / events);
  }
  let customers = 0;
  for (const row of database.prepare('SELECT * FROM customer ORDER BY order_id').iterate()) {
    const { order_id: customerOf, name, phone, note } = customerRow.parse(row);
    line({ customerOf, name, phone, note });
    customers += 1;
  }
  line({ end: true, customers, sha256: to.digest() });
  return events;
}

const text = z.string().nullable();
const customerRow = z.object({ order_id: z.string(), name: text, phone: text, note: text });
