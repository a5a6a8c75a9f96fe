import type { DatabaseSync } from 'node:sqlite';
import { readPhone } from '../ledger/customers/customer-phones.ts';
import type { SealKeys } from '../sealing/seal-keys.ts';
import type { EventLog } from '../ledger/events/event-log.ts';
import { bookFormat, bookVersion, type BookMode } from './book-lines.ts';
import type { GrowingFile } from '../platform/growing-file.ts';

/**
 * Writes a whole ledger as JSON Lines. Sealed codes stay sealed; telephone numbers are opened if there is a key. Call
 * it in a read transaction, so that everything is from one moment.
 *
 * @returns the number of events. Throws SQLite's and file system errors.
 */
export function writeBook(
  database: DatabaseSync,
  log: EventLog,
  to: GrowingFile,
  { mode, at, keys, onProgress }: BookDeps,
): number {
  database.function('opened_phone', (orderId, kept) => openedPhone(keys, orderId, kept));
  const { number: events, hash } = log.end();
  const head = Buffer.from(hash).toString('hex');
  line(to, {
    format: bookFormat,
    version: bookVersion,
    mode,
    exportedAt: new Date(at).toISOString(),
    events,
    head,
  });
  writeRows(database, eventLines, to, (written) => {
    if (written % 10_000 === 0) onProgress(written / events);
  });
  const counts = {
    customers: writeRows(database, customerLines, to),
    reconciliations: writeRows(database, reconciliationLines, to),
    findings: writeRows(database, findingLines, to),
  };
  line(to, { end: true, ...counts, sha256: to.digest() });
  return events;
}

type BookDeps = {
  readonly mode: BookMode;
  readonly at: number;
  readonly keys: SealKeys | 'none';
  readonly onProgress: (done: number) => void;
};

/** Null if it can't be opened; then it is written sealed. */
function openedPhone(keys: SealKeys | 'none', orderId: unknown, kept: unknown): string | null {
  if (typeof orderId !== 'string' || typeof kept !== 'string') return null;
  const read = readPhone(keys, orderId, kept);
  return read.kind === 'readable' ? read.text : null;
}

function line(to: GrowingFile, what: object): void {
  to.write(JSON.stringify(what));
  to.write('\n');
}

/**
 * @param written receives the number of rows so far.
 * @returns the number of rows.
 */
function writeRows(
  database: DatabaseSync,
  lines: string,
  to: GrowingFile,
  written?: (rows: number) => void,
): number {
  const select = database.prepare(lines);
  select.setReturnArrays(true);
  let rows = 0;
  for (const row of select.iterate()) {
    // A plain loop without schemas: it runs for every event of every year, and SQLite's output is text.
    const text: unknown = Array.isArray(row) ? row[0] : undefined;
    if (typeof text !== 'string') throw new Error('SQLite made no line');
    to.write(text);
    to.write('\n');
    rows += 1;
    written?.(rows);
  }
  return rows;
}

/** SQLite builds each line. Building them from JavaScript objects would create garbage faster than V8 collects it. */
const eventLines = `
  SELECT json_object('number', number, 'subject', subject, 'at', at, 'event', event, 'hash', lower(hex(hash)))
  FROM event ORDER BY number`;

/**
 * The LIMIT, although it limits nothing, keeps the inner SELECT a separate query, so that each number is opened only
 * once, and none is kept in memory.
 */
const customerLines = `
  SELECT CASE WHEN phone IS NOT NULL AND opened IS NULL
    THEN json_object('customerOf', order_id, 'name', name, 'phone', NULL, 'note', note, 'language', language,
                     'sealedPhone', phone)
    ELSE json_object('customerOf', order_id, 'name', name, 'phone', opened, 'note', note, 'language', language) END
  FROM (SELECT order_id, name, phone, note, language, opened_phone(order_id, phone) AS opened
        FROM customer ORDER BY order_id LIMIT -1)`;

const reconciliationLines = `
  SELECT json_object('reconciliation', number, 'merchantId', merchant_id, 'begunAt', begun_at, 'endedAt', ended_at,
                     'cause', cause, 'state', state, 'seesFrom', sees_from, 'totals', totals, 'failure', failure)
  FROM reconciliation ORDER BY number`;

const findingLines = `
  SELECT json_object('finding', number, 'merchantId', merchant_id, 'key', key, 'at', at, 'details', details,
                     'reported', reported, 'isAsked', is_asked, 'standing', standing, 'foundAt', found_at,
                     'settledAt', settled_at, 'staffId', staff_id, 'staffName', staff_name, 'note', note)
  FROM finding ORDER BY number`;
