import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnPostgres } from '../chain/on-postgres.ts';
import { startPostgres, type Postgres } from '../chain/postgres.ts';

describeOnPostgres('PostgreSQL for tests', () => {
  let postgres: Postgres;
  let folder: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    [folder] = (await ask<{ data_directory: string }>('SHOW data_directory')).map(
      (row) => row.data_directory,
    ) as [string];
    await ask('CREATE TABLE kept (number int PRIMARY KEY)');
  });
  afterAll(() => postgres.stop());

  async function ask<Row extends object>(sql: string): Promise<Row[]> {
    const client = new Client(postgres.url);
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }
  const kept = async () =>
    (await ask<{ number: number }>('SELECT number FROM kept ORDER BY number')).map((row) => row.number);

  it('keeps what was committed through a kill, at the same address', async () => {
    await ask('INSERT INTO kept VALUES (1)');
    await postgres.kill();
    await expect(kept()).rejects.toThrow();
    await postgres.start();
    expect(await kept()).toEqual([1]);
  });

  it('undoes with a kill what a client had not committed', async () => {
    const client = new Client(postgres.url);
    client.on('error', () => undefined);
    await client.connect();
    await client.query('BEGIN');
    await client.query('INSERT INTO kept VALUES (2)');
    await postgres.kill();
    await postgres.start();
    expect(await kept()).toEqual([1]);
  });

  it('is what it was once its backup is put back', async () => {
    const putBack = await postgres.backUp();
    await ask('INSERT INTO kept VALUES (3)');
    await putBack();
    expect(await kept()).toEqual([1]);
  });

  it('is another one for each who starts one, and leaves nothing behind', async () => {
    const other = await startPostgres({ fsync: false });
    const client = new Client(other.url);
    await client.connect();
    const { rows } = await client.query<{ fsync: string; data_directory: string }>(
      "SELECT current_setting('fsync') AS fsync, current_setting('data_directory') AS data_directory",
    );
    const [its] = rows;
    await client.end();
    expect(its?.fsync).toBe('off');
    expect(its?.data_directory).not.toBe(folder);
    const place = dirname(String(its?.data_directory));
    expect(existsSync(place)).toBe(true);
    await other.stop();
    expect(existsSync(place)).toBe(false);
  });
});
