import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CleanShutdownMarker } from '../../src-main/ledger/file/clean-shutdown-marker.ts';
import { generateLedger } from './generate-ledger.ts';
import { ledgerFiles } from '../../src-main/ledger/file/ledger-files.ts';
import { verifyLedger } from '../../src-main/ledger/checks/verify-ledger.ts';

const folder = mkdtempSync(join(tmpdir(), 'invented-'));
const file = join(folder, 'ledger.sqlite');
let database: DatabaseSync;

const generate = (out: string, seed: string) =>
  generateLedger({ sales: '700', seed, days: '300', out }, () => undefined);

beforeAll(() => {
  const generated = generate(file, '1');
  if (!generated.ok) expect.fail(generated.failure);
  database = new DatabaseSync(file, { readOnly: true });
}, 60_000);
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

/** Of every table; but a file's stream is its own, and a card's version the time at which it was written. */
function hashOfRows(ledger: string): string {
  const rows = new DatabaseSync(ledger, { readOnly: true });
  const tables = rows
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('stream', 'card', 'probe')
       AND name NOT LIKE 'sale_words%' ORDER BY name`,
    )
    .all();
  const hash = createHash('sha256');
  for (const { name } of tables)
    for (const row of rows.prepare(`SELECT * FROM ${String(name)}`).iterate())
      hash.update(JSON.stringify(row));
  rows.close();
  return hash.digest('hex');
}

const all = (sql: string): unknown[] =>
  database
    .prepare(sql)
    .all()
    .map((row) => Object.values(row)[0]);

describe('a ledger of invented years', () => {
  it(
    'is valid: each event is linked, and each row follows from its events',
    { timeout: 60_000 },
    async () => {
      expect(await verifyLedger(file, () => undefined)).toMatchObject({ ok: true });
      expect(all('SELECT count(*) FROM sale')).toEqual([700]);
    },
  );

  it('was closed properly', () => {
    const mark = new CleanShutdownMarker(ledgerFiles(file).closing);
    expect(mark.standing.closedAt?.number).toBe(all('SELECT max(number) FROM event')[0]);
  });

  it('has the same in every row for the same seed, and differs for another', { timeout: 60_000 }, () => {
    generate(join(folder, 'same.sqlite'), '1');
    generate(join(folder, 'other.sqlite'), '2');
    const [own, same, other] = [file, join(folder, 'same.sqlite'), join(folder, 'other.sqlite')].map(
      hashOfRows,
    );
    expect(own).toBe(same);
    expect(own).not.toBe(other);
  });

  it('has everything that happens in a shop', () => {
    expect(all('SELECT DISTINCT state FROM sale ORDER BY 1')).toEqual(['canceled', 'completed', 'refused']);
    expect(all('SELECT DISTINCT kind FROM operation ORDER BY 1')).toEqual(['activation', 'refund', 'top-up']);
    expect(all("SELECT DISTINCT json_extract(terms, '$.currency') FROM sale ORDER BY 1")).toEqual([
      null,
      'CHF',
      'EUR',
      'JPY',
      'USD',
    ]);
    expect(all("SELECT DISTINCT json_extract(terms, '$.taxPercent') FROM sale ORDER BY 1")).toEqual([
      null,
      '0',
      '10',
      '16',
      '19',
      '8.1',
    ]);
    expect(all('SELECT DISTINCT tender FROM sale ORDER BY 1')).toEqual([
      null,
      'card-terminal',
      'cash',
      'other',
    ]);
    expect(all('SELECT count(DISTINCT staff_id) FROM sale')).toEqual([6]);
    const closed = all(
      "SELECT count(*) FROM event WHERE subject GLOB 'shift:*' AND event ->> '$.kind' = 'closed'",
    );
    expect(Number(closed[0])).toBeGreaterThan(200);
  });

  it('has customers of several scripts, most of whom left a telephone number', () => {
    const names = all('SELECT name FROM customer WHERE name IS NOT NULL').join(' ');
    for (const script of [
      /\p{sc=Latin}/u,
      /\p{sc=Arabic}/u,
      /\p{sc=Han}/u,
      /\p{sc=Hangul}/u,
      /\p{sc=Cyrillic}/u,
    ])
      expect(names).toMatch(script);
    expect(all('SELECT count(*) > 100 FROM customer WHERE phone IS NOT NULL')).toEqual([1]);
  });

  it('is not created over an existing file', () => {
    expect(generate(file, '1')).toMatchObject({ ok: false });
  });

  it.each([{}, { sales: '0' }, { sales: 'many' }, { sales: '10', 'last-day': 'today' }])(
    'rejects %o',
    (given) => {
      expect(generateLedger(given, () => undefined)).toMatchObject({ ok: false });
    },
  );
});
