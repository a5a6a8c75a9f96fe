import { DatabaseSync } from 'node:sqlite';
import { migrate, schemaVersion, type Schema } from './schema.ts';
import { inTransaction } from './transaction.ts';

/** How a program uses its database. */
export type DatabaseUse = {
  /** How long a statement waits for another connection, in milliseconds. */
  readonly busyTimeoutMs: number;
  /** Settings of the connection that must be made before the file is read or its log is opened. */
  readonly before: string;
  /** Settings of the connection that are made once its log is open. */
  readonly after: string;
  /**
   * Whether `before` makes the lock exclusive. It is then taken before the version is read, so that two
   * programs that start together don't both migrate. Otherwise the version is read before anything is
   * written: a file of another version is left as it is.
   */
  readonly isExclusive: boolean;
};

/**
 * Opens a database file, creating it if there is none, and migrates it to the newest version of its schema.
 *
 * @throws UnknownSchemaError, SQLite's errors.
 */
export function openDatabase(file: string, schema: Schema, use: DatabaseUse): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: use.busyTimeoutMs });
  try {
    database.exec(use.before);
    schema.defineFunctions?.(database);
    if (use.isExclusive) {
      openLog(database, use);
      // The first write takes the lock, which is then kept.
      inTransaction(database, () => undefined);
      migrate(database, schema, schemaVersion(database, schema));
    } else {
      const version = schemaVersion(database, schema);
      openLog(database, use);
      migrate(database, schema, version);
    }
    database.exec('PRAGMA foreign_keys = ON');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** WAL with FULL: a committed transaction is on the disk, whatever happens next. */
function openLog(database: DatabaseSync, { after }: DatabaseUse): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  database.exec(after);
}
