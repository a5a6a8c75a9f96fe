import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import type { ClientBase } from 'pg';
import type { Database, Queries, SqlValue } from '../database/database.ts';
import { asFailure, type FailureReason } from '../database/database-failure.ts';
import { runAgain } from '../database/run-again.ts';
import { allMigrations } from './all-migrations.ts';

export type Migrated =
  | { readonly kind: 'migrated'; readonly applied: readonly string[] }
  /** A later head office has written it: this one would not know what it destroys. */
  | { readonly kind: 'newer'; readonly sentence: string }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly sentence: string };

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Brings the database to this program's schema. Head offices that start together wait for one another. */
export async function migrate(database: Database): Promise<Migrated> {
  try {
    await runAgain(() => makeOwnTables(database));
    // The embedded database has one connection, and its folder one process.
    if (database.engine === 'embedded') return await runAll(database);
    return await database.transaction(async (held) => {
      await held.query(`SELECT name FROM migration_lock WHERE name = 'schema' FOR UPDATE`);
      return runAll(database);
    });
  } catch (error) {
    const { reason, code } = asFailure(error);
    return { kind: 'failed', reason, sentence: sentenceOf(reason, code) };
  }
}

/** node-pg-migrate would make its table with a serial key, and lock with what not every engine has. */
const ownTables = [
  `CREATE TABLE IF NOT EXISTS migration (
    id bigint NOT NULL DEFAULT 0,
    name varchar(255) PRIMARY KEY,
    run_on timestamp NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS migration_lock (name text PRIMARY KEY)`,
  `INSERT INTO migration_lock (name) SELECT 'schema'
   WHERE NOT EXISTS (SELECT 1 FROM migration_lock WHERE name = 'schema')`,
];

async function makeOwnTables(database: Database): Promise<void> {
  for (const statement of ownTables) {
    try {
      await database.query(statement);
    } catch (error) {
      // Another head office made it in this moment.
      const { code } = asFailure(error);
      if (code !== '23505' && code !== '42P07' && code !== '42710') throw error;
    }
  }
}

async function runAll(database: Database): Promise<Migrated> {
  const { rows } = await database.query('SELECT name FROM migration ORDER BY name');
  const unknown = rows.map(({ name }) => String(name)).find((name) => !Object.hasOwn(allMigrations, name));
  if (unknown !== undefined) {
    return {
      kind: 'newer',
      sentence: `The database belongs to a newer head office (${unknown}): start that one, or update this one.`,
    };
  }
  const applied = await runner({
    dbClient: clientOf(database),
    dir: folder,
    ignorePattern: String.raw`(?!\d{4}_).*`,
    migrationLoaderStrategies: [
      { extensions: ['.ts'], loader: (paths) => Promise.resolve(paths.map(unitOf)) },
    ],
    migrationsTable: 'migration',
    direction: 'up',
    noLock: true,
    singleTransaction: false,
    logger: { info: nothing, warn: nothing, error: nothing },
  });
  return { kind: 'migrated', applied: applied.map(({ name }) => name) };
}

const nothing = (): void => undefined;

/** The file's migration, out of the list of all. */
function unitOf(path: string) {
  const up = allMigrations[basename(path, extname(path))];
  if (up === undefined) throw new Error(`${path} is not in the list of all migrations`);
  return { id: path, filePaths: [path], actions: { up, down: false as const } };
}

/** The runner asks for a client of node-postgres, and uses its `query` alone: PGlite has no such client. */
function clientOf({ query }: Queries): ClientBase {
  const client = {
    query: async (asked: string | { readonly text: string }, values?: readonly SqlValue[]) => {
      const { rows } = await query(typeof asked === 'string' ? asked : asked.text, values);
      return { rows };
    },
  };
  return client as unknown as ClientBase;
}

function sentenceOf(reason: FailureReason, code: string): string {
  const why = code === '' ? '' : ` (${code})`;
  switch (reason) {
    case 'read-only':
      return `The database takes no writes, so its tables can't be made${why}.`;
    case 'full':
      return `The database has no room for its tables${why}.`;
    case 'refused':
      return `This user may not make tables in the database${why}.`;
    case 'unavailable':
    case 'conflict':
      return `The database went away while its tables were made${why}; start again.`;
    case 'duplicate':
    case 'fault':
      return `The database's tables can't be made${why}.`;
  }
}
