import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { beforeFirst } from '../../../src-chain-api/event-link.ts';
import { eventAfter } from '../events/check-chain.ts';
import { expectSchema } from '../schema/check-schema.ts';
import { rowsAgainstEvents } from './check-rows.ts';
import { StorageFaultError } from '../../platform/storage-fault.ts';
import { operationIsOpen, saleIsOpen } from '../schema/open-states.ts';
import { isAnyState, isOpenState, transitions, type Kind } from '../../../src-books/orders/transitions.ts';
import { shiftPrefix } from '../shifts/shift-row.ts';

/** How many of the last events are read: more than a busy shop writes in the hour before a power cut. */
const newest = 1_000;

/**
 * Checks what the next sales depend on, and what a power cut can have torn if the disk didn't keep its
 * promises, in a time that doesn't grow with the ledger: its schema; the last events, each linked to the one
 * before; the rows of these, and every open sale and operation and every ticket with money owed, against all of their
 * events; the indexes of what is open and owed; and the newest shift. The operations' other indexes, which prevent a second refund of a
 * package, are checked before the next operation is begun: `OperationBook.doubt`.
 *
 * @throws StorageFaultError corrupted; UnknownSchemaError; SQLite's errors.
 */
export function checkNewest(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    expectSchema(database);
    const subjects = expectNewestLinked(database);
    expectRows(database, subjects);
    expectShift(database);
  } finally {
    database.close();
  }
}

const eventRow = z.object({ number: z.int(), subject: z.string(), hash: z.instanceof(Uint8Array) });

const eventsWhere = (condition: string): string =>
  `SELECT number, subject, at, CAST(event AS BLOB) AS event, hash FROM event ${condition}`;

/** @returns the subjects of the last events. */
function expectNewestLinked(database: DatabaseSync): Set<string> {
  const rows = database
    .prepare(eventsWhere(`ORDER BY number DESC LIMIT ${newest + 1}`))
    .all()
    .toReversed();
  const subjects = new Set<string>();
  let { number, hash } = { number: 0, hash: beforeFirst };
  // The event before those that are checked; it is trusted.
  const first = rows.length > newest ? eventRow.parse(rows.shift()) : undefined;
  if (first !== undefined) ({ number, hash } = first);
  for (const row of rows) {
    const linked = eventAfter(hash, number + 1, row);
    if (linked === undefined) throw damaged(`event ${number + 1} is not what was written`);
    subjects.add(linked.subject);
    ({ number, hash } = linked);
  }
  return subjects;
}

const idRow = z.object({ id: z.string() });

/** Read by the indexes that the engine uses. */
const selectOpen = `
  SELECT order_id AS id FROM sale INDEXED BY sale_open
  WHERE ${saleIsOpen}
  UNION ALL
  SELECT operation_id AS id FROM operation INDEXED BY operation_open
  WHERE ${operationIsOpen}
  UNION ALL
  SELECT ticket_id AS id FROM ticket INDEXED BY ticket_owed WHERE owed <> '0'`;

function expectRows(database: DatabaseSync, subjects: ReadonlySet<string>): void {
  const open = new Set(
    database
      .prepare(selectOpen)
      .all()
      .map((row) => idRow.parse(row).id),
  );
  const stateFrom = rowsAgainstEvents(database);
  // A power cut may have torn the row of a ticket whose piece ended, though no event of its own was written.
  const ticket = database.prepare('SELECT ticket_id AS id FROM ticket_piece WHERE piece_id = ?');
  const tickets = [...subjects].flatMap((id) => ticket.all(id).map((row) => idRow.parse(row).id));
  for (const id of new Set([...subjects, ...tickets, ...open])) {
    const state = stateFrom(id);
    if (state === undefined) throw damaged(`${id} is not what its events say`);
    if (isOpenInIndex(state) !== open.has(id)) throw damaged(`${id} is not indexed as it is`);
    if (open.has(id)) expectLinked(database, id);
  }
}

/** Checks that each event of a subject is linked to the one before it, whichever subject that has. */
function expectLinked(database: DatabaseSync, subject: string): void {
  const before = database.prepare('SELECT number, subject, hash FROM event WHERE number = ?');
  for (const row of database.prepare(eventsWhere('WHERE subject = ? ORDER BY number')).all(subject)) {
    const { number } = eventRow.parse(row);
    const hash = number === 1 ? beforeFirst : eventRow.parse(before.get(number - 1)).hash;
    if (eventAfter(hash, number, row) === undefined) throw damaged(`event ${number} is not what was written`);
  }
}

/** Checks that the newest shift's events are as written: what is counted at its closing depends on them. */
function expectShift(database: DatabaseSync): void {
  const row = database
    .prepare(
      `SELECT subject AS id, max(CAST(substr(subject, ${shiftPrefix.length + 1}) AS INTEGER)) AS newest
       FROM event WHERE subject >= '${shiftPrefix}' AND subject < 'shift;'`,
    )
    .get();
  const { id } = z.object({ id: z.string().nullable() }).parse(row);
  if (id === null) return;
  if (rowsAgainstEvents(database)(id) === undefined) throw damaged(`${id} has events that can't be`);
  expectLinked(database, id);
}

/** For shifts and other records without a row, the state is none of these. */
const isOpenInIndex = (state: string): boolean =>
  state === 'owed' ||
  (isAnyState(state) &&
    (Object.keys(transitions) as readonly Kind[]).some((kind) => isOpenState(kind, state)));

const damaged = (detail: string): StorageFaultError => new StorageFaultError('corrupted', detail);
