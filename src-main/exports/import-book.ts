import { rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { beforeFirst, chainHash } from '../ledger/chain.ts';
import { checkLedgerFile } from '../ledger/check-ledger.ts';
import { inTransaction, openDatabase } from '../ledger/database.ts';
import { enterAfter } from '../ledger/entry-book.ts';
import { EventLog } from '../ledger/event-log.ts';
import { LedgerFaultError } from '../ledger/ledger-fault.ts';
import { ledgerMigrations } from '../ledger/migrations.ts';
import { remakeOperation, remakeSale } from '../ledger/remake-row.ts';
import { isRowless } from '../ledger/rowless-subjects.ts';
import { noteOlderCodes } from '../ledger/sealing-mark.ts';
import {
  anyHeader,
  bookHeader,
  bookVersion,
  customerLine,
  endLine,
  eventLine,
  type BookMode,
} from './book-lines.ts';
import type { ImportFault } from './import-fault.ts';
import { readLines, type ReadLine } from './read-lines.ts';

/** What was taken in. */
export type Imported = { readonly events: number; readonly head: string };

/**
 * Makes a ledger of an export, in a new file: every event by its link, from the first to the last, and the rows made of them.
 * All of it is checked as a ledger is before it is returned; of what isn't, nothing is left.
 *
 * Throws LedgerFaultError, SQLite's errors and the file system's.
 */
export async function importBook(
  from: string,
  into: string,
  mode: BookMode,
  told: (done: number) => void,
): Promise<Result<Imported, ImportFault>> {
  remove(into);
  let isWhole = false;
  try {
    const imported = readInto(from, into, mode, (done) => told(0.7 * done));
    if (!imported.ok) return imported;
    try {
      await checkLedgerFile(into, { told: (done) => told(0.7 + 0.3 * done), depth: 'whole' });
    } catch (error) {
      if (error instanceof LedgerFaultError && error.kind === 'corrupted') return fail({ kind: 'changed' });
      throw error;
    }
    isWhole = true;
    return imported;
  } finally {
    if (!isWhole) remove(into);
  }
}

const remove = (file: string): void => {
  for (const part of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${part}`, { force: true });
};

/** A fault on its way out of a transaction. */
class NotImported extends Error {
  readonly fault: ImportFault;

  constructor(fault: ImportFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

function readInto(
  from: string,
  into: string,
  mode: BookMode,
  told: (done: number) => void,
): Result<Imported, ImportFault> {
  const database = openDatabase(into, ledgerMigrations);
  try {
    return succeed(inTransaction(database, () => takeIn(database, readLines(from), mode, told)));
  } catch (error) {
    if (error instanceof NotImported) return fail(error.fault);
    if (error instanceof RangeError) return fail({ kind: 'no-export' });
    throw error;
  } finally {
    // The log goes into the file, which is moved alone.
    if (database.isOpen) {
      database.exec('PRAGMA journal_mode = DELETE');
      database.close();
    }
  }
}

function takeIn(
  database: DatabaseSync,
  lines: Generator<ReadLine, void>,
  mode: BookMode,
  told: (done: number) => void,
): Imported {
  const { events, head } = readHeader(next(lines), mode);
  const insert = database.prepare(
    'INSERT INTO event (number, subject, at, event, hash) VALUES (?, ?, ?, ?, ?)',
  );
  let previous = beforeFirst;
  for (let number = 1; number <= events; number += 1) {
    const read = eventLine.safeParse(parsed(next(lines).line));
    if (!read.success || read.data.number !== number)
      throw new NotImported({ kind: 'broken-link', event: number });
    const { subject, at, event } = read.data;
    const hash = chainHash(previous, { number, subject, at, event: Buffer.from(event) });
    if (Buffer.from(hash).toString('hex') !== read.data.hash || subject.includes('\n'))
      throw new NotImported({ kind: 'broken-link', event: number });
    insertEvent(() => insert.run(number, subject, at, event, hash));
    previous = hash;
    if (number % 10_000 === 0) told((0.6 * number) / events);
  }
  if (Buffer.from(previous).toString('hex') !== head)
    throw new NotImported({ kind: 'broken-link', event: events });
  remakeRows(database);
  told(0.9);
  takeInCustomers(database, lines);
  noteOlderCodes(database, 0);
  told(1);
  return { events, head };
}

function readHeader({ line }: ReadLine, mode: BookMode) {
  const known = anyHeader.safeParse(parsed(line));
  if (!known.success) throw new NotImported({ kind: 'no-export' });
  if (known.data.version !== bookVersion)
    throw new NotImported({ kind: 'other-version', version: known.data.version });
  const header = bookHeader.safeParse(parsed(line));
  if (!header.success) throw new NotImported({ kind: 'no-export' });
  if (header.data.mode !== mode) throw new NotImported({ kind: 'other-mode', mode: header.data.mode });
  return header.data;
}

function next(lines: Generator<ReadLine, void>): ReadLine {
  const read: IteratorResult<ReadLine, void> = lines.next();
  if (read.done === true) throw new NotImported({ kind: 'cut-off' });
  return read.value;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** What the ledger's own rules refuse is none of its events. */
function insertEvent(insert: () => void): void {
  try {
    insert();
  } catch (error) {
    if (isConstraint(error)) throw new NotImported({ kind: 'changed' });
    throw error;
  }
}

const sqliteError = z.object({ errcode: z.int() });
const constraint = 19;
function isConstraint(error: unknown): boolean {
  const read = sqliteError.safeParse(error);
  return read.success && (read.data.errcode & 0xff) === constraint;
}

/** Sales before operations, which refer to them. */
function remakeRows(database: DatabaseSync): void {
  const log = new EventLog(database);
  const operations: string[] = [];
  try {
    for (const row of database.prepare('SELECT DISTINCT subject FROM event').iterate()) {
      const { subject } = subjectRow.parse(row);
      if (!isRowless(subject) && !remakeSale(database, subject, log.of(subject))) operations.push(subject);
    }
    for (const subject of operations) remakeOperation(database, subject, log.of(subject));
    enterAfter(database, 0);
  } catch (error) {
    const isOurs = error instanceof LedgerFaultError && error.kind === 'corrupted';
    if (isOurs || error instanceof z.ZodError || isConstraint(error))
      throw new NotImported({ kind: 'changed' });
    throw error;
  }
}

const subjectRow = z.object({ subject: z.string() });

function takeInCustomers(database: DatabaseSync, lines: Generator<ReadLine, void>): void {
  const insert = database.prepare('INSERT INTO customer (order_id, name, phone, note) VALUES (?, ?, ?, ?)');
  const isSale = database.prepare('SELECT 1 FROM sale WHERE order_id = ?');
  for (let customers = 0; ; customers += 1) {
    const { line, before } = next(lines);
    const end = endLine.safeParse(parsed(line));
    if (end.success) {
      if (end.data.customers !== customers || end.data.sha256 !== before())
        throw new NotImported({ kind: 'changed' });
      return;
    }
    const read = customerLine.safeParse(parsed(line));
    if (!read.success) throw new NotImported({ kind: 'cut-off' });
    const { customerOf, name, phone, note } = read.data;
    if (isSale.get(customerOf) === undefined) throw new NotImported({ kind: 'changed' });
    insertEvent(() => insert.run(customerOf, name, phone, note));
  }
}
