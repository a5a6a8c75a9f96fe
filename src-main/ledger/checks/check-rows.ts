import { isDeepStrictEqual } from 'node:util';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { replayOperation, replaySale } from '../../domain/orders/replay.ts';
import type { CheckHooks } from '../events/check-hooks.ts';
import { EventLog } from '../events/event-log.ts';
import { EntryBook } from '../records/entry-book.ts';
import { StorageFaultError } from '../../platform/storage-fault.ts';
import { readOperationEvent, readOperationRow } from '../records/operation-row.ts';
import { isEventOnly, eventsOnlyAgree, eventOnlyRanges } from './event-only-records.ts';
import { readSaleEvent, readSaleRow } from '../records/sale-row.ts';
import { checkStreams } from '../streams/check-streams.ts';
import { TicketBook } from '../tickets/ticket-book.ts';
import { readTicketEvent } from '../tickets/ticket-row.ts';

/** Rows read at a time, each batch in a transaction so that rows agree with their events. */
const atOnce = 100;

/**
 * Reads every sale, operation and ticket, and compares each with what its events make; and reads the events of records
 * without a row.
 *
 * @throws StorageFaultError corrupted, with the first one that differs.
 */
export async function checkRows(
  database: DatabaseSync,
  { onProgress, depth, rest }: CheckHooks,
): Promise<void> {
  const counts = countRow.parse(
    database
      .prepare(
        `SELECT (SELECT count(*) FROM sale) + (SELECT count(*) FROM operation) + (SELECT count(*) FROM ticket) AS rows`,
      )
      .get(),
  );
  const selectEvents = database.prepare(eventsOf);
  let rows = 0;
  let events = 0;
  const others = {
    book_entry: 0,
    tender_correction: 0,
    ticket_piece: 0,
    ticket_money: 0,
    ticket_discount: 0,
  };
  const isOfOneMoment = database.isTransaction;
  for (const { id, select, agrees } of derivedTables(database)) {
    let after = '';
    for (;;) {
      if (!isOfOneMoment) database.exec('BEGIN');
      let read: readonly unknown[];
      try {
        read = select.all(after);
        for (const row of read) {
          after = String(idRow.parse(row)[id]);
          const own = selectEvents.all(after);
          const has = intact(() => agrees(row, own));
          if (has === undefined) {
            throw new StorageFaultError('corrupted', `${after} is not what its events say`);
          }
          rows += 1;
          for (const table of dependentTables) others[table] += has[table] ?? 0;
          events += own.length;
        }
      } finally {
        if (!isOfOneMoment) database.exec('COMMIT');
      }
      onProgress(Math.min(1, rows / Math.max(1, counts.rows)));
      if (read.length < atOnce) break;
      await rest?.();
    }
  }
  events += await checkEventOnly(database, selectEvents, rest);
  if (depth !== 'whole') return;
  expectNoOthers(database, 'event', events);
  for (const table of dependentTables) expectNoOthers(database, table, others[table]);
  expectListed(database);
  checkStreams(database);
}

/** Reads the events of records without a row. @returns how many there are. */
async function checkEventOnly(
  database: DatabaseSync,
  selectEvents: StatementSync,
  rest: CheckHooks['rest'],
): Promise<number> {
  const select = database.prepare(
    `SELECT DISTINCT subject FROM event WHERE subject > ? AND subject < ? ORDER BY subject LIMIT ${atOnce}`,
  );
  let events = 0;
  for (const [from, end] of eventOnlyRanges) {
    let after = from;
    for (;;) {
      const subjects = select.all(after, end).map((row) => subjectRow.parse(row).subject);
      for (const subject of subjects) {
        const own = selectEvents.all(subject);
        if (!hasIntactEvents(subject, own)) {
          throw new StorageFaultError('corrupted', `${subject} has events that can't be`);
        }
        events += own.length;
      }
      after = subjects.at(-1) ?? end;
      if (subjects.length < atOnce) break;
      await rest?.();
    }
  }
  return events;
}

/** The tables of rows that a sale, an operation or a ticket has beside its own. */
const dependentTables = [
  'book_entry',
  'tender_correction',
  'ticket_piece',
  'ticket_money',
  'ticket_discount',
] as const;
type DependentTable = (typeof dependentTables)[number];

/** How many rows of each it has. */
type Dependents = Partial<Record<DependentTable, number>>;

const eventsOf = 'SELECT number, at, event FROM event WHERE subject = ? ORDER BY number';

/**
 * Returns the state of a sale's or operation's row, and `owed` or `even` for a ticket's; undefined if the row is missing,
 * isn't what all of its events make, or is listed differently. For records without a row: `recorded` if their events are
 * valid.
 */
export function rowsAgainstEvents(database: DatabaseSync): (subject: string) => string | undefined {
  const selectEvents = database.prepare(eventsOf);
  const tables = derivedTables(database);
  return (subject) => {
    if (isEventOnly(subject))
      return hasIntactEvents(subject, selectEvents.all(subject)) ? 'recorded' : undefined;
    for (const { find, agrees } of tables) {
      const row = find.get(subject);
      if (row === undefined) continue;
      const { state, listed } = stateRow.parse(row);
      return listed === state && intact(() => agrees(row, selectEvents.all(subject))) !== undefined
        ? state
        : undefined;
    }
    return undefined;
  };
}

/** Within the snapshot: checks that no event and no other row belongs to something that isn't there. */
function expectNoOthers(database: DatabaseSync, table: 'event' | DependentTable, known: number): void {
  const all = countRow.parse(database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()).rows;
  if (all !== known) {
    throw new StorageFaultError('corrupted', `${all - known} rows of ${table} are of nothing that is there`);
  }
}

/** Within the snapshot: checks that the list of orders has each sale, in its state. */
function expectListed(database: DatabaseSync): void {
  const row = database
    .prepare(
      `SELECT order_id FROM sale LEFT JOIN sale_listing AS listed USING (order_id)
       WHERE listed.state IS NOT sale.state OR listed.staff_id IS NOT sale.staff_id LIMIT 1`,
    )
    .get();
  if (row !== undefined) {
    throw new StorageFaultError('corrupted', `${String(row['order_id'])} is not listed as it is`);
  }
}

/** A table whose rows are derived from events. */
type Derived = {
  readonly id: 'order_id' | 'operation_id' | 'ticket_id';
  /** The next rows after an id. */
  readonly select: StatementSync;
  /** The row of an id, with the state in the list of orders. */
  readonly find: StatementSync;
  /**
   * How many other rows it has; undefined if its row or one of those isn't what the events make.
   *
   * @throws ZodError if the row, an event or an entry can't be read.
   */
  readonly agrees: (row: unknown, events: readonly unknown[]) => Dependents | undefined;
};

function derivedTables(database: DatabaseSync): readonly Derived[] {
  const entries = new EntryBook(database);
  return [salesOf(database, entries), operationsOf(database, entries), ticketsOf(database, entries)];
}

const salesOf = (database: DatabaseSync, entries: EntryBook): Derived => ({
  id: 'order_id',
  select: database.prepare(`SELECT * FROM sale WHERE order_id > ? ORDER BY order_id LIMIT ${atOnce}`),
  find: database.prepare(
    `SELECT sale.*, (SELECT state FROM sale_listing WHERE order_id = sale.order_id) AS listed
     FROM sale WHERE order_id = ?`,
  ),
  agrees: (row, rows) => {
    const sale = readSaleRow(row);
    const events = rows.map((each) => ({ ...numberRow.parse(each), ...readSaleEvent(each) }));
    if (!isDeepStrictEqual(sale, replaySale(events.map(({ event }) => event)))) return undefined;
    return entered(entries.agrees(sale, events));
  },
});

const operationsOf = (database: DatabaseSync, entries: EntryBook): Derived => ({
  id: 'operation_id',
  select: database.prepare(
    `SELECT * FROM operation WHERE operation_id > ? ORDER BY operation_id LIMIT ${atOnce}`,
  ),
  find: database.prepare('SELECT *, state AS listed FROM operation WHERE operation_id = ?'),
  agrees: (row, rows) => {
    const operation = readOperationRow(row);
    const events = rows.map((each) => ({ ...numberRow.parse(each), ...readOperationEvent(each) }));
    const made = replayOperation(
      operation.kind,
      events.map(({ event }) => event),
    );
    return isDeepStrictEqual(operation, made) ? entered(entries.agrees(operation, events)) : undefined;
  },
});

function ticketsOf(database: DatabaseSync, entries: EntryBook): Derived {
  const tickets = new TicketBook(database, new EventLog(database));
  const owedOrEven = "iif(owed = '0', 'even', 'owed')";
  return {
    id: 'ticket_id',
    select: database.prepare(
      `SELECT ticket_id FROM ticket WHERE ticket_id > ? ORDER BY ticket_id LIMIT ${atOnce}`,
    ),
    find: database.prepare(
      `SELECT ticket_id, ${owedOrEven} AS state, ${owedOrEven} AS listed FROM ticket WHERE ticket_id = ?`,
    ),
    agrees: (row, rows) => {
      const events = rows.map((each) => ({ ...numberRow.parse(each), ...readTicketEvent(each) }));
      const has = tickets.agrees(String(idRow.parse(row).ticket_id), events);
      const given = entries.ticketAgrees(events);
      const corrected = entries.correctionsAgree(events);
      if (has === undefined || given === undefined || corrected === undefined) return undefined;
      return {
        ticket_piece: has.pieces,
        ticket_money: has.money,
        ticket_discount: has.discounts,
        book_entry: given,
        tender_correction: corrected,
      };
    },
  };
}

const entered = (entries: number | undefined): Dependents | undefined =>
  entries === undefined ? undefined : { book_entry: entries };

/** What can't be read isn't intact. */
function intact<Found>(agrees: () => Found | undefined): Found | undefined {
  try {
    return agrees();
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const hasIntactEvents = (subject: string, events: readonly unknown[]): boolean =>
  intact(() => eventsOnlyAgree(subject, events)) === true;

const idRow = z.object({
  order_id: z.string().nullish(),
  operation_id: z.string().optional(),
  ticket_id: z.string().optional(),
});
const numberRow = z.object({ number: z.int() });
const subjectRow = z.object({ subject: z.string() });
const stateRow = z.object({ state: z.string(), listed: z.string().nullable() });
const countRow = z.object({ rows: z.int() });
