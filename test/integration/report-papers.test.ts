import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { fail, succeed } from '../../src-merchant-api/result.ts';
import { readCustomerWords } from '../../src-main/customer-words/customer-words.ts';
import { answerChange } from '../../src-main/domain/orders/package-change.ts';
import { isIn, type SaleIn, type SaleIntent } from '../../src-main/domain/orders/sale.ts';
import { ReportPapers } from '../../src-main/electron/printing/report-papers.ts';
import type { StaffId, StaffMark } from '../../src-books/staff-mark.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { originalText } from '../../src-main/platform/csv-cell.ts';
import { blankDots } from '../../src-main/printers/dots.ts';
import { PrintJobs } from '../../src-main/printers/print-jobs.ts';
import { unprintedFile } from '../../src-main/printers/unprinted-file.ts';
import { takingsOf } from '../../src-main/reports/figures.ts';
import { pairReport, pairToday } from '../../src-main/reports/pair-rows.ts';
import { readReport } from '../../src-main/reports/read-report.ts';
import { readToday } from '../../src-main/reports/read-today.ts';
import type {
  ReportPart,
  ReportRow,
  ShownReport,
  TodayReport,
} from '../../src-preload/contract/books/reports.ts';
import type { SheetModel } from '../../src-preload/contract/customers/sheet.ts';
import { idPack, refundIntent, saleIntent } from '../fixtures/intents.ts';
import { inEuros } from '../fixtures/price-terms.ts';
import { shopOfTests } from '../fixtures/receipt.ts';
import { eventually } from '../network/test-printer.ts';
import { value } from '../value.ts';

/** Where no computer of ours is, so that its own clock decides nothing: thirteen hours ahead of UTC. */
const timeZone = 'Pacific/Auckland';
const [lastWeek, yesterday, today] = ['2026-02-24', '2026-03-02', '2026-03-03'] as const;
const at = (day: string, time: string): number => Date.parse(`${day}T${time}+13:00`);
const now = at(today, '14:00');

let folder: string;
let file: string;
let ledger: Ledger;
let isManager: boolean;
let isBroken: boolean;
/** What the printer got. */
let printed: SheetModel[];
let printers: PrintJobs;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-papers-'));
  file = join(folder, 'ledger.sqlite');
  ledger = value(Ledger.open(file));
  isManager = true;
  isBroken = false;
  printed = [];
  printers = new PrintJobs({
    printing: () => ({
      shop: { ...shopOfTests, address: [], taxLines: [], footer: [] },
      printers: [{ kind: 'system', id: 'p1', name: 'Office', paper: 'a4', systemName: 'Laser' }],
      usual: 'p1',
      filePaper: 'a6',
    }),
    language: () => 'en',
    source: () => ({ facts: () => undefined, recordMade: () => undefined }),
    words: (language) => readCustomerWords(join(import.meta.dirname, '../../resources/languages'), language),
    pages: {
      dots: () => Promise.resolve(blankDots(384, 100)),
      print: (model) => {
        if ('kind' in model) printed.push(model);
        return Promise.resolve(undefined);
      },
      logo: () => null,
    },
    now: () => now,
    onJobs: () => undefined,
    unprinted: unprintedFile(join(folder, 'unprinted.json'), () => true),
  });
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const hostile: StaffMark = { id: 'm1' as StaffId, name: '=HYPERLINK("http://x","y")' };

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);

function sell(day: string, time: string, changes: Partial<SaleIntent> = {}): SaleIn<'accepted'> {
  const began = at(day, time);
  const sent = value(
    ledger.sales.draft(saleIntent(began, { price: amount('24.90'), tender: 'cash', ...changes })),
  );
  const accepted = { kind: 'accepted', uidCustomer: sent.intent.orderId, charged: null } as const;
  const sale = value(ledger.sales.answer(sent, accepted, began));
  return isIn(sale, 'accepted') ? sale : expect.fail(sale.progress.state);
}

/** @param pack the service's number of the package. */
function refund(day: string, time: string, { intent: { orderId } }: SaleIn<'accepted'>, pack: number): void {
  const began = at(day, time);
  const sent = value(
    ledger.operations.draftRefund(refundIntent(began, { orderId, boughtAs: orderId, idPack: idPack(pack) })),
  );
  value(ledger.operations.moveChange(sent, answerChange(sent.progress, { kind: 'confirmed' }), began));
}

/** Yesterday one sale before this time of the day and one after it; today a sale of each of two currencies, and refunds. */
function twoDays(): void {
  sell(lastWeek, '10:10');
  const first = sell(yesterday, '09:00');
  const second = sell(yesterday, '19:00');
  sell(today, '10:30', { staff: hostile });
  sell(today, '11:00', { price: amount('21.50'), terms: inEuros, tender: 'card-terminal' });
  refund(today, '12:00', first, 7);
  refund(today, '12:10', second, 8);
}

const query = { timeZone, balanceCurrency: 'USD' } as const;
const todayReport = (): TodayReport => pairToday(readToday(file, query, now));
const report = (by: ReportPart, from: string, to: string) =>
  pairReport(readReport(file, { ...query, by, from, to }, now), by, { from, to });

const papers = (): ReportPapers =>
  new ReportPapers({
    reports: {
      makeForPaper: (what) =>
        Promise.resolve(
          isBroken
            ? fail('failed')
            : what.kind === 'today'
              ? succeed({ kind: 'today', report: todayReport() })
              : succeed({
                  kind: 'span',
                  span: what.span,
                  report: report(what.span.by, what.span.from, what.span.to),
                }),
        ),
    },
    isManager: () => isManager,
    mode: 'live',
    till: 'T1',
    language: 'en',
    shop: '+Corner; Shop',
    timeZone,
    now: () => now,
  });

const ofToday: ShownReport = { what: { kind: 'today' }, currency: 'USD', measure: 'takings' };
const ofDays = (by: ReportPart): ShownReport => ({
  what: { kind: 'span', span: { by, from: yesterday, to: today } },
  currency: 'USD',
  measure: 'takings',
});

/** What was saved as CSV, by its columns, and under which name. */
async function csvOf(shown: ShownReport) {
  let saved: { readonly text: string; readonly name: string } | undefined;
  const outcome = await papers().save(
    { ...shown, as: 'csv' },
    {
      csv: (text, name) => {
        saved = { text, name };
        return Promise.resolve({ kind: 'saved', file: name });
      },
      pdf: () => expect.fail('it was to be CSV'),
    },
  );
  expect(outcome.kind).toBe('saved');
  if (saved === undefined) return expect.fail('nothing was saved');
  return {
    ...saved,
    rows: parse<Record<string, string>>(saved.text, { columns: true, bom: true }),
  };
}

const takings = (rows: readonly ReportRow[], currency: string): number =>
  rows
    .filter((row) => row.currency === currency)
    .reduce((all, row) => all + Math.round(Number(takingsOf(row)) * 100), 0);

describe('today', () => {
  beforeEach(twoDays);

  it('has the sums of the report of that day, whichever way they are grouped', () => {
    const of = todayReport();
    expect(of.day).toBe(today);
    const byCurrency = (all: TodayReport['totals']) =>
      all.toSorted((one, other) => one.currency.localeCompare(other.currency));
    expect(byCurrency(of.totals)).toEqual(byCurrency(report('day', today, today).totals));
    for (const currency of ['USD', 'EUR']) {
      const whole = takings(report('day', today, today).rows, currency);
      expect(takings(of.tenders, currency)).toBe(whole);
      expect(takings(of.products, currency)).toBe(whole);
      expect(takings(of.staff, currency)).toBe(whole);
      const byHour = of.hours
        .filter((hour) => hour.currency === currency)
        .reduce((all, hour) => all + Math.round(Number(hour.takings) * 100), 0);
      expect(byHour).toBe(whole);
    }
    // More went back than came in.
    expect(takings(of.products, 'USD')).toBe(-2490);
  });

  it('stands beside yesterday by the same time alone', () => {
    const { before } = todayReport();
    expect(before).toMatchObject({ from: yesterday, to: yesterday, until: '2026-03-02T01:00:00.000Z' });
    expect(before.totals).toMatchObject([{ currency: 'USD', sales: 1, gross: '24.9' }]);
  });

  it('has the usual hours of the same weekday, of the weeks in which something was sold', () => {
    const { usual, hours } = todayReport();
    expect(usual).toEqual({ kind: 'weekday', days: 1 });
    expect(hours.find(({ hour, currency }) => hour === 10 && currency === 'USD')).toEqual({
      ...{ currency: 'USD', hour: 10, sales: 1 },
      takings: '24.9',
      usual: '24.9',
    });
    sell('2026-02-17', '10:30', { price: amount('10.01') });
    // Of two weeks: 24.90 and 10.01.
    expect(todayReport().hours.find(({ hour, usual: each }) => hour === 10 && each !== '0')?.usual).toBe(
      '17.46',
    );
  });
});

describe('a day without anything like it before', () => {
  it('has the whole of yesterday beside its hours', () => {
    sell(yesterday, '19:00');
    const { usual, hours, totals, before } = todayReport();
    expect(usual).toEqual({ kind: 'yesterday' });
    expect(hours.filter(({ usual: each }) => each !== '0')).toMatchObject([{ hour: 19, usual: '24.9' }]);
    // By this time nothing was sold on either day.
    expect([totals, before.totals]).toEqual([[], []]);
  });

  it('has nothing at all in a till that never sold', () => {
    expect(todayReport()).toMatchObject({ totals: [], hours: [], tenders: [], products: [], staff: [] });
  });
});

describe('a report as CSV', () => {
  beforeEach(twoDays);

  it('has every day of the span in one currency, the day before beside each, and the sum', async () => {
    const { rows, name } = await csvOf(ofDays('day'));
    expect(name).toBe('T1-report-2026-03-02-2026-03-03-day-USD');
    expect(
      rows.map(({ part, key, sales, refunded, takings: took }) => [part, key, sales, refunded, took]),
    ).toEqual([
      ['day', yesterday, '2', '0.00', '49.80'],
      ['day', today, '1', '49.80', '-24.90'],
      ['total', '', '3', '49.80', '24.90'],
    ]);
    expect(rows.every(({ currency }) => currency === 'USD')).toBe(true);
  });

  it('says in each row of whom, when, by which clock and of which days it is', async () => {
    const { rows } = await csvOf(ofDays('country'));
    for (const row of rows)
      expect(row).toMatchObject({
        ...{ from: yesterday, to: today, earlier_from: '2026-02-28', earlier_to: '2026-03-01' },
        ...{ earlier_until: '2026-03-01T01:00:00.000Z', time_zone: timeZone, till: 'T1', mode: 'live' },
        made_at: '2026-03-03T01:00:00.000Z',
      });
    expect(rows[0]).toMatchObject({ part: 'country', key: 'JP', name: 'Japan' });
  });

  it('keeps names text, whatever a spreadsheet would make of them', async () => {
    const { rows, text } = await csvOf(ofDays('staff'));
    expect(text).not.toMatch(/(^|[,;"])[=+]/m);
    const named = rows.find(({ key }) => key === 'm1');
    expect(originalText(named?.['name'] ?? '')).toBe(hostile.name);
    expect(originalText(named?.['shop'] ?? '')).toBe('+Corner; Shop');
  });

  it('has of today the hours with what is usual, how it was paid, what was sold and by whom', async () => {
    const { rows, name } = await csvOf(ofToday);
    expect(name).toBe('T1-report-2026-03-03-today-USD');
    const parts = new Map(Map.groupBy(rows, ({ part }) => part ?? ''));
    expect([...parts.keys()]).toEqual(['hour', 'tender', 'product', 'staff', 'total']);
    expect(parts.get('hour')).toHaveLength(24);
    expect(parts.get('hour')?.[10]).toMatchObject({ key: '10', takings: '24.90', usual_takings: '24.90' });
    expect(parts.get('tender')).toMatchObject([{ key: 'cash', takings: '-24.90', earlier_takings: '24.90' }]);
    expect(parts.get('total')).toMatchObject([{ takings: '-24.90', earlier_takings: '24.90' }]);
  });

  it('has the other currency by itself', async () => {
    const { rows } = await csvOf({ ...ofToday, currency: 'EUR' });
    expect(rows.at(-1)).toMatchObject({ part: 'total', currency: 'EUR', takings: '21.50' });
    expect(rows.filter(({ part }) => part === 'tender')).toMatchObject([{ key: 'card-terminal' }]);
  });
});

describe('a report on paper', () => {
  beforeEach(twoDays);

  const rowsOf = (sheet: SheetModel, title: string) =>
    sheet.sections.find((section) => section.title === title)?.rows ?? expect.fail(`no ${title}`);

  async function print(shown: ShownReport) {
    const begun = await papers().print(shown, printers);
    if (!begun.ok) return begun;
    await eventually(() => printed.at(-1));
    return begun;
  }

  it('has the span, its clock, the currency, the sums and the groups that are on the screen', async () => {
    await print(ofDays('country'));
    const sheet = printed.at(-1) ?? expect.fail('nothing was printed');
    expect(sheet).toMatchObject({ shop: '+Corner; Shop', title: 'Sales report', practice: null });
    expect(sheet.occasion.map(({ label }) => label)).toEqual([
      ...['Till', 'Days', 'Time zone', 'Currency', 'As of', 'Compared with'],
    ]);
    expect(sheet.occasion.find(({ label }) => label === 'Time zone')?.value).toBe(timeZone);
    expect(rowsOf(sheet, 'Totals')[0]).toMatchObject({ label: 'Takings', value: '$24.90 (before: $0.00)' });
    expect(rowsOf(sheet, 'Takings: Country')).toMatchObject([{ label: 'Japan (3)', value: '$24.90' }]);
  });

  it('has of today how it was paid, and what was sold', async () => {
    await print(ofToday);
    const sheet = printed.at(-1) ?? expect.fail('nothing was printed');
    expect(sheet.title).toBe('Report of today');
    expect(rowsOf(sheet, 'Takings: Payment')).toMatchObject([{ label: 'Cash (1)', value: '-$24.90' }]);
    expect(rowsOf(sheet, 'Takings: Hour')).toMatchObject([
      { label: '10:00 (1)', value: '$24.90' },
      { label: '12:00 (0)', value: '-$49.80' },
    ]);
  });

  it('is not for a clerk, also where a manager asked and has left meanwhile, or a clerk tries it again', async () => {
    isManager = false;
    expect(await print(ofToday)).toEqual({ ok: false, fault: 'managers-only' });
    const saved = await papers().save(
      { ...ofToday, as: 'csv' },
      { csv: () => expect.fail('saved'), pdf: () => expect.fail('saved') },
    );
    expect(saved).toEqual({ kind: 'failed' });
    expect(printed).toEqual([]);
  });

  it('is said not to be made where the books could not be read', async () => {
    isBroken = true;
    expect(await print(ofToday)).toEqual({ ok: false, fault: 'not-made' });
    expect(printed).toEqual([]);
  });
});
