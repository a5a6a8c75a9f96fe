import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { statementsBelow, statementsIn } from '../chain/sql-statements.ts';
import { faultsOf } from '../chain/sql-subset.ts';

const root = join(import.meta.dirname, '../..');

/** What is different on each engine, on purpose: how the table of events is spread, and which engine it is. */
const ofOneEngine = ['src-head-office/migrations/event-table/', 'src-head-office/database/engine.ts'];

/** Rights are given by the owner of the tables, who reads PostgreSQL's own list of them. */
const ownLists = ['pg_tables'];

const statements = statementsBelow(root, 'src-head-office').filter(
  ({ place, text }) =>
    !ofOneEngine.some((path) => place.startsWith(path)) && !ownLists.some((list) => text.includes(list)),
);

describe('The head office’s SQL', () => {
  it('is found', () => {
    expect(statements.length).toBeGreaterThan(60);
    for (const table of ['event', 'stream', 'entry', 'payment', 'order_ref', 'lookup_log', 'projection'])
      expect(
        statements.some(({ text }) => new RegExp(`\\b${table}\\b`).test(text)),
        table,
      ).toBe(true);
  });

  it.each(statements.map(({ place, text }) => [place, text]))(
    'is what PostgreSQL, CockroachDB, YugabyteDB and Citus all have: %s',
    async (_, text) => {
      expect(await faultsOf(text)).toEqual([]);
    },
  );

  it('changes tables in migrations alone, each statement by itself: not every engine takes that back', () => {
    const changing = statements.filter(({ text }) => /^\s*(CREATE|ALTER|DROP)\b/.test(text));
    for (const { place } of changing)
      expect(place).toMatch(/^src-head-office\/(migrations\/|database\/roles)/);
    const folder = join(root, 'src-head-office/migrations');
    const migrations = readdirSync(folder).filter((file) => /^\d{4}_.*\.ts$/.test(file));
    expect(migrations.length).toBeGreaterThan(1);
    for (const file of migrations)
      expect(readFileSync(join(folder, file), 'utf8'), file).toContain('builder.noTransaction();');
  });

  it('of a migration is harmless the second time, where the first was cut off', () => {
    for (const { place, text } of statements)
      if (/^\s*CREATE (TABLE|INDEX|UNIQUE INDEX)\b/.test(text))
        expect(text, place).toContain('IF NOT EXISTS');
  });
});

describe('A statement that not every engine has is found', () => {
  it.each([
    ['an advisory lock', 'SELECT pg_advisory_xact_lock(1)'],
    ['LISTEN', 'LISTEN events'],
    ['NOTIFY', "NOTIFY events, 'x'"],
    ['pg_notify', "SELECT pg_notify('events', 'x')"],
    ['serial', 'CREATE TABLE IF NOT EXISTS a (id bigserial PRIMARY KEY)'],
    ['identity', 'CREATE TABLE IF NOT EXISTS a (id bigint GENERATED ALWAYS AS IDENTITY)'],
    ['a sequence', "SELECT nextval('a_id_seq')"],
    ['a trigger', 'CREATE TRIGGER a BEFORE INSERT ON event EXECUTE FUNCTION b()'],
    ['an extension', 'CREATE EXTENSION IF NOT EXISTS pgcrypto'],
    ['a function of ours', 'CREATE FUNCTION a() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$'],
    ['an extension’s function', 'SELECT gen_random_bytes(3)'],
    ['integer division', 'SELECT number / 2 FROM event'],
    ['grouping sets', 'SELECT count(*) FROM entry GROUP BY GROUPING SETS ((kind), (tender))'],
    ['rollup', 'SELECT count(*) FROM entry GROUP BY ROLLUP (kind)'],
    ['jsonb', 'CREATE TABLE IF NOT EXISTS a (event jsonb NOT NULL)'],
    ['a cast to jsonb', "SELECT CAST('{}' AS jsonb)"],
    ['a plain integer', 'CREATE TABLE IF NOT EXISTS a (number integer)'],
    ['money in floats', 'SELECT CAST(price AS double precision) FROM entry'],
    ['LOCK TABLE', 'LOCK TABLE event IN EXCLUSIVE MODE'],
    ['DO', 'DO $$ BEGIN NULL; END $$'],
    ['COPY', 'COPY event FROM STDIN'],
    ['TRUNCATE', 'TRUNCATE entry'],
    ['two statements', 'SELECT 1; SELECT 2'],
    [
      'an insert into events that passes over what is there',
      'INSERT INTO event VALUES (1) ON CONFLICT DO NOTHING',
    ],
    ['a change inside of WITH', 'WITH a AS (DELETE FROM entry RETURNING number) SELECT number FROM a'],
    ['a foreign key', 'CREATE TABLE IF NOT EXISTS a (b uuid REFERENCES stream (id))'],
  ])('%s', async (_, text) => {
    expect(await faultsOf(text)).not.toEqual([]);
  });

  it('wherever it stands in the source', () => {
    const source = `
      const columns = 'id, name';
      export const a = () => query(\`SELECT \${columns} FROM till WHERE id = \${id}\`);
      const b = { c: 'NOTIFY events' };
      const sentence = 'Selects nothing';`;
    expect(statementsIn('a.ts', source).map(({ text }) => text)).toEqual([
      'SELECT id, name FROM till WHERE id = put',
      'NOTIFY events',
    ]);
  });
});
