import { closeSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StorageFaultError } from '../platform/storage-fault.ts';
import { expectWritable, makePrivateFile, makePrivateFolder } from '../platform/private-files.ts';

/** The schema of a database file of this program. */
export type Schema = {
  /**
   * SQLite's `application_id`. It distinguishes its files from those of other programs, and of versions
   * before the first release.
   */
  readonly applicationId: number;
  /** The statements that migrate each version to the next; the first starts from an empty file. */
  readonly versions: readonly [string, ...string[]];
  /** Defines the functions that its triggers call, on a connection. */
  readonly defineFunctions?: (database: DatabaseSync) => void;
};

/** How long a statement waits for another connection of this program, in milliseconds. */
const busyTimeoutMs = 2_000;

/**
 * Opens a database file for one writer, creating it if there is none, and migrates it to the newest version
 * of its schema. A file that this program can't read is left as it is.
 *
 * Throws StorageFaultError, SQLite's errors and the file system's.
 */
export function openDatabase(file: string, schema: Schema): DatabaseSync {
  makePrivateFolder(dirname(file));
  expectWritable(dirname(file));
  makePrivateFile(file);
  expectWritable(file);
  // Before SQLite opens the file, which would merge its log into it.
  expectOwn(file, schema);
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    // Deleted data is overwritten: a customer may ask to be forgotten.
    database.exec('PRAGMA secure_delete = ON');
    schema.defineFunctions?.(database);
    const version = schemaVersion(database, schema);
    // WAL with FULL: a committed transaction is on the disk, whatever happens next.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    migrate(database, schema, version);
    database.exec('PRAGMA foreign_keys = ON');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Migrates a database from a version of its schema to the newest, each step whole or not at all. */
export function migrate(database: DatabaseSync, { applicationId, versions }: Schema, from: number): void {
  versions.slice(from).forEach((statements, index) => {
    inTransaction(database, () => {
      database.exec(statements);
      database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${from + index + 1}`);
    });
  });
}

/**
 * Checks the schema by the first 100 bytes of the file. Source: "Database File Format",
 * sqlite.org/fileformat.html.
 */
function expectOwn(file: string, { applicationId }: Schema): void {
  const header = Buffer.alloc(100);
  const handle = openSync(file, 'r');
  try {
    if (readSync(handle, header, 0, header.length, 0) < header.length) return;
  } finally {
    closeSync(handle);
  }
  const [version, application] = [header.readUInt32BE(60), header.readUInt32BE(68)];
  // If both are zero, SQLite's log may hold data that isn't in the file yet.
  if (header.toString('latin1', 0, 15) === 'SQLite format 3' && version > 0 && application !== applicationId)
    throw olderVersion();
}

const olderVersion = (): StorageFaultError =>
  new StorageFaultError('older-version', 'the file is from before the first release');

/**
 * The version of a database's schema; 0 if it is empty.
 *
 * @throws StorageFaultError older-version, newer-version.
 */
export function schemaVersion(database: DatabaseSync, { applicationId, versions }: Schema): number {
  const number = (pragma: string): number => Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
  const version = number('user_version');
  const isOwn = number('application_id') === applicationId;
  if (!isOwn && (version > 0 || number('schema_version') > 0)) throw olderVersion();
  if (version > versions.length) {
    const detail = `the file is of version ${version}; this program knows ${versions.length}`;
    throw new StorageFaultError('newer-version', detail);
  }
  return version;
}

/**
 * Runs work in a transaction: all or nothing, durable when it returns.
 *
 * @param beforeCommit called once the work is done: if anything fails after that, the changes may be on the
 *   disk all the same.
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
    // After some errors (a full disk) SQLite has already rolled back by itself.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
