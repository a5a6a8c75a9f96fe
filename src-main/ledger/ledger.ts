import type { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { openDatabase } from './database.ts';
import { EventLog } from './event-log.ts';
import { faultOf, type LedgerFault } from './ledger-fault.ts';
import { ledgerFiles, type LedgerFiles } from './ledger-files.ts';
import { lockLedger, type LedgerLock } from './ledger-lock.ts';
import { ledgerMigrations } from './migrations.ts';
import { OperationBook } from './operation-book.ts';
import { SaleBook } from './sale-book.ts';

/**
 * The shop's own record: every sale and every operation, and every event of each, in one SQLite file. A write that
 * returned is durable; a row and its events change in one transaction, or not at all.
 */
export class Ledger {
  readonly sales: SaleBook;
  readonly operations: OperationBook;
  readonly #database: DatabaseSync;
  readonly #lock: LedgerLock;

  private constructor(database: DatabaseSync, lock: LedgerLock) {
    this.#database = database;
    this.#lock = lock;
    const log = new EventLog(database);
    this.sales = new SaleBook(database, log);
    this.operations = new OperationBook(database, log);
  }

  /** Opens the ledger's file, making it where there is none, and keeps others out until it is closed. */
  static open(file: string): Result<Ledger, LedgerFault> {
    const files = ledgerFiles(file);
    const lock = lockLedger(files);
    if (!lock.ok) return lock;
    const opened = Ledger.openLocked(files, lock.value);
    if (!opened.ok) lock.value.release();
    return opened;
  }

  /** Opens a ledger whose lock is held; closing it releases the lock. */
  static openLocked(files: LedgerFiles, lock: LedgerLock): Result<Ledger, LedgerFault> {
    let database: DatabaseSync | undefined;
    try {
      database = openDatabase(files.ledger, ledgerMigrations);
      return succeed(new Ledger(database, lock));
    } catch (error) {
      database?.close();
      return fail(faultOf(error));
    }
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
    this.#lock.release();
  }
}
