import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '../../src-head-office/database/database.ts';
import { openDatabase, type DatabasePlace } from '../../src-head-office/database/open-database.ts';
import { migrate } from '../../src-head-office/migrations/migrate.ts';
import { describeOnPostgres } from './on-postgres.ts';
import { startPostgres, type Postgres } from './postgres.ts';

/** A database with the head office's tables, the same for all tests of a block: each makes ids of its own. */
export type SharedDatabase = { readonly database: () => Database };

/** Runs tests on a real PostgreSQL, and on the embedded database. */
export function onEachEngine(name: string, tests: (shared: SharedDatabase) => void): void {
  describeOnPostgres(`${name} (PostgreSQL)`, () => {
    let postgres: Postgres | undefined;
    const { shared, close } = sharing(async () => {
      postgres = await startPostgres({ fsync: false });
      return { kind: 'server', url: postgres.url };
    });
    tests(shared);
    afterAll(async () => {
      await close();
      await postgres?.stop();
    });
  });
  describe(`${name} (embedded)`, () => {
    const { shared, close } = sharing(() => Promise.resolve({ kind: 'memory' }));
    tests(shared);
    afterAll(close);
  });
}

function sharing(place: () => Promise<DatabasePlace>): {
  readonly shared: SharedDatabase;
  readonly close: () => Promise<void>;
} {
  let database: Database | undefined;
  beforeAll(async () => {
    database = await openMigrated(await place());
  });
  return {
    shared: {
      database: () => {
        if (database === undefined) throw new Error('no database was opened');
        return database;
      },
    },
    close: async () => database?.close(),
  };
}

/** A database with the head office's tables. @throws where that fails. */
export async function openMigrated(place: DatabasePlace): Promise<Database> {
  const database = await open(place);
  const migrated = await migrate(database);
  if (migrated.kind !== 'migrated') throw new Error(migrated.sentence);
  return database;
}

/** @throws where it doesn't open. */
export async function open(place: DatabasePlace): Promise<Database> {
  const opened = await openDatabase(place);
  if (opened.kind === 'failed') throw new Error(opened.sentence);
  return opened.database;
}
