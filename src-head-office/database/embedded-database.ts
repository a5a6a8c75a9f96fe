import { PGlite, type Transaction } from '@electric-sql/pglite';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, Database, SqlValue } from './database.ts';
import { asFailure } from './database-failure.ts';
import { lockFolder } from './folder-lock.ts';
import { runAgain } from './run-again.ts';

/** For tests: gone with the process. */
export const openMemoryDatabase = async (): Promise<Database> =>
  databaseOf(await PGlite.create(), () => undefined);

/**
 * Opens the embedded database in a folder, which is made where it is missing. It has one connection: a transaction waits for
 * the one before it.
 *
 * @throws FolderTaken where another process has it; DatabaseFailure, or the error of a folder that can't be written.
 */
export async function openFolderDatabase(folder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // SECURITY: its files are readable by everybody, so nobody else gets into the folder.
  chmodSync(folder, 0o700);
  const unlock = lockFolder(folder);
  try {
    return databaseOf(await PGlite.create({ dataDir: join(folder, 'database') }), unlock);
  } catch (error) {
    unlock();
    throw asFailure(error);
  }
}

function databaseOf(pglite: PGlite, unlock: () => void): Database {
  return {
    engine: 'embedded',
    query: (text, values = []) => ask(pglite, text, values),
    transaction: (work) =>
      runAgain(async () => {
        try {
          return await pglite.transaction((transaction) =>
            work({ query: (text, values = []) => ask(transaction, text, values) }),
          );
        } catch (error) {
          // What `work` threw itself is handed on as it is.
          throw error instanceof Error && 'severity' in error ? asFailure(error) : error;
        }
      }),
    close: async () => {
      await pglite.close();
      unlock();
    },
  };
}

async function ask(
  connection: PGlite | Transaction,
  text: string,
  values: readonly SqlValue[],
): Promise<Answer> {
  try {
    const { rows, affectedRows } = await connection.query<Record<string, unknown>>(text, [...values]);
    return { rows, changed: affectedRows ?? 0 };
  } catch (error) {
    throw asFailure(error);
  }
}
