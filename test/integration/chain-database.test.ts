import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseFailure } from '../../src-head-office/database/database-failure.ts';
import { openDatabase } from '../../src-head-office/database/open-database.ts';
import { grantRights } from '../../src-head-office/database/roles.ts';
import { allMigrations } from '../../src-head-office/migrations/all-migrations.ts';
import { migrate } from '../../src-head-office/migrations/migrate.ts';
import { onEachEngine, open, openMigrated } from '../chain/each-engine.ts';
import { describeOnPostgres } from '../chain/on-postgres.ts';
import { startPostgres, type Postgres } from '../chain/postgres.ts';
import { freePort } from '../network/free-port.ts';

const names = Object.keys(allMigrations);
const failureOf = async (asked: Promise<unknown>): Promise<DatabaseFailure> => {
  const thrown = await asked.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof DatabaseFailure)) throw new Error('it did not fail as a database does');
  return thrown;
};

onEachEngine('A database of the head office', ({ database }) => {
  it('gives back what was written, in the same types', async () => {
    const [stream, event] = [randomUUID(), Buffer.from([0, 1, 255, 92, 34])];
    await database().query(
      `INSERT INTO event (stream_id, number, at, subject, event, hash)
       SELECT $1::uuid, given.number, given.at, given.subject, given.event, given.hash
       FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::bytea[], $6::bytea[])
         AS given (number, at, subject, event, hash)`,
      [
        stream,
        [1, 2],
        [1_790_000_000_000, 9_007_199_254_740_993n],
        ['T1-"A"\\', 'NULL'],
        [event, new Uint8Array()],
        [new Uint8Array(32), new Uint8Array(32)],
      ],
    );
    const { rows } = await database().query(
      'SELECT number, at, subject, event FROM event WHERE stream_id = $1 ORDER BY number',
      [stream],
    );
    expect(rows.map((row) => ({ ...row, event: [...Buffer.from(row['event'] as Uint8Array)] }))).toEqual([
      { number: 1, at: 1_790_000_000_000, subject: 'T1-"A"\\', event: [...event] },
      { number: 2, at: 9_007_199_254_740_993n, subject: 'NULL', event: [] },
    ]);
  });

  it('counts the rows that a statement changed', async () => {
    const id = randomUUID();
    const add = () => database().query(`INSERT INTO alarm (id, kind, at) VALUES ($1, 'test', 1)`, [id]);
    expect((await add()).changed).toBe(1);
    expect((await database().query('UPDATE alarm SET at = 2 WHERE id = $1', [id])).changed).toBe(1);
    expect((await database().query('UPDATE alarm SET at = 2 WHERE id = $1', [randomUUID()])).changed).toBe(0);
    expect((await failureOf(add())).reason).toBe('duplicate');
  });

  it('undoes a transaction that fails, and hands on what was thrown', async () => {
    const id = randomUUID();
    const wrong = new Error('not this one');
    const work = database().transaction(async ({ query }) => {
      await query(`INSERT INTO alarm (id, kind, at) VALUES ($1, 'test', 1)`, [id]);
      throw wrong;
    });
    await expect(work).rejects.toBe(wrong);
    expect((await database().query('SELECT id FROM alarm WHERE id = $1', [id])).rows).toEqual([]);
  });

  it('migrates once', async () => {
    expect(await migrate(database())).toEqual({ kind: 'migrated', applied: [] });
  });

  it('goes on where a migration was broken off', async () => {
    await database().query('DELETE FROM migration');
    expect(await migrate(database())).toEqual({ kind: 'migrated', applied: names });
  });

  it('refuses tables of a newer head office', async () => {
    await database().query(`INSERT INTO migration (name, run_on) VALUES ('9999_later', now())`);
    expect(await migrate(database())).toEqual({
      kind: 'newer',
      sentence:
        'The database belongs to a newer head office (9999_later): start that one, or update this one.',
    });
    await database().query(`DELETE FROM migration WHERE name = '9999_later'`);
  });
});

describe('A folder', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'head-office-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is opened by one at a time, keeps what is in it, and is nobody else’s', async () => {
    const place = { kind: 'folder', folder: join(folder, 'books') } as const;
    const first = await openMigrated(place);
    expect(await openDatabase(place)).toEqual({
      kind: 'failed',
      sentence: `Another head office is running on ${place.folder}.`,
    });
    await first.close();
    const second = await open(place);
    expect(await migrate(second)).toEqual({ kind: 'migrated', applied: [] });
    await second.close();
    expect(statSync(place.folder).mode & 0o777).toBe(0o700);
  });

  it('that can’t be made is one sentence', async () => {
    expect(await openDatabase({ kind: 'folder', folder: '/dev/null/books' })).toEqual({
      kind: 'failed',
      sentence: "The folder /dev/null/books can't be opened: ENOTDIR.",
    });
  });
});

describeOnPostgres('A PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
  });
  afterAll(() => postgres.stop());

  const sentenceFor = async (url: string): Promise<string> => {
    const opened = await openDatabase({ kind: 'server', url });
    if (opened.kind === 'failed') return opened.sentence;
    await opened.database.close();
    return '';
  };

  it('that isn’t there, or doesn’t know the database, is one sentence without the password', async () => {
    const port = await freePort();
    expect(await sentenceFor(`postgres://shop:secret@127.0.0.1:${port}/books`)).toBe(
      `The database at 127.0.0.1:${port} can't be reached (ECONNREFUSED).`,
    );
    const { host } = new URL(postgres.url);
    expect(await sentenceFor(postgres.url.replace(/postgres$/, 'nothing'))).toBe(
      `The database at ${host} refuses this user, password or database name (3D000).`,
    );
    expect(await sentenceFor(postgres.url.replace('postgres@', 'nobody:secret@'))).toBe(
      `The database at ${host} refuses this user, password or database name (28000).`,
    );
  });

  it('that takes no writes is told apart', async () => {
    const database = await open({
      kind: 'server',
      url: `${postgres.url}?options=-c default_transaction_read_only=on`,
    });
    expect(await migrate(database)).toEqual({
      kind: 'failed',
      reason: 'read-only',
      sentence: "The database takes no writes, so its tables can't be made (25006).",
    });
    await database.close();
  });

  it('is migrated once by head offices that start together', async () => {
    const databases = await Promise.all([1, 2, 3, 4].map(() => open({ kind: 'server', url: postgres.url })));
    const applied = await Promise.all(databases.map((database) => migrate(database)));
    expect(applied.flatMap((one) => (one.kind === 'migrated' ? one.applied : [one.kind]))).toEqual(names);
    await Promise.all(databases.map((database) => database.close()));
  });

  it('that goes away in a transaction is unavailable, and is there again afterwards', async () => {
    const database = await openMigrated({ kind: 'server', url: postgres.url });
    const id = randomUUID();
    const work = database.transaction(async ({ query }) => {
      await query(`INSERT INTO alarm (id, kind, at) VALUES ($1, 'test', 1)`, [id]);
      await postgres.kill();
      await query('SELECT 1');
    });
    expect((await failureOf(work)).reason).toBe('unavailable');
    expect((await failureOf(database.query('SELECT 1'))).reason).toBe('unavailable');
    await postgres.start();
    expect((await database.query('SELECT id FROM alarm WHERE id = $1', [id])).rows).toEqual([]);
    await database.close();
  });

  it('runs a transaction again that was in another one’s way', async () => {
    const database = await openMigrated({ kind: 'server', url: postgres.url });
    const [one, other] = [randomUUID(), randomUUID()];
    for (const id of [one, other])
      await database.query(`INSERT INTO shop (id, name, made_at) VALUES ($1, $2, 0)`, [id, id]);
    // Each has changed its first row before either goes for its second: one of them has to give way.
    const begun = new Map<string, PromiseWithResolvers<null>>(
      [one, other].map((id) => [id, Promise.withResolvers()]),
    );
    const both = (first: string, second: string) =>
      database.transaction(async ({ query }) => {
        const more = 'UPDATE shop SET made_at = made_at + 1 WHERE id = $1';
        await query(more, [first]);
        begun.get(first)?.resolve(null);
        await begun.get(second)?.promise;
        await query(more, [second]);
      });
    await Promise.all([both(one, other), both(other, one)]);
    const { rows } = await database.query('SELECT made_at FROM shop WHERE id IN ($1, $2)', [one, other]);
    expect(rows).toEqual([{ made_at: 2 }, { made_at: 2 }]);
    await database.close();
  });

  it('lets the role of the running head office add events, and neither change nor delete them', async () => {
    const owner = await openMigrated({ kind: 'server', url: postgres.url });
    await owner.query('CREATE ROLE head_office_ingest LOGIN');
    await grantRights(owner, 'head_office_ingest');
    const ingest = await open({
      kind: 'server',
      url: postgres.url.replace('postgres@', 'head_office_ingest@'),
    });
    const event = [randomUUID(), new Uint8Array(32)];
    await ingest.query(
      `INSERT INTO event (stream_id, number, at, subject, event, hash) VALUES ($1, 1, 0, 'a', $2, $2)`,
      event,
    );
    expect((await ingest.query('SELECT number FROM event')).rows).toEqual([{ number: 1 }]);
    const tables = await owner.query(
      `SELECT tablename FROM pg_tables WHERE tablename LIKE 'event%' ORDER BY tablename`,
    );
    expect(tables.rows).toHaveLength(17);
    for (const table of tables.rows.map(({ tablename }) => String(tablename))) {
      for (const change of [`UPDATE ${table} SET at = 1`, `DELETE FROM ${table}`, `TRUNCATE ${table}`])
        expect((await failureOf(ingest.query(change))).reason).toBe('refused');
    }
    for (const change of [
      'DELETE FROM quarantine',
      'DELETE FROM lookup_log',
      'UPDATE alarm SET at = 1',
      'DELETE FROM stream',
      `INSERT INTO migration (name, run_on) VALUES ('x', now())`,
      'CREATE TABLE mine (id bigint)',
      'ALTER TABLE event ADD COLUMN more text',
      'SET ROLE postgres',
    ])
      expect((await failureOf(ingest.query(change))).reason).toBe('refused');
    await ingest.close();
    await owner.close();
  });
});
