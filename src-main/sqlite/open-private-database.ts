import { closeSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openDatabase, type DatabaseUse } from '../../src-sqlite/open-database.ts';
import { olderSchema, type Schema } from '../../src-sqlite/schema.ts';
import { expectWritable, makePrivateFile, makePrivateFolder } from '../platform/private-files.ts';

const use: DatabaseUse = {
  busyTimeoutMs: 2_000,
  // Deleted data is overwritten: a customer may ask to be forgotten.
  before: 'PRAGMA secure_delete = ON',
  after: '',
  isExclusive: false,
};

/**
 * Opens a database file for one writer, in a folder that only the till's user can read. A file that this
 * program can't read is left as it is.
 *
 * Throws UnknownSchemaError, StorageFaultError, SQLite's errors and the file system's.
 */
export function openPrivateDatabase(file: string, schema: Schema): DatabaseSync {
  makePrivateFolder(dirname(file));
  expectWritable(dirname(file));
  makePrivateFile(file);
  expectWritable(file);
  // Before SQLite opens the file, which would merge its log into it.
  expectOwn(file, schema);
  return openDatabase(file, schema, use);
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
    throw olderSchema();
}
