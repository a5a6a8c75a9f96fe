import { rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { beforeFirst, chainHash } from '../ledger/chain.ts';
import { checkLedgerFile } from '../ledger/check-ledger.ts';
import { inTransaction, openDatabase } from '../ledger/database.ts';
import { enterAfter } from '../ledger/entry-book.ts';
import { EventLog } from '../ledger/event-log.ts';
import { sealPhone } from '../ledger/kept-phone.ts';
import { LedgerFaultError } from '../ledger/ledger-fault.ts';
import { ledgerMigrations } from '../ledger/migrations.ts';
import { remakeOperation, remakeSale } from '../ledger/remake-row.ts';
import { isRowless } from '../ledger/rowless-subjects.ts';
import { noteOlderCodes } from '../ledger/sealing-mark.ts';
import { SealKeys } from '../sealing/seal-keys.ts';
import { anyHeader, bookHeader, eventLine, isReadVersion, type BookMode } from './book-lines.ts';
import type { ImportFault } from './import-fault.ts';
import { insertChecked, isConstraint, NotImported, parsed } from './not-imported.ts';
import { readLines, type ReadLine } from './read-lines.ts';
import { takeInRows, type KeepPhone } from './take-in-rows.ts';

/** What was taken in. */
export type Imported = { readonly events: number; readonly head: string };

/**
 * Makes a ledger of an export, in a new file: every event by its link, from the first to the last, and the rows made of them.
 * All of it is checked as a ledger is before it is returned; of what isn't, nothing is left.
 *
 * Throws LedgerFaultError, SQLite's errors and the file system's.
 *
 * @param keys the first seals telephone numbers of the shop's books, as SealKey.text has it.
 */
export async function importBook(
  from: string,
  into: string,
  mode: BookMode,
  told: (done: number) => void,
  keys: readonly string[] = [],
): Promise<Result<Imported, ImportFault>> {
  remove(into);
  let isWhole = false;
  try {
    const imported = readInto(from, into, mode, keys, (done) => told(0.7 * done));
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

function readInto(
  from: string,
  into: string,
  mode: BookMode,
  texts: readonly string[],
  told: (done: number) => void,
): Result<Imported, ImportFault> {
  const database = openDatabase(into, ledgerMigrations);
  const keys = SealKeys.read(texts);
  try {
    return succeed(
      inTransaction(database, () => takeIn(database, readLines(from), mode, keepPhones(mode, keys), told)),
    );
  } catch (error) {
    if (error instanceof NotImported) return fail(error.fault);
    if (error instanceof RangeError) return fail({ kind: 'no-export' });
    throw error;
  } finally {
    if (keys !== 'none') keys.erase();
    // The log goes into the file, which is moved alone.
    if (database.isOpen) {
      database.exec('PRAGMA journal_mode = DELETE');
      database.close();
    }
  }
}

/** SECURITY: those of the shop's books are sealed, or the books aren't taken in. */
const keepPhones =
  (mode: BookMode, keys: SealKeys | 'none'): KeepPhone =>
  (orderId, phone) => {
    if (mode === 'practice') return phone;
    if (keys === 'none') throw new NotImported({ kind: 'no-key' });
    return sealPhone(keys.own, orderId, phone);
  };

function takeIn(
  database: DatabaseSync,
  lines: Generator<ReadLine, void>,
  mode: BookMode,
  keepPhone: KeepPhone,
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
    insertChecked(() => insert.run(number, subject, at, event, hash));
    previous = hash;
    if (number % 10_000 === 0) told((0.6 * number) / events);
  }
  if (Buffer.from(previous).toString('hex') !== head)
    throw new NotImported({ kind: 'broken-link', event: events });
  remakeRows(database);
  told(0.9);
  takeInRows(database, () => next(lines), keepPhone);
  noteOlderCodes(database, 0);
  told(1);
  return { events, head };
}

function readHeader({ line }: ReadLine, mode: BookMode) {
  const known = anyHeader.safeParse(parsed(line));
  if (!known.success) throw new NotImported({ kind: 'no-export' });
  if (!isReadVersion(known.data.version))
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
