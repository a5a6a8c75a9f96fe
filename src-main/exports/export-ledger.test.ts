import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { busyLedger, seededRandom } from '../../test/busy-ledger.ts';
import { noted } from '../../test/fixtures/noted-customer.ts';
import { readPhone, sealedPhones } from '../ledger/customer-phones.ts';
import { SealKeys } from '../sealing/seal-keys.ts';
import { testKey } from '../../test/sealed-codes.ts';
import { saleIntent } from '../../test/fixtures/intents.ts';
import { beforeFirst, chainHash } from '../ledger/chain.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { StaffId } from '../staff/staff-mark.ts';
import { csvLine, originalText, textCell } from './csv-cell.ts';
import { exportLedger } from './export-ledger.ts';
import type { ExportKind } from './export-kinds.ts';
import { importBook } from './import-book.ts';

type Row = Record<string, string>;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'export-'));
  file = join(folder, 'ledger.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const hostile = [
  '=cmd|"/c calc"!A0',
  '+1+1',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '＝1',
  ' =1',
  "'quoted",
  'two\r\nlines, "quoted"',
  '\u202etxt.exe',
  '\u200f=1',
  '8981100001234567893',
  '007',
  ';|,',
];

function openLedger(): Ledger {
  const opened = Ledger.open(file);
  return opened.ok ? opened.value : expect.fail(opened.failure.detail);
}

/** A ledger of a busy till, some of whose customers are called as nobody should be. */
function fill(seed: number, commits: number, names: readonly string[]): void {
  const ledger = openLedger();
  ledger.keepPhones(sealedPhones(() => keys));
  const steps = busyLedger(ledger, seededRandom(seed), 1_700_000_000_000, 1);
  for (let commit = 0; commit < commits; commit += 1) steps.next();
  names.forEach((name, index) => {
    const drafted = ledger.sales.draft(saleIntent(1_800_000_000_000 + index));
    if (!drafted.ok) return expect.fail(drafted.failure.detail);
    const { orderId } = drafted.value.intent;
    ledger.sales.noteCustomer(orderId, noted({ name, phone: '+49 (0)151 23', note: name }));
    ledger.sales.answer(
      drafted.value,
      { kind: 'accepted', uidCustomer: `uid-${index}`, charged: null },
      1_800_000_000_500,
    );
  });
  compareBooks(ledger, names);
  ledger.close();
}

/** The books were compared twice, and differences found: as many as there are notes on them. */
function compareBooks({ reconciliations, findings }: Ledger, notes: readonly string[]): void {
  const at = 1_800_000_000_600;
  const begun = reconciliations.begin('merchant', 'nightly', at);
  if (!begun.ok) return expect.fail(begun.failure.detail);
  reconciliations.compared(begun.value, at - 5, { matched: notes.length });
  reconciliations.stands(begun.value, 'failed', at + 1, { kind: 'offline' });
  reconciliations.begin('merchant', 'asked-for', at + 2);
  const found = notes.map((note, index) => ({
    key: `key ${index}`,
    at: index % 2 === 0 ? at : null,
    details: { says: note },
    told: index % 3 === 0 ? { kind: 'order', name: note } : null,
    isAsked: index % 3 === 0,
  }));
  findings.keep('merchant', found, [], at);
  const staff = { id: 'ana' as StaffId, name: 'Ana' };
  notes.forEach((note, index) => {
    if (index % 4 !== 0) findings.settle(index + 1, { standing: 'known', staff, note, at: at + 3 });
  });
}

const keys = new SealKeys(testKey());

const out = (name: string): string => join(folder, name);
const exported = (what: ExportKind, to: string, ledger = file): string => {
  exportLedger(
    { what, ledger, to, mode: 'live', at: 1_800_000_001_000, keys: [testKey().text] },
    () => undefined,
  );
  return readFileSync(to, 'utf8');
};
const imported = (from: string, mode: 'live' | 'practice' = 'live') =>
  importBook(from, out('imported.sqlite'), mode, () => undefined, [testKey().text]);

/** All that a ledger says of the tables that others are made of, and of some that are made of them. */
function contents(ledger: string): unknown {
  const database = new DatabaseSync(ledger, { readOnly: true });
  const tables = [
    'event',
    'sale',
    'operation',
    'customer',
    'book_entry',
    'sale_listing',
    'reconciliation',
    'finding',
  ];
  const all = tables.map((table) =>
    database
      .prepare(`SELECT * FROM ${table}`)
      .all()
      // Sales of one millisecond may be listed in another order, and a row's JSON be written in another.
      .map((row) =>
        JSON.stringify(
          Object.entries(row).map(([name, value]) =>
            name === 'position'
              ? 0
              : name === 'phone' && table === 'customer' && typeof value === 'string'
                ? readPhone(keys, String(row['order_id']), value)
                : name === 'details' && table === 'operation'
                  ? inOrder(String(value))
                  : value,
          ),
        ),
      )
      .toSorted(),
  );
  database.close();
  return all;
}

const inOrder = (json: string): unknown[] =>
  Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(json))).toSorted();

describe('a cell of text', () => {
  it.each(hostile)('is no formula and no number for a spreadsheet: %j', (text) => {
    const [[cell = ''] = []] = parse(csvLine([textCell(text)]), { relax_column_count: true });
    expect(cell.startsWith("'")).toBe(!/^[\u202e]|^;|^two/.test(text));
    expect(originalText(cell)).toBe(text);
  });

  it('is read back as it was by any reader of CSV, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostile)), { minLength: 2 }),
        (texts) => {
          const [cells] = parse(csvLine(texts.map(textCell)), { relax_column_count: true });
          expect(cells?.map(originalText)).toEqual(texts);
          expect(cells?.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
        },
      ),
    );
  });
});

describe('an export of the books', () => {
  it('has a row for each entry, with names as text and amounts as figures', () => {
    fill(1, 60, hostile);
    const text = exported('entries', out('entries.csv'));
    expect(text.startsWith('\ufeff')).toBe(true);
    const rows = parse<Row>(text, { columns: true, bom: true });
    const database = new DatabaseSync(file, { readOnly: true });
    const entries = database
      .prepare('SELECT price / 1e6 AS price FROM book_entry ORDER BY event_number')
      .all();
    database.close();
    expect(rows).toHaveLength(entries.length);
    expect(rows.map(({ price }) => (price === '' ? null : Number(price)))).toEqual(
      entries.map(({ price }) => price),
    );
    expect(rows.slice(-hostile.length).map(({ customer = '' }) => originalText(customer))).toEqual(hostile);
    expect(rows.at(-1)?.['phone']).toBe("'+49 (0)151 23");
  });

  it('sums up each day, its currencies and rates of tax apart, to the same as the entries', () => {
    fill(2, 150, []);
    const rows = parse<Row>(exported('accounting', out('days.csv')), { columns: true, bom: true });
    const sum = (currency: string): number =>
      rows
        .filter((row) => row['currency'] === currency)
        .reduce((all, { gross }) => all + Math.round(Number(gross) * 1e6), 0);
    const database = new DatabaseSync(file, { readOnly: true });
    const sums = database
      .prepare(
        "SELECT coalesce(currency, '') AS currency, coalesce(sum(price), 0) AS gross FROM book_entry GROUP BY currency",
      )
      .all();
    database.close();
    expect(sums.length).toBeGreaterThan(0);
    for (const { currency, gross } of sums) expect(sum(String(currency))).toBe(gross);
  });

  it('is the same book when it was taken into an empty till', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1_000 }),
        fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 3 }),
        async (seed, names) => {
          for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
          fill(seed, 80, [...names, ...hostile]);
          exported('book', out('book.jsonl'));
          expect(await imported(out('book.jsonl'))).toMatchObject({ ok: true });
          expect(contents(out('imported.sqlite'))).toEqual(contents(file));
          // Once more out of it: nothing was lost that an export has.
          expect(exported('book', out('again.jsonl'), out('imported.sqlite'))).toBe(
            exported('book', out('book.jsonl')),
          );
        },
      ),
      { numRuns: 5 },
    );
  }, 60_000);

  it('tells telephone numbers where there is a key, and that they are sealed where there is none', async () => {
    fill(4, 10, ['Ana']);
    const without = (what: ExportKind, name: string): string => {
      exportLedger({ what, ledger: file, to: out(name), mode: 'live', at: 1, keys: [] }, () => undefined);
      return readFileSync(out(name), 'utf8');
    };
    expect(exported('entries', out('with.csv'))).toContain('+49 (0)151 23');
    expect(without('entries', 'without.csv')).not.toContain('151 23');
    expect(without('entries', 'without.csv')).toContain('sealed, not readable');
    expect(exported('book', out('with.jsonl'))).toContain('"phone":"+49 (0)151 23"');
    const book = without('book', 'without.jsonl');
    expect(book).not.toContain('151 23');
    expect(book).toContain('"sealedPhone":');
    // Taken in again it is what it was.
    expect(await imported(out('without.jsonl'))).toMatchObject({ ok: true });
    expect(contents(out('imported.sqlite'))).toEqual(contents(file));
  });

  it('takes telephone numbers in sealed, and no books of a shop without a key', async () => {
    fill(5, 10, ['Ana']);
    exported('book', out('book.jsonl'));
    const into = out('imported.sqlite');
    expect(await importBook(out('book.jsonl'), into, 'live', () => undefined, [])).toEqual({
      ok: false,
      failure: { kind: 'no-key' },
    });
    expect(existsSync(into)).toBe(false);
    expect(await imported(out('book.jsonl'))).toMatchObject({ ok: true });
    expect(readFileSync(into).includes('151 23')).toBe(false);
    expect(readFileSync(into).includes('4915123')).toBe(false);
  });

  it('leaves what was there, and nothing of its own, where it can not be written', () => {
    fill(3, 10, []);
    writeFileSync(out('kept'), 'as it was');
    expect(() => exported('book', join(out('kept'), 'below'))).toThrow();
    expect(() => exported('book', out('x.jsonl'), out('kept'))).toThrow();
    expect(readdirSync(folder).filter((name) => name.startsWith('x.jsonl'))).toEqual([]);
    expect(readFileSync(out('kept'), 'utf8')).toBe('as it was');
  });
});

const lineOfEvent = z.object({ number: z.int(), subject: z.string(), at: z.int(), event: z.string() });

/** An export as somebody would write it who knows how each line is linked to the one before. */
function linkedAnew(lines: readonly string[]): string {
  let previous = beforeFirst;
  const linked = lines.slice(0, -2).map((line) => {
    const read = lineOfEvent.safeParse(JSON.parse(line));
    if (!read.success) return line;
    const { event, ...head } = read.data;
    previous = chainHash(previous, { ...head, event: Buffer.from(event) });
    return JSON.stringify({ ...read.data, hash: Buffer.from(previous).toString('hex') });
  });
  linked[0] = (linked[0] ?? '').replace(/[0-9a-f]{64}/, Buffer.from(previous).toString('hex'));
  const text = linked.map((line) => `${line}\n`).join('');
  const end = z.looseObject({ end: z.literal(true) }).parse(JSON.parse(lines.at(-2) ?? ''));
  return `${text}${JSON.stringify({ ...end, sha256: createHash('sha256').update(text).digest('hex') })}\n`;
}

describe('an import', () => {
  const refusedOf = async (change: (lines: string[]) => string, mode: 'live' | 'practice' = 'live') => {
    fill(4, 60, ['Ana']);
    const lines = exported('book', out('book.jsonl')).split('\n');
    writeFileSync(out('changed.jsonl'), change(lines));
    const result = await imported(out('changed.jsonl'), mode);
    if (result.ok) return 'imported';
    expect(readdirSync(folder).filter((name) => name.startsWith('imported'))).toEqual([]);
    return result.failure;
  };

  it('names the first event that is not what was written', async () => {
    expect(
      await refusedOf((lines) =>
        lines.map((line, at) => (at === 7 ? line.replace(/"at":\d/, '"at":3') : line)).join('\n'),
      ),
    ).toEqual({ kind: 'broken-link', event: 7 });
  });

  it('names the event that is missing', async () => {
    expect(await refusedOf((lines) => lines.filter((_, at) => at !== 9).join('\n'))).toEqual({
      kind: 'broken-link',
      event: 9,
    });
  });

  it.each([
    [
      'of another version',
      { kind: 'other-version', version: 4 },
      (lines: string[]) => lines.join('\n').replace('"version":3', '"version":4'),
    ],
    ['that is none', { kind: 'no-export' }, () => '{"hello":1}\n'],
    ['that is empty', { kind: 'cut-off' }, () => ''],
    [
      'that was cut off',
      { kind: 'cut-off' },
      (lines: string[]) => lines.slice(0, -4).join('\n').slice(0, -5),
    ],
    ['whose end is missing', { kind: 'cut-off' }, (lines: string[]) => `${lines.slice(0, -2).join('\n')}\n`],
    [
      'with another customer',
      { kind: 'changed' },
      (lines: string[]) => lines.join('\n').replace('"name":"Ana"', '"name":"Bea"'),
    ],
    [
      'with another note on a difference',
      { kind: 'changed' },
      (lines: string[]) => lines.join('\n').replace('"standing":"open"', '"standing":"agrees"'),
    ],
    [
      'without one of its differences',
      { kind: 'changed' },
      (lines: string[]) => lines.filter((line) => !line.startsWith('{"finding":')).join('\n'),
    ],
  ])('refuses a file %s', async (_which, fault, change) => {
    expect(await refusedOf(change)).toEqual(fault);
  });

  it.each([
    ['none', (line: string) => line, 'imported'],
    [
      'an event',
      (line: string) => line.replace(/"at":\d+/, '"at":9000000000000000'),
      { kind: 'broken-link', event: 1 },
    ],
    [
      'a sale',
      (line: string) => line.replace(/\\"createdAt\\":\d+/, '\\"createdAt\\":253402300799000'),
      { kind: 'changed' },
    ],
  ])(
    'refuses a file that is well linked, with a time that no list can have: of %s',
    async (_of, change, end) => {
      const changed = (lines: string[]): string =>
        linkedAnew(lines.map((line, at) => (at === 1 ? change(line) : line)));
      expect(await refusedOf(changed)).toEqual(end);
    },
  );

  it('takes in what an older version wrote, which had nothing of comparing', async () => {
    fill(5, 60, ['Ana']);
    const lines = exported('book', out('book.jsonl'))
      .split('\n')
      .filter((line) => !/^\{"(?:finding|reconciliation|end)":/.test(line) && line !== '')
      .map((line) => `${line.replace('"version":2', '"version":1')}\n`);
    const customers = lines.filter((line) => line.startsWith('{"customerOf":')).length;
    const sha256 = createHash('sha256').update(lines.join('')).digest('hex');
    writeFileSync(
      out('older.jsonl'),
      `${lines.join('')}${JSON.stringify({ end: true, customers, sha256 })}\n`,
    );
    expect(await imported(out('older.jsonl'))).toMatchObject({ ok: true });
  });

  it('refuses the books of practice among those of the shop, and the other way round', async () => {
    expect(await refusedOf((lines) => lines.join('\n'), 'practice')).toEqual({
      kind: 'other-mode',
      mode: 'live',
    });
  });
});
