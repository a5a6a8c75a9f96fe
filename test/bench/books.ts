import { spawnSync } from 'node:child_process';
import { constants, copyFileSync, mkdtempSync, openSync, closeSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { entriesQuery } from '../../src-main/exports/entries-table.ts';
import { ledgerFiles } from '../../src-main/ledger/file/ledger-files.ts';
import type { Ledger } from '../../src-main/ledger/ledger.ts';
import { seededRandom } from '../../tools/ledger/invented/seeded-random.ts';
import { readReport } from '../../src-main/reports/read-report.ts';
import { reportPart } from '../../src-preload/contract/books/reports.ts';
import { reportOf } from '../../src-main/shifts/shift-report.ts';
import { openLedger, sellOne } from './filled/fill-ledger.ts';
import { cachedLedger } from './filled/cached-ledger.ts';
import { median, percentile95, report } from './report.ts';

const [few, many] = [10_000, 1_000_000] as const;
/** Sales that searches are made of; and how often reports and shifts have their turn. A shift ends within a millisecond. */
const searched = 200;
const rounds = 15;
const shiftRounds = 60;
const salesOfAShift = 30;
/** As the window asks for them. */
const pageSize = 50;
const timeZone = 'Europe/Berlin';
const balanceCurrency = 'USD';

/** The shop's own record with the sales of years against those of days: search, a day's report, a shift's end, export. */
export async function benchBooks(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-books-'));
  try {
    // It is sold in: those that are kept stay as they are.
    const [small, large] = [few, many].map((sales) =>
      copyOf(cachedLedger(sales), join(folder, String(sales))),
    );
    if (small === undefined || large === undefined) throw new Error('two ledgers were asked for');
    benchReport(small, large);
    benchExport(small, large, folder);
    const [smallLedger, largeLedger] = [openLedger(small), openLedger(large)];
    try {
      benchSearch(smallLedger, largeLedger, small, large);
      benchShift(smallLedger, largeLedger);
    } finally {
      smallLedger.close();
      largeLedger.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await Promise.resolve();
}

function copyOf(dataFolder: string, name: string): string {
  const from = ledgerFiles(join(dataFolder, 'practice', 'ledger.sqlite'));
  const to = ledgerFiles(`${name}.sqlite`);
  copyFileSync(from.ledger, to.ledger, constants.COPYFILE_FICLONE);
  copyFileSync(from.closing, to.closing);
  return to.ledger;
}

const ofOrder = z.object({
  order_id: z.string(),
  iccid: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  place: z.string(),
});

/** What staff would type to find sales: words, and the ends of telephone numbers, ICCIDs and order ids. */
function searchesOf(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const random = seededRandom(3);
  const { last } = z
    .object({ last: z.int() })
    .parse(database.prepare('SELECT max(rowid) AS last FROM sale').get());
  const select = database.prepare(
    `SELECT sale.order_id, listed.iccid, customer.name, customer.phone,
            json_extract(sale.product, '$.countrySet') AS place
     FROM sale JOIN sale_listing AS listed USING (order_id) LEFT JOIN customer USING (order_id)
     WHERE sale.rowid = ?`,
  );
  const searches = Array.from({ length: searched }, () => {
    const sale = ofOrder.parse(select.get(1 + Math.floor(random() * last)));
    const place = sale.place.toLowerCase().split(' ')[0] ?? '';
    return [
      place.slice(0, 3),
      place,
      ...(sale.name === null ? [] : [sale.name, `${place} ${sale.name.split(' ')[0] ?? ''}`]),
      ...(sale.phone === null ? [] : [sale.phone.slice(-6), sale.phone]),
      ...(sale.iccid === null ? [] : [sale.iccid.slice(-6)]),
      sale.order_id.slice(-5),
    ];
  });
  database.close();
  return searches.flat();
}

function benchSearch(small: Ledger, large: Ledger, smallFile: string, largeFile: string): void {
  const milliseconds = { small: [] as number[], large: [] as number[] };
  const filter = { countries: [], from: null, to: null, standing: null, productId: null, staffId: null };
  for (const [of, ledger, searches] of [
    ['small', small, searchesOf(smallFile)],
    ['large', large, searchesOf(largeFile)],
  ] as const) {
    // The first of two times warms up.
    for (const isWarm of [false, true]) {
      for (const text of searches) {
        const before = performance.now();
        ledger.listing.page({ ...filter, text }, { at: 'first' }, pageSize);
        if (isWarm) milliseconds[of].push(performance.now() - before);
      }
    }
  }
  const [ofSmall, ofLarge] = [percentile95(milliseconds.small), percentile95(milliseconds.large)];
  report(`books/search-${few}-p95`, ofSmall, 'ms');
  report(`books/search-${many}-p95`, ofLarge, 'ms');
  report('books/search', ofLarge / ofSmall, 'times', { op: '<=', value: 2 });
}

const dayRow = z.object({ day: z.string(), entries: z.int() });

/** How many entries each local day has. */
function daysOf(file: string): readonly z.infer<typeof dayRow>[] {
  const database = new DatabaseSync(file, { readOnly: true });
  // In winter the shop's clocks are an hour ahead; its days of other seasons are as full by UTC.
  const rows = database
    .prepare(
      "SELECT date(at / 1000 + 3600, 'unixepoch') AS day, count(*) AS entries FROM book_entry GROUP BY 1 ORDER BY 1",
    )
    .all()
    .map((row) => dayRow.parse(row));
  database.close();
  return rows;
}

/** A day as full in the one ledger as in the other: what is measured is what the others cost. */
function benchReport(small: string, large: string): void {
  const ofSmall = daysOf(small).toSorted((left, right) => left.entries - right.entries);
  const day = ofSmall[Math.floor(ofSmall.length / 2)];
  if (day === undefined) throw new Error('nothing was sold');
  const [alike] = daysOf(large).toSorted(
    (left, right) => Math.abs(left.entries - day.entries) - Math.abs(right.entries - day.entries),
  );
  if (alike === undefined) throw new Error('nothing was sold');
  const milliseconds = { small: [] as number[], large: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    for (const [of, file, at] of [
      ['small', small, day.day],
      ['large', large, alike.day],
    ] as const) {
      const before = performance.now();
      for (const by of reportPart.options)
        readReport(file, { by, from: at, to: at, timeZone, balanceCurrency });
      if (round >= 0) milliseconds[of].push((performance.now() - before) / reportPart.options.length);
    }
  }
  report(`books/day-report-entries-${few}`, day.entries, 'entries');
  report(`books/day-report-entries-${many}`, alike.entries, 'entries');
  report(`books/day-report-${few}`, median(milliseconds.small), 'ms');
  report(`books/day-report-${many}`, median(milliseconds.large), 'ms');
  report('books/day-report', median(milliseconds.large) / median(milliseconds.small), 'times', {
    op: '<=',
    value: 1.5,
  });
}

function benchShift(small: Ledger, large: Ledger): void {
  const milliseconds = { small: [] as number[], large: [] as number[] };
  for (let round = -1; round < shiftRounds; round += 1) {
    for (const [of, ledger] of [
      ['small', small],
      ['large', large],
    ] as const) {
      const took = closingOf(ledger);
      if (round >= 0) milliseconds[of].push(took);
    }
  }
  const [ofSmall, ofLarge] = [median(milliseconds.small), median(milliseconds.large)];
  report(`books/close-shift-${few}`, ofSmall, 'ms');
  report(`books/close-shift-${many}`, ofLarge, 'ms');
  report('books/close-shift', ofLarge / ofSmall, 'times', { op: '<=', value: 1.2 });
}

/** Milliseconds for the end of a shift: its report, worked out and on the disk. */
function closingOf(ledger: Ledger): number {
  const begun = ledger.shifts.begin(null, [], Date.now());
  if (!begun.ok) throw new Error(begun.failure.kind);
  for (let sale = 0; sale < salesOfAShift; sale += 1) sellOne(ledger, sale);
  const before = performance.now();
  const closedAt = Date.now();
  const closed = ledger.shifts.close((shift, head) => {
    const between = (after: number, until: number) => ledger.shiftEntries.between(after, until);
    const last = ledger.shifts.lastEventBefore(shift);
    const entries = {
      during: between(shift.openedEvent, head.number),
      discounts: ledger.shiftDiscounts.between(shift.openedEvent, head.number),
      money: ledger.shiftMoney.between(shift.openedEvent, head.number),
      corrected: ledger.shiftMoney.corrected(shift.openedEvent, head.number),
      tenderMoves: ledger.shiftEntries.tenderMoves(shift.openedEvent, head.number),
      owed: [],
      before: last === 0 ? [] : between(last, shift.openedEvent),
      moneyBefore: last === 0 ? [] : ledger.shiftMoney.between(last, shift.openedEvent),
      isOfOlderCopy: false,
    };
    return reportOf(shift, entries, [], { closedAt, closedBy: null, head });
  }, closedAt);
  if (!closed.ok) throw new Error(closed.failure.kind);
  return performance.now() - before;
}

const exported = z.object({ mebibytes: z.number(), milliseconds: z.number() });

/** Exports in a process of its own, whose memory is nobody else's. */
function exportIn(ledger: string, what: 'entries' | 'book', to: string): z.infer<typeof exported> {
  const program = join(import.meta.dirname, 'export-alone.ts');
  const args = [...process.execArgv, '--expose-gc', program, ledger, what, to];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the export ended with ${String(status)}: ${stderr}`);
  return exported.parse(JSON.parse(stdout));
}

function bySqlite3(ledger: string, to: string): number {
  const file = openSync(to, 'w');
  const before = performance.now();
  const { status } = spawnSync('sqlite3', ['-readonly', '-csv', '-header', ledger, entriesQuery], {
    stdio: ['ignore', file, 'inherit'],
  });
  const took = performance.now() - before;
  closeSync(file);
  if (status !== 0) throw new Error(`sqlite3 ended with ${String(status)}`);
  return took;
}

function benchExport(small: string, large: string, folder: string): void {
  const to = join(folder, 'export');
  for (const what of ['entries', 'book'] as const) {
    report(`books/export-${what}-memory-${few}`, exportIn(small, what, to).mebibytes, 'MiB');
    report(`books/export-${what}-memory`, exportIn(large, what, to).mebibytes, 'MiB', {
      op: '<=',
      value: 50,
    });
  }
  const turns = { own: [] as number[], sqlite3: [] as number[] };
  for (let turn = -1; turn < 3; turn += 1) {
    const [own, theirs] = [exportIn(large, 'entries', to).milliseconds, bySqlite3(large, to)];
    if (turn < 0) continue;
    turns.own.push(own);
    turns.sqlite3.push(theirs);
  }
  report('books/export-entries', median(turns.own) / 1_000, 's');
  report('books/export-sqlite3', median(turns.sqlite3) / 1_000, 's');
  report('books/export-speed', median(turns.sqlite3) / median(turns.own), 'times', { op: '>=', value: 0.5 });
}
