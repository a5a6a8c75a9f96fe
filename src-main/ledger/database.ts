import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Opens a database file for one writer and brings it to the newest schema. Throws SQLite's errors. */
export function openDatabase(file: string, migrations: readonly string[]): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  try {
    // WAL with FULL: a transaction that was committed is on the disk, whatever happens next.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    migrate(database, migrations);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Runs the migrations that the file has not seen. A file from a newer version is not opened. */
function migrate(database: DatabaseSync, migrations: readonly string[]): void {
  const row = database.prepare('PRAGMA user_version').get();
  const version = Number(row?.['user_version']);
  if (version > migrations.length) {
    throw new Error(`the database is of version ${version}; this program knows ${migrations.length}`);
  }
  migrations.slice(version).forEach((migration, index) => {
    inTransaction(database, () =>
      database.exec(`${migration}; PRAGMA user_version = ${version + index + 1};`),
    );
  });
}

/** All of it or nothing of it, durable when it returns. */
export function inTransaction<Value>(database: DatabaseSync, work: () => Value): Value {
  database.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    // After some errors (a full disk) SQLite has rolled back by itself.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
