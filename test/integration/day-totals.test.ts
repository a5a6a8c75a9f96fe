import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { answerChange } from '../../src-main/domain/orders/package-change.ts';
import { isIn, type SaleIn, type SaleIntent } from '../../src-main/domain/orders/sale.ts';
import { answerTopUp, concludeTopUp } from '../../src-main/domain/orders/top-up.ts';
import { exportLedger } from '../../src-main/exports/export-ledger.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { readReport } from '../../src-main/reports/read-report.ts';
import { sumOrders } from '../../src-main/reports/sum-orders.ts';
import { type ShiftService, isClosed } from '../../src-main/services/shifts/shift-service.ts';
import { shiftsOver } from '../tills/shifts-over.ts';
import { idPack, refundIntent, saleIntent, topUpIntent } from '../fixtures/intents.ts';
import { inEuros } from '../fixtures/price-terms.ts';
import { value } from '../value.ts';

/**
 * Two days of a shop, held against each other wherever the till tells of them. Reports, the accounting export and the Z
 * reports count money on the day on which it moved. Orders adds up what the orders of a day came to since: above them and
 * below the list, the same.
 */

/** Where no computer of ours is, so that its own clock decides nothing. */
const timeZone = 'Pacific/Auckland';
const balanceCurrency = 'USD';
const [monday, tuesday] = ['2026-03-02', '2026-03-03'] as const;
/** Milliseconds since 1970 in UTC, by the shop's clock: thirteen hours ahead. */
const at = (day: string, time: string): number => Date.parse(`${day}T${time}+13:00`);

let folder: string;
let file: string;
let ledger: Ledger;
let now = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'day-totals-'));
  file = join(folder, 'ledger.sqlite');
  ledger = value(Ledger.open(file));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const old = { price: amount('24.90'), tender: 'cash' } as const;
const dearer = { price: amount('29.90'), terms: { ...inEuros, currency: 'USD' }, tender: 'cash' } as const;
const inOtherMoney = { price: amount('21.50'), terms: inEuros, tender: 'card-terminal' } as const;

function sell(begun: number, changes: Partial<SaleIntent>, answered = begun + 500): SaleIn<'accepted'> {
  const sent = value(ledger.sales.draft(saleIntent(begun, changes)));
  const accepted = { kind: 'accepted', uidCustomer: sent.intent.orderId, charged: null } as const;
  const sale = value(ledger.sales.answer(sent, accepted, answered));
  return isIn(sale, 'accepted') ? sale : expect.fail(sale.progress.state);
}

/** A top-up; @returns what cancels it. */
function topUp(begun: number, sale: SaleIn<'accepted'>): (when: number) => void {
  const { orderId } = sale.intent;
  const sent = value(
    ledger.operations.draftTopUp(
      topUpIntent(begun, { ...old, price: amount('12.90'), orderId, uidCustomer: orderId }),
    ),
  );
  const accepted = { kind: 'accepted', charged: null, idPack: null } as const;
  const bought = value(ledger.operations.moveTopUp(sent, answerTopUp(sent.progress, accepted), begun + 500));
  const { progress } = bought;
  if (progress.state !== 'accepted') return expect.fail(progress.state);
  return (when) => {
    value(ledger.operations.moveTopUp(bought, concludeTopUp(progress, { kind: 'canceled' }), when));
  };
}

function refund(begun: number, { intent: { orderId } }: SaleIn<'accepted'>): void {
  const sent = value(
    ledger.operations.draftRefund(refundIntent(begun, { orderId, boughtAs: orderId, idPack: idPack(7) })),
  );
  const confirmed = answerChange(sent.progress, { kind: 'confirmed' });
  value(ledger.operations.moveChange(sent, confirmed, begun + 500));
}

const shifts = (): ShiftService => shiftsOver(ledger, { clock: { now: () => now } });

function openShift(when: number): void {
  now = when;
  expect(shifts().open({ floats: [] })).toEqual({ ok: true });
}

function closeShift(when: number, number: number): void {
  now = when;
  const closed = shifts().close({ number, counted: [], shown: shifts().expected() });
  expect(closed).toEqual({ ok: true, number });
}

/** A Monday, and a Tuesday on which much of it changes. */
function twoDays(): void {
  openShift(at(monday, '08:00'));
  const first = sell(at(monday, '09:00'), old);
  const second = sell(at(monday, '10:00'), old);
  const third = sell(at(monday, '11:00'), inOtherMoney);
  topUp(at(monday, '12:00'), first)(at(monday, '12:10'));
  const cancelOther = topUp(at(monday, '12:30'), first);
  // The price changes in the afternoon.
  sell(at(monday, '15:00'), dearer);
  const sent = value(ledger.sales.draft(saleIntent(at(monday, '16:00'), old)));
  const refused = { kind: 'refused', failure: { kind: 'insufficient-funds', detail: '' } } as const;
  value(ledger.sales.answer(sent, refused, at(monday, '16:01')));
  closeShift(at(monday, '23:00'), 1);
  openShift(at(monday, '23:59:50'));
  // Pressed before midnight, answered after it.
  sell(at(monday, '23:59:59'), dearer, at(tuesday, '00:00:02'));
  refund(at(tuesday, '00:10'), second);
  value(ledger.sales.conclude(third, { kind: 'canceled' }, at(tuesday, '09:00')));
  cancelOther(at(tuesday, '09:30'));
  sell(at(tuesday, '10:00'), dearer);
  closeShift(at(tuesday, '20:00'), 2);
}

type Totals = Readonly<Record<string, number>>;
const cents = (text: string): number => Math.round(Number(text) * 100);
const added = (all: readonly (readonly [currency: string, cents: number])[]): Totals => {
  const sums: Record<string, number> = {};
  for (const [currency, each] of all) sums[currency] = (sums[currency] ?? 0) + each;
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};

const reportOf = (day: string) =>
  readReport(file, { by: 'day', from: day, to: day, timeZone, balanceCurrency }, at(tuesday, '23:00')).totals;
const reported = (day: string): Totals =>
  added(reportOf(day).map((own) => [own.currency, cents(own.gross) - cents(own.returned)]));

function accounting(): Record<string, string>[] {
  const to = join(folder, 'accounting.csv');
  const wish = { what: 'accounting', ledger: file, to, mode: 'live', at: 1, keys: [] } as const;
  exportLedger({ ...wish, timeZone }, () => undefined);
  return parse<Record<string, string>>(readFileSync(to, 'utf8'), { columns: true, bom: true });
}
const exported = (day: string): Totals =>
  added(
    accounting()
      .filter((row) => row['day'] === day)
      .map(({ currency = '', gross = '' }) => [currency, cents(gross)]),
  );

function zReport(number: number) {
  const facts = shifts().report(number);
  return facts !== undefined && isClosed(facts.report) ? facts.report : expect.fail('no such report');
}
const closed = (number: number): Totals =>
  added(zReport(number).figures.currencies.map(({ currency, total }) => [currency, cents(total)]));

const timesOf = (day: string) => ({ from: at(day, '00:00'), to: at(day, '00:00') + 86_400_000 });

/** Above the orders of a day. */
function above(day: string): { readonly orders: number; readonly came: Totals } {
  const { from, to } = timesOf(day);
  const { orders, amounts } = ledger.listing.takings(from, to, balanceCurrency);
  return { orders, came: added(amounts.map((own) => [own.currency, cents(own.amount)])) };
}

const everything = { text: '', countries: [], phones: [], standing: null, productId: null, staffId: null };

/** Below the list, where it lists a day. */
function below(day: string): { readonly orders: number; readonly came: Totals } {
  const wish = { ...everything, ...timesOf(day), balanceCurrency };
  const { orders, amounts } = sumOrders(file, wish);
  return { orders, came: added(amounts.map((own) => [own.currency, cents(own.price)])) };
}

/** How many are listed of a day. */
const listed = (day: string): number =>
  ledger.listing.page({ ...everything, ...timesOf(day) }, { at: 'first' }, 100).sales.length;

describe('two days with a refund over midnight, late cancellations, canceled top-ups and another price', () => {
  beforeEach(twoDays);

  it('have one total each in Reports, in the accounting export and in the Z reports', () => {
    const ofMonday = { USD: 2 * 2490 + 1290 + 2990, EUR: 2150 };
    const ofTuesday = { USD: 2 * 2990 - 2490 - 1290, EUR: -2150 };
    expect(reported(monday)).toEqual(ofMonday);
    expect(exported(monday)).toEqual(ofMonday);
    expect(closed(1)).toEqual(ofMonday);
    expect(reported(tuesday)).toEqual(ofTuesday);
    expect(exported(tuesday)).toEqual(ofTuesday);
    expect(closed(2)).toEqual(ofTuesday);
  });

  it('have the same counts in Reports, in the accounting export and in the Z reports', () => {
    const kinds = ['sale', 'top-up', 'refund', 'cancellation'] as const;
    for (const [day, number] of [
      [monday, 1],
      [tuesday, 2],
    ] as const) {
      const totals = reportOf(day);
      const sum = (of: 'sales' | 'topUps' | 'refunds' | 'cancellations'): number =>
        totals.reduce((all, own) => all + own[of], 0);
      const inReport = [sum('sales'), sum('topUps'), sum('refunds'), sum('cancellations')];
      const rows = accounting().filter((row) => row['day'] === day);
      const inExport = kinds.map((kind) =>
        rows.filter((row) => row['kind'] === kind).reduce((all, { entries }) => all + Number(entries), 0),
      );
      const { currencies } = zReport(number).figures;
      const inZ = kinds.map((kind) => currencies.reduce((all, own) => all + own.kinds[kind].count, 0));
      expect(inReport).toEqual(day === monday ? [4, 2, 0, 1] : [2, 0, 1, 2]);
      expect(inExport).toEqual(inReport);
      expect(inZ).toEqual(inReport);
    }
  });

  it('have one total each in Orders, of the orders that are listed, whenever their money moved', () => {
    // Five that were sold, of which one was canceled, and one that was refused.
    const ofMonday = { orders: 6, came: { USD: 2490 + 2 * 2990 } };
    expect(above(monday)).toEqual(ofMonday);
    expect(below(monday)).toEqual(ofMonday);
    expect(listed(monday)).toBe(6);
    const ofTuesday = { orders: 1, came: { USD: 2990 } };
    expect(above(tuesday)).toEqual(ofTuesday);
    expect(below(tuesday)).toEqual(ofTuesday);
    expect(listed(tuesday)).toBe(1);
  });

  it('come to the same together, by their orders and by their days', () => {
    const both = (of: (day: string) => Totals): Totals =>
      added([monday, tuesday].flatMap((day) => Object.entries(of(day))));
    const all = both((day) => above(day).came);
    expect(both(reported)).toEqual(all);
    expect(both(exported)).toEqual(all);
    expect(added([1, 2].flatMap((number) => Object.entries(closed(number))))).toEqual(all);
  });

  it('are of the currency of the balance where they are from before there were others, in every export', () => {
    expect(new Set(accounting().map(({ currency }) => currency))).toEqual(new Set(['USD', 'EUR']));
    const to = join(folder, 'entries.csv');
    const wish = { what: 'entries', ledger: file, to, mode: 'live', at: 1, keys: [] } as const;
    exportLedger({ ...wish, timeZone }, () => undefined);
    const rows = parse<Record<string, string>>(readFileSync(to, 'utf8'), { columns: true, bom: true });
    expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(['USD', 'EUR']));
  });
});
