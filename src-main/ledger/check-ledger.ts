import { DatabaseSync } from 'node:sqlite';
import { checkChain } from './check-chain.ts';
import type { CheckParts } from './check-parts.ts';
import { checkRows } from './check-rows.ts';
import { migrate, schemaVersion } from './database.ts';
import { LedgerFaultError } from './ledger-fault.ts';
import { ledgerMigrations } from './migrations.ts';

/** What the parts of a check take of the whole, as measured with a million sales. */
const structureTakes = 0.15;
const chainTakes = 0.25;

/**
 * Reads a ledger as a whole: that SQLite finds its file in order, that its schema is this program's, that every event
 * is linked to the one before, and that every row is what its events make of it. A file of an older schema is looked
 * at as far as SQLite knows it; its rows are read by the migration.
 *
 * @throws LedgerFaultError corrupted, with what was found first; SQLite's errors.
 */
export async function checkLedgerFile(file: string, parts: CheckParts): Promise<void> {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    await checkLedger(database, parts);
  } finally {
    database.close();
  }
}

/** As {@link checkLedgerFile}, of a database that is open. */
export async function checkLedger(database: DatabaseSync, { told, rest }: CheckParts): Promise<void> {
  checkStructure(database, rest === undefined);
  told(structureTakes);
  const version = schemaVersion(database);
  if (version > ledgerMigrations.length) {
    throw new LedgerFaultError('newer-version', `the ledger is of version ${version}`);
  }
  if (version < ledgerMigrations.length) return;
  checkSchema(database);
  await checkChain(database, {
    told: (done) => told(structureTakes + chainTakes * done),
    ...(rest === undefined ? {} : { rest }),
  });
  await checkRows(database, {
    told: (done) => told(structureTakes + chainTakes + (1 - structureTakes - chainTakes) * done),
    ...(rest === undefined ? {} : { rest }),
  });
}

/** Every page, and every row against every index; without the indexes where somebody waits for the disk. */
function checkStructure(database: DatabaseSync, withIndexes: boolean): void {
  const pragma = withIndexes ? 'integrity_check' : 'quick_check';
  const [first] = database.prepare(`PRAGMA ${pragma}(1)`).all();
  if (first?.[pragma] !== 'ok') throw damaged(String(first?.[pragma]));
  if (!withIndexes) return;
  const [dangling] = database.prepare('PRAGMA foreign_key_check').all();
  if (dangling !== undefined) throw damaged(`${String(dangling['table'])} refers to what is not there`);
}

/**
 * That nothing of the schema is lost or added. By names, not by text: SQLite writes the text of a changed table anew,
 * and another version of it may do so otherwise.
 */
function checkSchema(database: DatabaseSync): void {
  const expected = new DatabaseSync(':memory:');
  try {
    migrate(expected, ledgerMigrations, 0);
    const [ours, theirs] = [namesIn(expected), namesIn(database)];
    if (ours !== theirs) throw damaged(`its schema is ${theirs}`);
  } finally {
    expected.close();
  }
}

function namesIn(database: DatabaseSync): string {
  const rows = database.prepare("SELECT type || ' ' || name AS name FROM sqlite_schema ORDER BY name").all();
  return rows.map((row) => String(row['name'])).join(', ');
}

const damaged = (detail: string): LedgerFaultError => new LedgerFaultError('corrupted', detail);
