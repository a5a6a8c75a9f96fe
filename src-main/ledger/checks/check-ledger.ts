import { DatabaseSync } from 'node:sqlite';
import { checkChain } from '../events/check-chain.ts';
import type { CheckHooks } from '../events/check-hooks.ts';
import { checkRows } from './check-rows.ts';
import { expectSchema } from '../schema/check-schema.ts';
import { StorageFaultError } from '../../platform/storage-fault.ts';

/** The share of each part in a check, as measured with a million sales. */
const structureTakes = 0.35;
const chainTakes = 0.25;

/**
 * Reads a ledger from end to end and checks that SQLite finds its file in order, that its schema is this
 * program's, that every event is linked to the one before, and that every row is what its events make of it.
 * With depth `whole` it reads a snapshot, whoever writes meanwhile.
 *
 * @throws StorageFaultError corrupted, with what was found first; UnknownSchemaError; SQLite's
 *   errors.
 */
export async function checkLedgerFile(file: string, hooks: CheckHooks): Promise<void> {
  // Read-only beside a till that has it open. Otherwise SQLite may first have to recover it, which it does by
  // itself.
  const readOnly = hooks.rest !== undefined;
  const database = new DatabaseSync(file, { timeout: 5_000, readOnly });
  try {
    if (hooks.depth === 'whole') database.exec('BEGIN');
    await checkLedger(database, hooks);
  } finally {
    database.close();
  }
}

async function checkLedger(database: DatabaseSync, hooks: CheckHooks): Promise<void> {
  const { onProgress, depth } = hooks;
  checkStructure(database, depth === 'whole');
  onProgress(structureTakes);
  expectSchema(database);
  await checkChain(database, {
    ...hooks,
    onProgress: (done) => onProgress(structureTakes + chainTakes * done),
  });
  await checkRows(database, {
    ...hooks,
    onProgress: (done) => onProgress(structureTakes + chainTakes + (1 - structureTakes - chainTakes) * done),
  });
}

/** Checks every page; with the indexes, also every row against each of them, and foreign keys. */
function checkStructure(database: DatabaseSync, withIndexes: boolean): void {
  const pragma = withIndexes ? 'integrity_check' : 'quick_check';
  const [first] = database.prepare(`PRAGMA ${pragma}(1)`).all();
  if (first?.[pragma] !== 'ok') throw damaged(String(first?.[pragma]));
  if (!withIndexes) return;
  const [dangling] = database.prepare('PRAGMA foreign_key_check').all();
  if (dangling !== undefined) throw damaged(`${String(dangling['table'])} refers to what is not there`);
}

const damaged = (detail: string): StorageFaultError => new StorageFaultError('corrupted', detail);
