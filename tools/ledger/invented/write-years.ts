import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { idOf, type ProviderOperation } from '../../../src-main/domain/orders/operation.ts';
import { replayOperation, replaySale } from '../../../src-main/domain/orders/replay.ts';
import { beforeFirst, chainHash } from '../../../src-chain-api/event-link.ts';
import { CustomerBook } from '../../../src-main/ledger/customers/customer-book.ts';
import { practicePhones } from '../../../src-main/ledger/customers/customer-phones.ts';
import { inTransaction } from '../../../src-sqlite/transaction.ts';
import { EventLog } from '../../../src-main/ledger/events/event-log.ts';
import { TicketBook } from '../../../src-main/ledger/tickets/ticket-book.ts';
import { ticketFor, type TicketEvent } from '../../../src-books/payments/ticket.ts';
import type { TicketId } from '../../../src-books/payments/ticket-id.ts';
import { subtract, sum } from '../../../src-merchant-api/amount.ts';
import { EntryBook } from '../../../src-main/ledger/records/entry-book.ts';
import { StorageFaultError } from '../../../src-main/platform/storage-fault.ts';
import { ledgerFiles } from '../../../src-main/ledger/file/ledger-files.ts';
import { defineListingFunctions } from '../../../src-main/ledger/schema/listing-functions.ts';
import { Ledger } from '../../../src-main/ledger/ledger.ts';
import { operationValues } from '../../../src-main/ledger/records/operation-row.ts';
import { saleValues } from '../../../src-main/ledger/records/sale-row.ts';
import { ShiftMoney } from '../../../src-main/ledger/shifts/shift-money.ts';
import { ShiftEntries } from '../../../src-main/ledger/shifts/shift-entries.ts';
import { subjectOfShift } from '../../../src-main/ledger/shifts/shift-row.ts';
import { closeShift, openShift } from './invented-shift.ts';
import { inventYears, type InventedDay, type YearsPlan } from './invent-years.ts';

/**
 * Makes a ledger of the newest schema of years that never were, and closes it in good order: sales and operations with
 * all of their events in one chain, and the rows that those make. The same plan makes the same content, in a stream of its own.
 *
 * It waits for no disk, and writes indexes once at the end: what a power cut leaves of it is no ledger.
 *
 * @param file that isn't there yet.
 * @param onProgress hears how far it is, from 0 to 1.
 * @throws StorageFaultError where no ledger can be made there; SQLite's errors and the file system's.
 */
export function writeYears(
  file: string,
  plan: YearsPlan,
  onProgress: (done: number) => void = () => undefined,
): void {
  openAndClose(file);
  // Customers come before their sale: the list takes them in with it, and need not be changed for them.
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  defineListingFunctions(database);
  // With its log every page would be written twice.
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -262144;');
  // Made at the end, they take a fraction of the time; but the list counts a sale's operations by theirs.
  const indexes = database
    .prepare(
      `SELECT name, sql FROM sqlite_schema
       WHERE type = 'index' AND tbl_name IN ('sale', 'event') AND sql IS NOT NULL`,
    )
    .all();
  for (const { name } of indexes) database.exec(`DROP INDEX ${String(name)}`);
  const write = dayWriter(database);
  inTransaction(database, () => {
    let days = 0;
    for (const day of inventYears(plan)) {
      write(day);
      onProgress((days += 1) / (plan.days + 1));
    }
    for (const { sql } of indexes) database.exec(String(sql));
  });
  database.close();
  // It names the last event of before: the ledger would count as cut off, and be read whole when it is opened.
  rmSync(ledgerFiles(file).closing);
  openAndClose(file);
  onProgress(1);
}

function openAndClose(file: string): void {
  const opened = Ledger.open(file);
  if (!opened.ok) throw new StorageFaultError(opened.failure.kind, opened.failure.detail);
  opened.value.close();
}

/** Writes days: the rows, then the events of all that happened in the order in which they did, and what they moved. */
function dayWriter(database: DatabaseSync): (day: InventedDay) => void {
  const insertSale = database.prepare(`INSERT INTO sale VALUES (${places(16)})`);
  const insertOperation = database.prepare(`INSERT INTO operation VALUES (${places(11)})`);
  const insertEvent = database.prepare(
    'INSERT INTO event (number, subject, at, event, hash) VALUES (?, ?, ?, ?, ?)',
  );
  const customers = new CustomerBook(database, () => practicePhones);
  const entries = new EntryBook(database);
  const tickets = new TicketBook(database, new EventLog(database));
  const insert = (what: InventedDay['happened'][number]): ProviderOperation => {
    if ('kind' in what) {
      const made = what.events.map(([, event]) => event);
      const operation = possible(replayOperation(what.kind, made), what.operationId);
      insertOperation.run(...operationValues(operation));
      return operation;
    }
    const sale = possible(replaySale(what.events.map(([, event]) => event)), what.orderId);
    if (what.customer !== undefined) customers.keep(what.orderId, what.customer);
    insertSale.run(...saleValues(sale));
    return sale;
  };
  const shiftEntries = new ShiftEntries(database);
  const shiftMoney = new ShiftMoney(database);
  let number = 0;
  let shifts = 0;
  let hash = beforeFirst;
  const append = (subject: string, at: number, event: object): void => {
    number += 1;
    const text = JSON.stringify(event);
    hash = chainHash(hash, { number, subject, at, event: Buffer.from(text) });
    insertEvent.run(number, subject, at, text, hash);
  };
  const appendToTicket = (ticketId: TicketId, at: number, event: TicketEvent): void => {
    append(ticketId, at, event);
    tickets.enter(ticketId, number, event);
  };
  const take = ({ kind, intent }: ProviderOperation, at: number): void => {
    if ((kind !== 'sale' && kind !== 'top-up') || intent.price === null) return;
    const ticket = ticketFor([intent]);
    appendToTicket(ticket.ticketId, at, { kind: 'paid', intent: ticket });
  };
  /** Whoever is owed something gets it at once. */
  const payBack = (at: number, ...[operation, event, entry]: Parameters<TicketBook['endedBy']>): void => {
    const piece = tickets.endedBy(operation, event, entry);
    const ticketId = piece === undefined ? undefined : tickets.idOf(piece);
    if (ticketId === undefined) return;
    const refunded = entry?.money.price ?? null;
    const { intent } = operation;
    const price = 'price' in intent ? intent.price : refunded === null ? null : subtract(sum([]), refunded);
    if (price === null) throw new Error(`${ticketId} owes nobody knows what`);
    const by = ('tender' in intent ? intent.tender : entry?.tender) ?? 'cash';
    // No invented sale is split.
    const tender = by === 'split' ? 'cash' : by;
    appendToTicket(ticketId, at, { kind: 'paid-back', tender, amount: price, staff: intent.staff });
  };
  return ({ happened, shift }) => {
    const events = happened
      .flatMap((what) => {
        const operation = insert(what);
        return what.events.map(([at, event]) => ({ operation, at, event }));
      })
      .toSorted((left, right) => left.at - right.at);
    const [first, last] = [events[0], events.at(-1)];
    const opened =
      shift === null || first === undefined
        ? undefined
        : openShift(shift, (shifts += 1), number + 1, first.at);
    if (opened !== undefined)
      append(subjectOfShift(opened.shift.number), opened.shift.openedAt, opened.event);
    for (const { operation, at, event } of events) {
      if (event.kind === 'drafted') take(operation, at);
      append(idOf(operation), at, event);
      payBack(at, operation, event, entries.enter(operation, { number, at, event }));
    }
    if (shift === null || opened === undefined || last === undefined) return;
    const head = { number, hash: Buffer.from(hash).toString('hex') };
    const of = [opened.shift.openedEvent, number] as const;
    const during = shiftEntries.between(...of);
    const sums = { during, money: shiftMoney.between(...of) };
    const { closedAt, event } = closeShift(shift, opened.shift, sums, head, last.at);
    append(subjectOfShift(opened.shift.number), closedAt, event);
  };
}

/** @throws Error where nothing can have happened in the order that was invented. */
function possible<What>(what: What | undefined, id: string): What {
  if (what === undefined) throw new Error(`${id} can't have happened`);
  return what;
}

const places = (count: number): string => Array(count).fill('?').join(', ');
