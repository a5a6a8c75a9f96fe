import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs work in a transaction: all or nothing, durable when it returns.
 *
 * @param beforeCommit called once the work is done: if anything fails after that, the changes may be on the
 *   disk all the same.
 */
export const inTransaction = <Value>(
  database: DatabaseSync,
  work: () => Value,
  beforeCommit: () => void = () => undefined,
): Value =>
  runWhole(
    database,
    () => database.exec('BEGIN IMMEDIATE'),
    () => {
      const value = work();
      beforeCommit();
      return value;
    },
    () => database.exec('COMMIT'),
  );

/** Runs work in a transaction: all of it happens, or, when it throws, nothing. */
export type Transaction = <Value>(work: () => Value) => Value;

/** Transactions of a database, with their statements prepared, where there are many. */
export function createTransaction(database: DatabaseSync): Transaction {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  return (work) =>
    runWhole(
      database,
      () => begin.run(),
      work,
      () => commit.run(),
    );
}

function runWhole<Value>(
  database: DatabaseSync,
  begin: () => unknown,
  work: () => Value,
  commit: () => unknown,
): Value {
  begin();
  try {
    const value = work();
    commit();
    return value;
  } catch (error) {
    // After some errors (a full disk) SQLite has already rolled back by itself.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
