import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { CleanShutdownMarker } from '../file/clean-shutdown-marker.ts';
import { inTransaction } from '../../../src-sqlite/transaction.ts';
import type { EventLog } from './event-log.ts';
import { faultOf, type StorageFault } from '../../platform/storage-fault.ts';
import { mayBeCommitted, notWritten, type WriteFault } from './write-fault.ts';

/** Does work on the ledger: all of it, durable when it returns, or nothing of it, and why. */
export type Write = <Value>(work: () => Value) => Result<Value, WriteFault>;

/** Where the ledger's files are. */
export type WritingPlace = {
  /** @throws StorageFaultError taken-away or corrupted if what is written would be lost. */
  readonly expect: () => void;
  /** Something was written, or was meant to be. Never throws. */
  readonly written: () => void;
};

/**
 * The only way to write to a ledger. It first withdraws the mark that the ledger was closed cleanly.
 *
 * If a COMMIT fails while waiting for the disk, its frames stay in SQLite's log, where a start after a crash
 * would find them. The next transaction begins where they begin: once one is on the disk, nothing is left of
 * them. So one is tried at once.
 */
export const writer =
  (database: DatabaseSync, mark: CleanShutdownMarker, log: EventLog, place: WritingPlace): Write =>
  (work) => {
    const stage = { isCommitting: false };
    const name = randomUUID();
    const named = (): ReturnType<typeof work> => {
      const value = work();
      // An event shows later whether it was written; a write without events leaves its name instead.
      if (log.writtenLast === null) database.prepare(leaveName).run(name);
      return value;
    };
    try {
      if (database.isOpen) place.expect();
      mark.open();
      log.beginWrite();
      return succeed(
        inTransaction(database, named, () => {
          stage.isCommitting = true;
        }),
      );
    } catch (error) {
      const fault = faultOf(error);
      if (!stage.isCommitting || !mayBeCommitted(error)) return fail(notWritten(fault));
      const event = log.writtenLast;
      const left = event === null ? { name } : { event };
      return fail(isOverwritten(database) ? notWritten(fault) : { ...fault, left });
    } finally {
      place.written();
    }
  };

/** Writes dummy data the size of a sale, to see whether the disk accepts it. */
export function probe(
  database: DatabaseSync,
  mark: CleanShutdownMarker,
  place: WritingPlace,
): Result<void, StorageFault> {
  try {
    if (database.isOpen) place.expect();
    mark.open();
    inTransaction(database, () => writeNothing(database));
    return succeed(undefined);
  } catch (error) {
    return fail(faultOf(error));
  } finally {
    place.written();
  }
}

/** Whether the last write without an event was the one with this name. */
export const isLastNamed = (database: DatabaseSync, name: string): boolean =>
  database.prepare('SELECT 1 FROM probe WHERE filler = CAST(? AS BLOB)').get(name) !== undefined;

const leaveName = 'INSERT OR REPLACE INTO probe VALUES (1, CAST(? AS BLOB))';

const writeNothing = (database: DatabaseSync): void =>
  database.exec('INSERT OR REPLACE INTO probe VALUES (1, randomblob(65536))');

function isOverwritten(database: DatabaseSync): boolean {
  try {
    inTransaction(database, () => writeNothing(database));
    return true;
  } catch {
    return false;
  }
}
