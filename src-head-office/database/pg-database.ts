import pg from 'pg';
import type { Answer, Database, Queries, SqlValue } from './database.ts';
import { asFailure } from './database-failure.ts';
import { engineOf } from './engine.ts';
import { runAgain } from './run-again.ts';
import { wholeNumber } from './whole-number.ts';

export type PgOptions = {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** Connections at most. */
  readonly connections: number;
};

const connectWithinMs = 5000;
const answerWithinMs = 60_000;

/**
 * Opens a database over PostgreSQL's protocol, and sees that it answers.
 *
 * @throws DatabaseFailure
 */
export async function openPgDatabase({ url, connections }: PgOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectWithinMs,
    statement_timeout: answerWithinMs,
    // Longer than the engine's own, which tells why.
    query_timeout: answerWithinMs + connectWithinMs,
    keepAlive: true,
    application_name: 'eSIM Counter head office',
    types: ownParsers(),
  });
  // Of a connection that nobody uses: the next one is a new one.
  pool.on('error', () => undefined);
  const query = (text: string, values: readonly SqlValue[] = []): Promise<Answer> => ask(pool, text, values);
  try {
    const engine = await engineOf({ query });
    return {
      engine,
      query,
      transaction: (work) => runAgain(() => inTransaction(pool, work)),
      close: () => pool.end(),
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** On one connection of the pool. */
async function inTransaction<T>(pool: pg.Pool, work: (queries: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asFailure(error);
  });
  // Lost between two statements: the next one tells.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  let isUsable = false;
  try {
    await ask(client, 'BEGIN', []);
    const value = await work({ query: (text, values = []) => ask(client, text, values) });
    await ask(client, 'COMMIT', []);
    isUsable = true;
    return value;
  } catch (error) {
    isUsable = await ask(client, 'ROLLBACK', []).then(
      () => true,
      () => false,
    );
    throw error;
  } finally {
    client.off('error', ignore);
    // One that can't be rolled back is not handed to anybody else.
    client.release(!isUsable);
  }
}

async function ask(
  connection: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly SqlValue[],
): Promise<Answer> {
  try {
    const { rows, rowCount } = await connection.query<Record<string, unknown>>(text, [...values]);
    return { rows, changed: rowCount ?? 0 };
  } catch (error) {
    throw asFailure(error);
  }
}

function ownParsers(): pg.TypeOverrides {
  const parsers = new pg.TypeOverrides();
  parsers.setTypeParser(pg.types.builtins.INT8, wholeNumber);
  return parsers;
}
