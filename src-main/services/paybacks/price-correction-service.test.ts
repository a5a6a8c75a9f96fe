import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idPack, refundIntent } from '../../../test/fixtures/intents.ts';
import { japan } from '../../../test/fixtures/products.ts';
import { profileRecord } from '../../../test/ledgers/busy-ledger.ts';
import { tamper } from '../../../test/ledgers/tamper.ts';
import { sealedProfile } from '../../../test/tills/sealed-codes.ts';
import { closeAsExpected, shiftsOver } from '../../../test/tills/shifts-over.ts';
import { value } from '../../../test/value.ts';
import { sum } from '../../../src-merchant-api/amount.ts';
import type { RequestOf } from '../../../src-preload/contract.ts';
import { answerChange } from '../../domain/orders/package-change.ts';
import { isIn, type OrderId } from '../../domain/orders/sale.ts';
import { recoveredSaleIntent } from '../../domain/payments/recovered-intent.ts';
import type { StaffId, StaffMark } from '../../../src-books/staff-mark.ts';
import { exportLedger } from '../../exports/export-ledger.ts';
import { shiftCsv } from '../../exports/shift-csv.ts';
import { recoverLedger } from '../../ledger/backups/recover-ledger.ts';
import { checkLedgerFile } from '../../ledger/checks/check-ledger.ts';
import { ledgerFiles } from '../../ledger/file/ledger-files.ts';
import { Ledger } from '../../ledger/ledger.ts';
import type { Decimal } from '../../../src-books/money/decimal.ts';
import type { PriceMoney } from '../../pricing/shop-price.ts';
import { readReport } from '../../reports/read-report.ts';
import { sumOrders } from '../../reports/sum-orders.ts';
import type { ShiftService } from '../shifts/shift-service.ts';
import { CorrectionService } from './correction-service.ts';
import { GivenPriceService } from './given-price-service.ts';
import { GoodwillService } from './goodwill-service.ts';
import { OwedTickets } from './owed-tickets.ts';
import { PriceCorrectionService } from './price-correction-service.ts';

const clerk: StaffMark = { id: 'cleo' as StaffId, name: 'Cleo' };
const manager: StaffMark = { id: 'ana' as StaffId, name: 'Ana' };
const cost = japan.salePrice;
const orderId = 'T2-ELSEWHERE' as OrderId;
const card = { kind: 'card-terminal', reference: null } as const;

/** Milliseconds since 1970 in UTC: the day on which the price was given, and the two after it. */
const [firstDay, secondDay, thirdDay] = [1, 2, 3].map((day) => Date.UTC(2026, 0, day, 12)) as [
  number,
  number,
  number,
];

let folder: string;
let ledger: Ledger;
let now: number;
let money: PriceMoney;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corrected-prices-'));
  ledger = value(Ledger.open(file()));
  now = firstDay;
  money = {
    ...{ balanceCurrency: 'USD', currency: 'EUR', taxPercent: '19' as Decimal },
    rate: { value: '0.9' as Decimal, setAt: '2026-01-01T00:00:00Z' },
  };
  issue();
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const file = (): string => join(folder, 'ledger.sqlite');
const clock = { now: () => now };
const shifts = (): ShiftService => shiftsOver(ledger, { clock, currency: () => money.currency });
const parts = () => ({
  ...{ ledger, clock, staff: () => clerk, shifts: shifts(), tenders: () => ['Voucher'] },
  whyNotRecord: () => undefined,
  onLedgerFault: (fault: { readonly detail: string }) => expect.fail(fault.detail),
});
const given = (): GivenPriceService =>
  new GivenPriceService({
    ...parts(),
    money: () => money,
    told: { numberOf: () => null, isRefunded: () => false },
    onGiven: () => undefined,
  });
const owedTickets = () =>
  new OwedTickets({
    ...parts(),
    onPaidBack: () => undefined,
    push: () => undefined,
    onDamage: () => undefined,
  });
const goodwill = (text: string, left: string) =>
  new GoodwillService({ ...parts(), onGiven: () => undefined }).give({
    ...{ piece: orderId, left, isCountedElsewhere: false },
    ...{ amount: text, currency: money.currency, tender: 'cash', reason: 'Slow' },
  });

const standing = () => shifts().report('now')?.report ?? expect.fail('no shift is open');
const openShift = () => shifts().open({ floats: [{ currency: money.currency, amount: '100' }] });
const closeShift = (): number => closeAsExpected(shifts());

/** An order that another till made, adopted and complete. */
function issue(): void {
  const intent = recoveredSaleIntent({ orderId, merchantId: 'shop', product: japan, cost, createdAt: 5 });
  const recovered = { kind: 'recovered', intent, uidCustomer: 'uid', charged: cost, staff: manager } as const;
  const sale = value(ledger.sales.recover(recovered, now));
  if (!isIn(sale, 'accepted')) return expect.fail(sale.progress.state);
  const profile = sealedProfile(orderId, profileRecord('8900000000000000000'));
  value(ledger.sales.conclude(sale, { kind: 'issued', profile, idPack: idPack(7) }, now));
}

const beginRefund = () =>
  value(ledger.operations.draftRefund(refundIntent(now, { orderId, boughtAs: orderId, expected: cost })));
function refund(): void {
  const begun = beginRefund();
  value(ledger.operations.moveChange(begun, answerChange(begun.progress, { kind: 'confirmed' }), now));
}

const give = (price: string, changes: Partial<RequestOf<'price-give'>> = {}) =>
  expect(
    given().give({
      ...{ piece: orderId, price, currency: money.currency, said: { kind: 'cash' }, takenIn: null },
      ...{ reason: 'Told by the other shop', ...changes },
    }),
  ).toEqual({ ok: true });
const takenNow = () => ({ takenIn: standing().number });
const correct = (price: string, corrections = 0) =>
  new PriceCorrectionService({ ...parts(), numberOf: () => null, onCorrected: () => undefined }).correct(
    { piece: orderId, price, corrections, reason: 'Mistyped' },
    manager,
  );
const kept = (why: string) => ({ ok: false, problem: { kind: 'price-not-corrected', why } });
const done = { ok: true };
const owed = () => ledger.paybacks.owed.map(({ owed: of }) => of);
const shown = () => given().read({ piece: orderId }).pieces[0]?.given;
const ticket = () => ledger.tickets.of(orderId) ?? expect.fail('no ticket');

function payBack(text: string) {
  const [first] = owedTickets().shown;
  const { ticketId, owed: of, paybacks } = first ?? expect.fail('nothing is owed');
  return owedTickets().payBack({
    ...{ ticketId, owed: of, paybacks, tender: 'cash', amount: text, rounding: '0' },
    isCountedElsewhere: false,
  });
}

const reportOf = (from: string, to: string) =>
  readReport(file(), { by: 'day', from, to, timeZone: 'UTC', balanceCurrency: 'USD' }, thirdDay);
const allDays = () => reportOf('2026-01-01', '2026-01-03').totals[0];

function exported(what: 'entries' | 'accounting'): unknown {
  const to = join(folder, `${what}.csv`);
  const of = { what, ledger: file(), to, mode: 'live', at: now, keys: [], timeZone: 'UTC' } as const;
  exportLedger(of, () => undefined);
  return parse(readFileSync(to, 'utf8'), { columns: true, bom: true });
}

describe('a price that was mistyped', () => {
  it('is corrected, by whom, approved by whom and why; both prices stay on record', () => {
    give('2.49');
    expect(correct('24.90')).toEqual(done);
    expect(shown()).toMatchObject({
      ...{ price: '2.49', reason: 'Told by the other shop' },
      corrected: [{ was: '2.49', price: '24.9', reason: 'Mistyped', staff: clerk, approvedBy: manager }],
    });
    expect(ticket()).toMatchObject({
      intent: { pieces: [{ price: '24.9' }] },
      payments: [{ kind: 'cash', received: '24.9', change: '0' }],
      givenPrice: { terms: { taxPercent: '19', tax: '3.98' } },
    });
  });

  it('is corrected as often as it was wrong, and each press counts once', () => {
    give('2.49');
    expect(correct('249')).toEqual(done);
    expect(correct('249')).toEqual(kept('changed'));
    expect(correct('24.90', 1)).toEqual(done);
    expect(correct('249')).toEqual(kept('changed'));
    ledger.close();
    ledger = value(Ledger.open(file()));
    expect(shown()?.corrected.map(({ was, price }) => [was, price])).toEqual([
      ['2.49', '249'],
      ['249', '24.9'],
    ]);
    expect(allDays()).toMatchObject({ sales: 1, gross: '24.9', tax: '3.98', margin: '4.36' });
  });

  it('keeps its tender, its currency and its tax rate, whatever the shop has now', () => {
    give('2.49', { said: { ...card, reference: '1234' } });
    money = { ...money, currency: 'USD', taxPercent: '5' as Decimal };
    expect(correct('24.90')).toEqual(done);
    expect(ticket()).toMatchObject({
      intent: { currency: 'EUR' },
      payments: [{ kind: 'card-terminal', amount: '24.9', reference: '1234' }],
      givenPrice: { terms: { currency: 'EUR', taxPercent: '19', tax: '3.98' } },
    });
  });

  it.each([
    ['0', 'not-above-zero'],
    ['24.905', 'too-many-decimals'],
    ['2.49', 'same-price'],
    ['2.490', 'same-price'],
  ])('is not corrected to %s', (price, why) => {
    give('2.49');
    expect(correct(price)).toEqual(kept(why));
    expect(shown()?.corrected).toEqual([]);
  });

  it('is not corrected to cash that no coins can pay', () => {
    money = { ...money, currency: 'CHF' };
    give('9.90');
    expect(correct('9.92')).toEqual({ ok: false, problem: { kind: 'not-in-coins' } });
    expect(correct('9.95')).toEqual(done);
  });

  it('is none of an order whose price nobody gave, or that was sold here', () => {
    expect(correct('24.90')).toEqual(kept('changed'));
  });
});

describe('in shifts, reports and exports, a corrected price', () => {
  it('counts when it is corrected: no Z report and no earlier day changes', () => {
    openShift();
    give('2.49', takenNow());
    const first = closeShift();
    const closed = JSON.stringify(shifts().report(first)?.report);
    now = secondDay;
    openShift();
    expect(correct('24.90')).toEqual(done);
    expect(JSON.stringify(shifts().report(first)?.report)).toBe(closed);
    expect(standing()).toMatchObject({
      figures: {
        unpriced: 0,
        currencies: [
          {
            ...{ total: '22.41', tax: '3.58', margin: '18.83', withoutMargin: 0 },
            kinds: { sale: { count: 0 }, 'price-correction': { count: 1, gross: '22.41' } },
            tenders: [{ tender: 'cash', count: 1, gross: '22.41' }],
          },
        ],
      },
      // The drawer was counted since, with what was in it.
      correctedPrices: [{ currency: 'EUR', tender: 'cash', isElsewhere: true, count: 1, amount: '22.41' }],
      ...{ taken: [], paidElsewhere: [], corrected: [] },
      drawers: [{ taken: '0', corrected: '0', correctedPrices: '0', expected: '100' }],
    });
    expect(shiftCsv(standing(), true)).toContain(
      '"price corrected, paid before or at another till",cash,EUR,1,22.41',
    );
    closeShift();
    expect(reportOf('2026-01-01', '2026-01-01').totals).toMatchObject([{ sales: 1, gross: '2.49' }]);
    expect(reportOf('2026-01-02', '2026-01-02').totals).toMatchObject([
      { sales: 0, priceCorrections: 1, gross: '22.41', tax: '3.58', cost: '0', margin: '18.83' },
    ]);
    expect(allDays()).toMatchObject({ sales: 1, gross: '24.9', tax: '3.98', cost: '16.56', margin: '4.36' });
  });

  it('lowers what the drawer, or the terminal, should hold', () => {
    openShift();
    give('249', { ...takenNow(), said: card });
    expect(correct('24.90')).toEqual(done);
    expect(standing()).toMatchObject({
      correctedPrices: [{ tender: 'card-terminal', amount: '-224.1' }],
      tally: [
        { tender: 'cash', expected: '100' },
        { tender: 'card-terminal', expected: '24.9' },
      ],
      figures: { currencies: [{ total: '24.9', tax: '3.98' }] },
    });
    const number = closeShift();
    expect(shifts().report(number)?.report.correctedPrices).toHaveLength(1);
  });

  it('is in no drawer if the money was taken before, or at another till', () => {
    openShift();
    give('2.49');
    correct('24.90');
    expect(standing()).toMatchObject({
      correctedPrices: [{ tender: 'cash', isElsewhere: true, amount: '22.41' }],
      drawers: [{ correctedPrices: '0', expected: '100' }],
      tally: [{ tender: 'cash', expected: '100' }],
    });
    expect(shiftCsv(standing(), true)).toContain(
      '"price corrected, paid before or at another till",cash,EUR,1,22.41',
    );
  });

  it('counts by the tender that was corrected before, and moves whole when that is corrected after', () => {
    const corrections = new CorrectionService({ ...parts(), onCorrected: () => undefined });
    const toTender = (said: RequestOf<'tender-correct'>['said'], times: number) =>
      corrections.correct({ piece: orderId, part: 0, corrections: times, said, reason: 'Wrong key' });
    openShift();
    give('2.49', takenNow());
    expect(toTender(card, 0)).toEqual(done);
    expect(correct('24.90')).toEqual(done);
    expect(standing().figures.currencies[0]?.tenders).toMatchObject([
      { tender: 'card-terminal', gross: '24.9' },
    ]);
    expect(toTender({ kind: 'cash' }, 1)).toEqual(done);
    expect(standing()).toMatchObject({
      figures: {
        currencies: [
          {
            tenders: [
              // The correction was one of these, and what it came to has moved.
              { tender: 'card-terminal', count: 1, gross: '0' },
              { tender: 'cash', count: 1, gross: '24.9' },
            ],
          },
        ],
      },
      drawers: [{ expected: '124.9' }],
    });
    refund();
    expect(standing().figures.currencies[0]).toMatchObject({ total: '0', tax: '0', margin: '0' });
  });

  it('has a line of its own in the exports, with who approved it', () => {
    give('2.49');
    now = secondDay;
    correct('24.90');
    expect(exported('entries')).toMatchObject([
      { kind: 'sale', price: '', cost: '18.40' },
      { kind: 'sale', price: '2.49', tax: '0.40', own_cost: '16.56' },
      {
        ...{ kind: 'price-correction', order_id: orderId, tender: 'cash', currency: 'EUR', price: '22.41' },
        ...{ tax: '3.58', cost: '', own_cost: '0.00', staff: '', approved_by: 'Ana' },
      },
    ]);
    expect(exported('accounting')).toMatchObject([
      {},
      { day: '2026-01-01', gross: '2.49' },
      {
        ...{ day: '2026-01-02', kind: 'price-correction', gross: '22.41', tax: '3.58', net: '18.83' },
        ...{ cost: '0.00', without_price: '0', without_cost: '0' },
      },
    ]);
  });

  it('sorts the order in the list, is in what its orders came to, and is no movement of the balance', () => {
    give('2.49');
    const moved = ledger.moneyMovements.page('shop', { at: 0, eventNumber: 0 }, 10);
    correct('24.90');
    expect(ledger.moneyMovements.page('shop', { at: 0, eventNumber: 0 }, 10)).toEqual(moved);
    expect(ledger.listing.takings(0, firstDay, 'USD')).toMatchObject({
      amounts: [{ currency: 'EUR', amount: '24.9' }],
    });
    const all = { text: '', countries: [], phones: [], from: null, to: null, standing: null } as const;
    const query = { ...all, countries: [], productId: null, staffId: null, balanceCurrency: 'USD' };
    expect(sumOrders(file(), query)).toMatchObject({
      unpriced: 0,
      amounts: [{ price: '24.9', margin: '4.36', unknownMargins: 0 }],
    });
    const database = new DatabaseSync(file(), { readOnly: true });
    expect(database.prepare('SELECT sort_price FROM sale_listing').all()).toEqual([{ sort_price: 24.9 }]);
    database.close();
  });
});

describe('what was paid back of a price', () => {
  it('is all of the right one once the order is refunded', () => {
    give('2.49');
    correct('24.90');
    refund();
    expect(owed()).toEqual(['24.9']);
    expect(allDays()).toMatchObject({ gross: '24.9', returned: '24.9', tax: '0', cost: '0', margin: '0' });
  });

  it('is more, or less, where the price is corrected while it is owed', () => {
    give('2.49');
    refund();
    expect(correct('249')).toEqual(done);
    expect(owed()).toEqual(['249']);
    expect(correct('24.90', 1)).toEqual(done);
    expect(owed()).toEqual(['24.9']);
    // Nothing was earned, and nothing is.
    expect(allDays()).toMatchObject({ gross: '2.49', returned: '2.49', tax: '0', margin: '0' });
    expect(payBack('24.90')).toEqual(done);
    expect(owed()).toEqual([]);
  });

  it('is owed still, by its order, if the price turns out to have been more once it was given back', () => {
    openShift();
    give('2.49', takenNow());
    refund();
    expect(payBack('2.49')).toEqual(done);
    expect(correct('2')).toEqual(kept('given-back'));
    expect(correct('24.90')).toEqual(done);
    expect(owed()).toEqual(['22.41']);
    expect(ledger.paybacks.owed.map(({ unsettled }) => unsettled)).toEqual([[orderId]]);
    expect(payBack('22.41')).toEqual(done);
    expect(standing().drawers).toMatchObject([{ expected: '100' }]);
    expect(correct('24.89', 1)).toEqual(kept('given-back'));
  });

  it('is never less than goodwill, whose share of the tax stays what it was', () => {
    give('24.90');
    expect(goodwill('4.90', '24.9')).toEqual(done);
    expect(correct('4.89')).toEqual(kept('given-back'));
    expect(correct('12.30')).toEqual(done);
    expect(goodwill('1.10', '7.4')).toEqual(done);
    refund();
    expect(owed()).toEqual(['6.3']);
    expect(allDays()).toMatchObject({ gross: '12.3', returned: '12.3', tax: '0', cost: '0', margin: '0' });
  });

  it('waits for the end of a refund that is under way', () => {
    give('2.49');
    const begun = beginRefund();
    expect(shown()).toMatchObject({ isRefundOpen: true });
    expect(correct('24.90')).toEqual(kept('refund-open'));
    value(ledger.operations.moveChange(begun, answerChange(begun.progress, { kind: 'confirmed' }), now));
    expect(shown()).toMatchObject({ isRefundOpen: false });
    expect(correct('24.90')).toEqual(done);
  });

  it('takes back price and tax to the last coin, however prices, goodwill and rates fall', () => {
    money = { ...money, taxPercent: '8.1' as Decimal };
    give('10.03');
    expect(goodwill('3.34', '10.03')).toEqual(done);
    for (const [at, price] of ['7.77', '19.99', '3.35', '6.01'].entries())
      expect(correct(price, at)).toEqual(done);
    refund();
    expect(allDays()).toMatchObject({ gross: '6.01', returned: '6.01', tax: '0', margin: '0' });
    expect(sum(owed())).toBe('2.67');
  });
});

describe('corrected prices in a ledger that is checked', () => {
  const check = () => checkLedgerFile(file(), { onProgress: () => undefined, depth: 'whole' });
  const tables = ['book_entry', 'ticket', 'ticket_piece', 'ticket_money', 'sale_listing'] as const;
  const rows = () => {
    const database = new DatabaseSync(file(), { readOnly: true });
    try {
      return tables.map((table) => database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all());
    } finally {
      database.close();
    }
  };
  beforeEach(() => {
    give('2.49');
    correct('24.90');
    goodwill('4.90', '24.9');
    correct('19.90', 1);
    refund();
    correct('21', 2);
    ledger.close();
  });
  afterEach(() => {
    ledger = value(Ledger.open(file()));
  });

  it.each([
    ['of another price', "UPDATE book_entry SET price = price + 1 WHERE kind = 'price-correction'"],
    ['of another tax', "UPDATE book_entry SET tax = tax + 1 WHERE kind = 'price-correction'"],
    ['lost', "DELETE FROM book_entry WHERE kind = 'price-correction'"],
    ['of no order', "UPDATE book_entry SET price_of = NULL WHERE kind = 'price-correction'"],
    [
      'in a drawer',
      "UPDATE ticket_money SET kind = 'price-corrected' WHERE kind = 'price-corrected-elsewhere'",
    ],
    ['owed otherwise', "UPDATE ticket SET owed = '1'"],
  ])('count as damaged if one is %s', async (_, statement) => {
    await check();
    tamper(file(), statement);
    await expect(check()).rejects.toMatchObject({ kind: 'corrupted' });
  });

  it('are rebuilt from what was salvaged', async () => {
    const before = rows();
    tamper(file(), 'DELETE FROM book_entry; DELETE FROM ticket_money; DELETE FROM ticket_piece');
    await recoverLedger(ledgerFiles(file()), 1, 'damaged', () => undefined);
    expect(rows()).toEqual(before);
    await check();
  });
});
