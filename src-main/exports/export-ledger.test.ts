import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { busyLedger, seededRandom } from '../../test/ledgers/busy-ledger.ts';
import { noted } from '../../test/fixtures/noted-customer.ts';
import { readPhone, sealedPhones } from '../ledger/customers/customer-phones.ts';
import { SealKeys } from '../sealing/seal-keys.ts';
import { testKey } from '../../test/tills/sealed-codes.ts';
import { saleIntent } from '../../test/fixtures/intents.ts';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { AgreedDiscount } from '../../src-books/payments/discount.ts';
import type { StaffId } from '../../src-books/staff-mark.ts';
import { csvLine, originalText, textCell } from '../platform/csv-cell.ts';
import { exportLedger } from './export-ledger.ts';
import type { ExportKind } from './export-kinds.ts';

type Row = Record<string, string>;

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);

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
  '\u0001=1',
  '\u0085=1',
  '\u3164+1',
  '\u2800@SUM(A1)',
  'Bob\u2028=1',
  'Bob\v=1',
  '8981100001234567893',
  '007',
  ';|,',
  'Bob;=1+cmd|"/c calc"!A0',
  'Bob;;  @SUM(A1)',
  'Bob\t+1',
  'Bob",";=1',
  "Bob;'=1",
  'two\n=1',
  'two\r\n-1,2',
  ';\u200f=1',
  '"=1',
  'Bob;"=1+1;b',
  'Bob\t"@SUM(A1)\t',
  'two\n"" =1|"-1|',
];

function openLedger(): Ledger {
  const opened = Ledger.open(file);
  return opened.ok ? opened.value : expect.fail(opened.failure.detail);
}

/** A busy till's ledger, in which some customers have hostile names. */
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
      { kind: 'accepted', uidCustomer: `uid-of-${index}`, charged: null },
      1_800_000_000_500,
    );
  });
  compareBooks(ledger, names);
  ledger.close();
}

/** The books were compared twice, with one difference for each note. */
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
    reported: index % 3 === 0 ? { kind: 'order', name: note } : null,
    isAsked: index % 3 === 0,
  }));
  findings.keep('merchant', found, [], at);
  const staff = { id: 'ana' as StaffId, name: 'Ana' };
  notes.forEach((note, index) => {
    if (index % 4 !== 0) findings.settle(index + 1, { standing: 'known', staff, note, at: at + 3 });
  });
}

const keys = new SealKeys(testKey());

const timeZone = 'Asia/Kolkata';

const out = (name: string): string => join(folder, name);
const exported = (what: ExportKind, to: string, ledger = file): string => {
  exportLedger(
    { what, ledger, to, mode: 'live', at: 1_800_000_001_000, keys: [testKey().text], timeZone },
    () => undefined,
  );
  return readFileSync(to, 'utf8');
};
/** The rows that the export should contain for a table. */
function rowsOf(sql: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(sql).all();
  database.close();
  return rows.map((row) => ({ ...row }));
}

const anyLine = z.record(z.string(), z.unknown());
const customer = z.object({
  order_id: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
});

/** Reads cells as most programs do: text after a closing quote continues the cell instead of being an error. */
function looseCells(lines: string, separator: string): string[] {
  const cell = new RegExp(`("(?:[^"]|"")*("|$))?[^${separator}\\r\\n]*`, 'y');
  const cells: string[] = [];
  while (cell.lastIndex <= lines.length) {
    const begins = cell.lastIndex;
    const [all = '', quoted = ''] = cell.exec(lines) ?? [];
    cells.push(quoted.replace(/^"|"$/g, '').replaceAll('""', '"') + all.slice(quoted.length));
    cell.lastIndex = begins + all.length + 1;
  }
  return cells;
}

describe('a cell of text', () => {
  it.each(hostile)('is neither a formula nor a number to a spreadsheet: %j', (text) => {
    const [[cell = ''] = []] = parse(csvLine([textCell(text)]), { relax_column_count: true });
    expect(cell.startsWith("'")).toBe(!/^[\u202e]|^;|^two|^Bob/.test(text));
    expect(originalText(cell)).toBe(text);
  });

  it('round-trips through any CSV reader', () => {
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

  /**
   * Ways in which spreadsheets in other countries split a line: some know quotes in the middle of a cell, some don't.
   */
  const readers: Readonly<Record<string, (line: string) => readonly string[]>> = {
    'at semicolons': (line) =>
      parse(line, { delimiter: ';', relax_quotes: true, relax_column_count: true }).flat(),
    'at tabs': (line) =>
      parse(line, { delimiter: '\t', relax_quotes: true, relax_column_count: true }).flat(),
    'at semicolons, as Python and spreadsheets do': (line) => looseCells(line, ';'),
    'at tabs, as Python and spreadsheets do': (line) => looseCells(line, '\t'),
    'at semicolons, without quotes': (line) => line.split(/[;\r\n]/),
    'at tabs, without quotes': (line) => line.split(/[\t\r\n]/),
    'at bars, without quotes': (line) => line.split(/[|\r\n]/),
    'at whatever ends a line for anybody': (line) => line.split(/[\r\n\v\f\x1c-\x1f\u0085\u2028\u2029]/),
  };

  it.each(Object.entries(readers))('is no formula after a line break (%s)', (_, cellsOf) => {
    const formula = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠]/u;
    const texts = fc.array(
      fc.oneof(
        fc.constantFrom(...hostile),
        fc.stringMatching(/^[a ;,|\t\r\n\v\u0001\u001e\u0085\u2028\u3164"'=+@-]{1,12}$/),
        fc.string({ unit: 'binary' }),
      ),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(texts, (typed) => {
        const line = csvLine(typed.map(textCell));
        let cells: readonly string[] = [];
        try {
          cells = cellsOf(line);
        } catch {
          // A reader that rejects a line runs nothing in it.
        }
        expect(cells.filter((cell) => formula.test(cell))).toEqual([]);
      }),
      { numRuns: 400 },
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

  it('says of what was sold what was off its price, why, who gave it and who approved it', () => {
    const ledger = openLedger();
    const at = 1_800_000_000_000;
    const [ana, mia] = ['Ana', 'Mia'].map((name) => ({ id: name as StaffId, name }));
    const sale = () => saleIntent(at, { price: amount('20'), staff: ana ?? null });
    const none = amount('0');
    const onLine: AgreedDiscount = {
      on: 'line',
      change: { kind: 'amount', amount: amount('2.5') },
      reason: '=Price match',
      approvedBy: mia ?? null,
      off: [amount('2.5'), none, none],
    };
    const shares = [amount('1'), amount('-1'), none];
    const onTicket: AgreedDiscount = { ...onLine, on: 'ticket', reason: 'Other', off: shares };
    const drafted = ledger.sales.draftSeveral([sale(), sale(), sale()], null, undefined, [onLine, onTicket]);
    for (const [index, each] of (drafted.ok ? drafted.value : []).entries())
      ledger.sales.answer(each, { kind: 'accepted', uidCustomer: `uid-${index}`, charged: null }, at + 1);
    ledger.close();
    const rows = parse<Row>(exported('entries', out('entries.csv')), { columns: true, bom: true });
    const given = { staff: 'Ana', price: '20.00', discount_by: 'Ana', approved_by: 'Mia' };
    const [neither, other] = [
      { line_discount: '', line_discount_reason: '' },
      { ticket_discount_reason: 'Other' },
    ];
    expect(rows).toMatchObject([
      {
        ...{ ...given, ...other, list_price: '23.50', ticket_discount: '1.00' },
        ...{ line_discount: '2.50', line_discount_reason: "'=Price match" },
      },
      { ...given, ...other, ...neither, list_price: '19.00', ticket_discount: '-1.00' },
      {
        ...neither,
        list_price: '20.00',
        ticket_discount: '',
        discount_by: '',
        approved_by: '',
        staff: 'Ana',
      },
    ]);
    const [day] = parse<Row>(exported('accounting', out('days.csv')), { columns: true, bom: true });
    expect(day).toMatchObject({ gross: '60.00', discount: '2.50' });
  });

  it('totals each day by currency and tax rate, matching the entries', () => {
    fill(2, 150, []);
    const rows = parse<Row>(exported('accounting', out('days.csv')), { columns: true, bom: true });
    const sum = (currency: string): number =>
      rows
        .filter((row) => row['currency'] === currency)
        .reduce((all, { gross }) => all + Math.round(Number(gross) * 1e6), 0);
    const database = new DatabaseSync(file, { readOnly: true });
    const sums = database
      .prepare(
        `SELECT coalesce(currency, iif(price IS NULL, '', 'USD')) AS paid_in, coalesce(sum(price), 0) AS gross
         FROM book_entry GROUP BY paid_in`,
      )
      .all();
    database.close();
    expect(sums.length).toBeGreaterThan(0);
    for (const { paid_in: currency, gross } of sums) expect(sum(String(currency))).toBe(gross);
  });

  it('has all books as JSON Lines, and proof that nothing is missing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 3 }),
        (seed, names) => {
          for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
          fill(seed, 80, [...names, ...hostile]);
          const text = exported('book', out('book.jsonl'));
          const lines = text
            .trimEnd()
            .split('\n')
            .map((line) => anyLine.parse(JSON.parse(line)));
          const having = (name: string) => lines.filter((line) => name in line);

          const events = rowsOf(
            'SELECT number, subject, at, event, lower(hex(hash)) AS hash FROM event ORDER BY number',
          );
          expect(having('hash')).toEqual(events);
          expect(lines[0]).toMatchObject({ events: events.length, head: lines[events.length]?.['hash'] });

          const customers = rowsOf('SELECT order_id, name, phone, note FROM customer ORDER BY order_id');
          expect(having('customerOf')).toEqual(
            customers.map((row) => {
              const { order_id, name, phone, note } = customer.parse(row);
              const read = phone === null ? null : readPhone(keys, order_id, phone);
              return {
                customerOf: order_id,
                name,
                phone: read?.kind === 'readable' ? read.text : null,
                note,
              };
            }),
          );
          const count = (table: string): unknown => rowsOf(`SELECT count(*) AS rows FROM ${table}`)[0];
          expect({ rows: having('reconciliation').length }).toEqual(count('reconciliation'));
          expect({ rows: having('finding').length }).toEqual(count('finding'));

          const [, before = ''] = /^([^]*\n)[^\n]+\n$/.exec(text) ?? [];
          expect(lines.at(-1)).toEqual({
            end: true,
            customers: customers.length,
            reconciliations: having('reconciliation').length,
            findings: having('finding').length,
            sha256: createHash('sha256').update(before).digest('hex'),
          });
        },
      ),
      { numRuns: 5 },
    );
  }, 60_000);

  it('has telephone numbers if there is a key, and marks them as sealed if there is none', () => {
    fill(4, 10, ['Ana']);
    const without = (what: ExportKind, name: string): string => {
      exportLedger(
        { what, ledger: file, to: out(name), mode: 'live', at: 1, keys: [], timeZone },
        () => undefined,
      );
      return readFileSync(out(name), 'utf8');
    };
    expect(exported('entries', out('with.csv'))).toContain('+49 (0)151 23');
    expect(without('entries', 'without.csv')).not.toContain('151 23');
    expect(without('entries', 'without.csv')).toContain('sealed, not readable');
    expect(exported('book', out('with.jsonl'))).toContain('"phone":"+49 (0)151 23"');
    const book = without('book', 'without.jsonl');
    expect(book).not.toContain('151 23');
    expect(book).toContain('"sealedPhone":');
  });

  it('leaves the existing file, and no partial one, if it cannot be written', () => {
    fill(3, 10, []);
    writeFileSync(out('kept'), 'as it was');
    expect(() => exported('book', join(out('kept'), 'below'))).toThrow();
    expect(() => exported('book', out('x.jsonl'), out('kept'))).toThrow();
    expect(readdirSync(folder).filter((name) => name.startsWith('x.jsonl'))).toEqual([]);
    expect(readFileSync(out('kept'), 'utf8')).toBe('as it was');
  });
});
