import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { defineListingFunctions } from './listing-functions.ts';
import { LedgerFaultError } from './ledger-fault.ts';
import { expectWritable, makePrivateFile, makePrivateFolder } from './private-files.ts';

/** One step of a schema: statements, or what statements alone can't say. */
export type Migration = string | ((database: DatabaseSync) => void);

/** How long a statement waits for another connection of this program, in milliseconds. */
const busyTimeoutMs = 2_000;

/**
 * Opens a database file for one writer, making it where there is none, and brings it to the newest schema.
 *
 * `beforeMigrating` is called where the file has something of an older schema. All of it is in that one file then,
 * and no connection is open.
 *
 * Throws LedgerFaultError, SQLite's errors and the file system's.
 */
export function openDatabase(
  file: string,
  migrations: readonly Migration[],
  beforeMigrating: (fromVersion: number) => void = () => undefined,
): DatabaseSync {
  makePrivateFolder(dirname(file));
  expectWritable(dirname(file));
  makePrivateFile(file);
  expectWritable(file);
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    prepareToWrite(database);
    const version = schemaVersion(database);
    if (version > migrations.length) {
      const detail = `the file is of version ${version}; this program knows ${migrations.length}`;
      throw new LedgerFaultError('newer-version', detail);
    }
    if (version > 0 && version < migrations.length) {
      database.exec('PRAGMA journal_mode = DELETE');
      database.close();
      beforeMigrating(version);
      database.open();
      prepareToWrite(database);
    }
    // WAL with FULL: a transaction that was committed is on the disk, whatever happens next.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    migrate(database, migrations, version);
    database.exec('PRAGMA foreign_keys = ON');
    return database;
  } catch (error) {
    if (database.isOpen) database.close();
    throw error;
  }
}

function prepareToWrite(database: DatabaseSync): void {
  // What is deleted is overwritten: a customer may ask to be forgotten.
  database.exec('PRAGMA secure_delete = ON');
  defineListingFunctions(database);
}

/** Runs the migrations after the first `version`, each whole or not at all. */
export function migrate(database: DatabaseSync, migrations: readonly Migration[], version: number): void {
  // A table that others refer to can only be made anew while nobody looks whether they do.
  database.exec('PRAGMA foreign_keys = OFF');
  migrations.slice(version).forEach((migration, index) => {
    inTransaction(database, () => {
      if (typeof migration === 'string') database.exec(migration);
      else migration(database);
      const [dangling] = database.prepare('PRAGMA foreign_key_check').all();
      if (dangling !== undefined) {
        throw new LedgerFaultError('corrupted', `${String(dangling['table'])} refers to what is not there`);
      }
      database.exec(`PRAGMA user_version = ${version + index + 1}`);
    });
  });
}

/** How many of its migrations a database has seen. */
export function schemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

/**
 * All of it or nothing of it, durable when it returns.
 *
 * @param beforeCommit called once all of it is done: what fails afterwards may be on the disk all the same.
 */
export function inTransaction<Value>(
  database: DatabaseSync,
  work: () => Value,
  beforeCommit: () => void = () => undefined,
): Value {
  database.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    beforeCommit();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    // After some errors (a full disk) SQLite has rolled back by itself.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
