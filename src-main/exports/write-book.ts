import type { DatabaseSync } from 'node:sqlite';
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
    if (written % 10_000 === 0) told(written / events);
  });
  const counts = {
    customers: writeRows(database, customerLines, to),
    reconciliations: writeRows(database, reconciliationLines, to),
    findings: writeRows(database, findingLines, to),
  };
  line(to, { end: true, ...counts, sha256: to.digest() });
  return events;
}

function line(to: GrowingFile, what: object): void {
  to.write(JSON.stringify(what));
  to.write('\n');
}

/** @param written hears how many it are by now. @returns how many it were. */
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
    // A loop without schemas: it runs for every event of every year, and what SQLite makes is text.
    const text: unknown = Array.isArray(row) ? row[0] : undefined;
    if (typeof text !== 'string') throw new Error('SQLite made no line');
    to.write(text);
    to.write('\n');
    rows += 1;
    written?.(rows);
  }
  return rows;
}

/**
 * SQLite makes each line: a row's values as objects and texts of JavaScript would be garbage that grows faster than V8
 * collects it.
 */
const eventLines = `
  SELECT json_object('number', number, 'subject', subject, 'at', at, 'event', event, 'hash', lower(hex(hash)))
  FROM event ORDER BY number`;

const customerLines = `
  SELECT json_object('customerOf', order_id, 'name', name, 'phone', phone, 'note', note)
  FROM customer ORDER BY order_id`;

const reconciliationLines = `
  SELECT json_object('reconciliation', number, 'merchantId', merchant_id, 'begunAt', begun_at, 'endedAt', ended_at,
                     'cause', cause, 'state', state, 'seesFrom', sees_from, 'totals', totals, 'failure', failure)
  FROM reconciliation ORDER BY number`;

const findingLines = `
  SELECT json_object('finding', number, 'merchantId', merchant_id, 'key', key, 'at', at, 'details', details,
                     'told', told, 'isAsked', is_asked, 'standing', standing, 'foundAt', found_at,
                     'settledAt', settled_at, 'staffId', staff_id, 'staffName', staff_name, 'note', note)
  FROM finding ORDER BY number`;
