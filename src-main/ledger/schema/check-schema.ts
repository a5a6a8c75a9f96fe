import { DatabaseSync } from 'node:sqlite';
import { migrate, schemaVersion } from '../../../src-sqlite/schema.ts';
import { StorageFaultError } from '../../platform/storage-fault.ts';
import { ledgerSchema } from './ledger-schema.ts';

/**
 * Checks that a ledger has the newest schema, with nothing missing or added. It compares names, not text:
 * SQLite rewrites the text of a changed table, and its versions may do so differently.
 *
 * @throws StorageFaultError corrupted, UnknownSchemaError.
 */
export function expectSchema(database: DatabaseSync): void {
  if (schemaVersion(database, ledgerSchema) < ledgerSchema.versions.length)
    throw new StorageFaultError('corrupted', 'its schema is unfinished');
  const expected = new DatabaseSync(':memory:');
  try {
    migrate(expected, ledgerSchema, 0);
    const [ours, theirs] = [namesIn(expected), namesIn(database)];
    if (ours !== theirs) throw new StorageFaultError('corrupted', `its schema is ${theirs}`);
  } finally {
    expected.close();
  }
}

function namesIn(database: DatabaseSync): string {
  const rows = database.prepare("SELECT type || ' ' || name AS name FROM sqlite_schema ORDER BY name").all();
  return rows.map((row) => String(row['name'])).join(', ');
}
