import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { errorCode, StartFailure } from '../start-failure.ts';
import { migrations } from './migrations.ts';

/** The file in the data folder; SQLite puts its write-ahead log beside it. */
const fileName = 'service.sqlite';

/** How long a service that is starting waits for one that is stopping, in milliseconds. */
const patienceMs = 1000;

const sqliteBusy = 5;

/** A commit writes each page that it changes whole; an order changes a little on several. Of a new database. */
const pageBytes = 2048;

/**
 * How long the write-ahead log grows before it is brought into the database, in pages. Orders in a row change the same
 * pages; a longer log writes those fewer times.
 */
const checkpointPages = 8000;

/** Memory for pages in use: of a million orders, the upper part of each index, and what was sold lately. */
const cacheKib = 32 * 1024;

/**
 * Opens the database of a data folder for this process alone, and brings it to the newest shape.
 *
 * Two services on one folder would both issue what is due, so the second is refused. The lock is the operating
 * system's own on the file: it goes with the process, however that ends.
 *
 * @throws StartFailure where the folder can't be used, or is in use, or was written by a newer version.
 */
export function openDatabase(dataFolder: string): DatabaseSync {
  try {
    makeFolder(dataFolder);
  } catch (error) {
    throw new StartFailure(`the data folder ${dataFolder} can't be made (${errorCode(error)})`);
  }
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(dataFolder, fileName), { timeout: patienceMs });
    database.exec(`PRAGMA page_size = ${pageBytes}`);
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    database.exec('PRAGMA journal_mode = WAL');
    // A sale that was acknowledged outlives a power cut.
    database.exec('PRAGMA synchronous = FULL');
    database.exec('PRAGMA foreign_keys = ON');
    database.exec(`PRAGMA wal_autocheckpoint = ${checkpointPages}`);
    database.exec(`PRAGMA cache_size = -${cacheKib}`);
    // The first write takes the lock, which the mode then keeps.
    inTransaction(database, () => undefined);
    migrate(database, dataFolder);
    return database;
  } catch (error) {
    database?.close();
    throw error instanceof StartFailure ? error : openingFailure(error, dataFolder);
  }
}

/**
 * Makes a folder and its parents where there are none. Node's own way of making parents doesn't end where the system
 * takes no folder, as in /proc.
 *
 * SECURITY: activation codes are in there; other users of this computer can't look into a new folder.
 */
function makeFolder(folder: string): void {
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

/** Runs work as one transaction: all of it happens, or, when it throws, nothing. */
export type Transaction = <Value>(work: () => Value) => Value;

/** Transactions of a database, with their statements prepared: each purchase is one. */
export function createTransaction(database: DatabaseSync): Transaction {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  return (work) => {
    begin.run();
    try {
      const value = work();
      commit.run();
      return value;
    } catch (error) {
      // Some failures, such as a full disk, have rolled back by themselves.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
}

/** One transaction, where there are few. */
export const inTransaction = <Value>(database: DatabaseSync, work: () => Value): Value =>
  createTransaction(database)(work);

const versionRow = z.object({ user_version: z.int().min(0) });

function migrate(database: DatabaseSync, dataFolder: string): void {
  const { user_version: version } = versionRow.parse(database.prepare('PRAGMA user_version').get());
  if (version > migrations.length) {
    throw new StartFailure(`the data folder ${dataFolder} was written by a newer version of this service`);
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue;
    inTransaction(database, () => {
      database.exec(migration);
      database.exec(`PRAGMA user_version = ${index + 1}`);
    });
  }
}

function openingFailure(error: unknown, dataFolder: string): StartFailure {
  const busy = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
  if (busy) return new StartFailure(`the data folder ${dataFolder} is in use by another service`);
  const why = error instanceof Error ? error.message : String(error);
  return new StartFailure(`the database in ${dataFolder} can't be opened (${why})`);
}
