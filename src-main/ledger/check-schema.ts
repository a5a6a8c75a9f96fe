import { DatabaseSync } from 'node:sqlite';
import { migrate, schemaVersion } from './database.ts';
import { LedgerFaultError } from './ledger-fault.ts';
import { ledgerMigrations } from './migrations.ts';

/** Whether a ledger needs no migration. @throws LedgerFaultError newer-version. */
export function isNewestSchema(database: DatabaseSync): boolean {
  const version = schemaVersion(database);
  if (version > ledgerMigrations.length) {
    throw new LedgerFaultError('newer-version', `the ledger is of version ${version}`);
  }
  return version === ledgerMigrations.length;
}

/**
 * That nothing of the newest schema is lost or added. By names, not by text: SQLite writes the text of a changed table
 * anew, and another version of it may do so otherwise.
 *
 * @throws LedgerFaultError corrupted.
 */
export function expectSchema(database: DatabaseSync): void {
  const expected = new DatabaseSync(':memory:');
  try {
    migrate(expected, ledgerMigrations, 0);
    const [ours, theirs] = [namesIn(expected), namesIn(database)];
    if (ours !== theirs) throw new LedgerFaultError('corrupted', `its schema is ${theirs}`);
  } finally {
    expected.close();
  }
}

function namesIn(database: DatabaseSync): string {
  // SQLite's own count of what no table counts any more is left out of a copy that it makes.
  const rows = database
    .prepare(
      "SELECT type || ' ' || name AS name FROM sqlite_schema WHERE name <> 'sqlite_sequence' ORDER BY name",
    )
    .all();
  return rows.map((row) => String(row['name'])).join(', ');
}
