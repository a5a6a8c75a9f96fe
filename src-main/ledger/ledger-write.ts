import type { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { ClosingMark } from './closing-mark.ts';
import { inTransaction } from './database.ts';
import type { EventLog } from './event-log.ts';
import { faultOf, mayBeCommitted, notWritten, type WriteFault } from './ledger-fault.ts';

/** Does work on the ledger: all of it, durable when it returns, or nothing of it and why. */
export type Write = <Value>(work: () => Value) => Result<Value, WriteFault>;

/**
 * The one way in which a ledger is written: what was closed in good order is said to be open before anything else.
 *
 * A COMMIT whose wait for the disk fails leaves its frames in SQLite's log, where a start after a crash would find them.
 * The next transaction begins where they begin: once one is on the disk, nothing is left of them. So one is tried at once.
 */
export const writer =
  (database: DatabaseSync, mark: ClosingMark, log: EventLog): Write =>
  (work) => {
    const stage = { isCommitting: false };
    try {
      mark.open();
      log.beginWrite();
      return succeed(
        inTransaction(database, work, () => {
          stage.isCommitting = true;
        }),
      );
    } catch (error) {
      const fault = faultOf(error);
      if (!stage.isCommitting || !mayBeCommitted(error)) return fail(notWritten(fault));
      const event = log.writtenLast;
      return fail(isOverwritten(database) ? notWritten(fault) : { ...fault, left: { event } });
    }
  };

/** Writes something that means nothing, as much as a sale is. Throws SQLite's errors. */
export const writeNothing = (database: DatabaseSync): void =>
  database.exec('INSERT OR REPLACE INTO probe VALUES (1, randomblob(65536))');

function isOverwritten(database: DatabaseSync): boolean {
  try {
    inTransaction(database, () => writeNothing(database));
    return true;
  } catch {
    return false;
  }
}
