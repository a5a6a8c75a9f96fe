import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

/** The schema of a database file of one of our programs. */
export type Schema = {
  /**
   * SQLite's `application_id`. It distinguishes the files of a program from those of others, and of versions
   * before the first release. 0, SQLite's own default, for files that carry none.
   */
  readonly applicationId: number;
  /** The statements that migrate each version to the next; the first starts from an empty file. */
  readonly versions: readonly [string, ...string[]];
  /** Defines the functions that its triggers call, on a connection. */
  readonly defineFunctions?: (database: DatabaseSync) => void;
};

/**
 * A file whose schema this program doesn't know. newer-version: a newer version of the program wrote it ·
 * older-version: one from before the first release, or another program, wrote it.
 */
export class UnknownSchemaError extends Error {
  override readonly name = 'UnknownSchemaError';
  readonly kind: 'newer-version' | 'older-version';

  constructor(kind: 'newer-version' | 'older-version', detail: string) {
    super(detail);
    this.kind = kind;
  }
}

export const olderSchema = (): UnknownSchemaError =>
  new UnknownSchemaError('older-version', 'the file is from before the first release');

/**
 * The version of a database's schema; 0 if it is empty.
 *
 * @throws UnknownSchemaError.
 */
export function schemaVersion(database: DatabaseSync, { applicationId, versions }: Schema): number {
  const number = (pragma: string): number => Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
  const version = number('user_version');
  const isOwn = number('application_id') === applicationId;
  if (!isOwn && (version > 0 || number('schema_version') > 0)) throw olderSchema();
  if (version > versions.length) {
    const detail = `the file is of version ${version}; this program knows ${versions.length}`;
    throw new UnknownSchemaError('newer-version', detail);
  }
  return version;
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
