import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idPack, refundIntent, saleIntent } from '../../../test/fixtures/intents.ts';
import { japan } from '../../../test/fixtures/products.ts';
import { profileRecord } from '../../../test/ledgers/busy-ledger.ts';
import { tamper } from '../../../test/ledgers/tamper.ts';
import { sealedProfile } from '../../../test/tills/sealed-codes.ts';
import { closeAsExpected, shiftsOver } from '../../../test/tills/shifts-over.ts';
import { value } from '../../../test/value.ts';
import { parseAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import type { IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { RequestOf } from '../../../src-preload/contract.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import { answerChange } from '../../domain/orders/package-change.ts';
import type { OperationId } from '../../domain/orders/order-id.ts';
import { isIn, type OrderId } from '../../domain/orders/sale.ts';
import { recoveredSaleIntent, recoveredTopUpIntent } from '../../domain/payments/recovered-intent.ts';
import { ticketFor } from '../../../src-books/payments/ticket.ts';
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

const clerk: StaffMark = { id: 'cleo' as StaffId, name: 'Cleo' };
const manager: StaffMark = { id: 'ana' as StaffId, name: 'Ana' };
const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const cost = japan.salePrice;

/** Milliseconds since 1970 in UTC: the day of adoption, and the two after it. */
const [firstDay, secondDay, thirdDay] = [1, 2, 3].map((day) => Date.UTC(2026, 0, day, 12)) as [
  number,
  number,
  number,
];

const euros: PriceMoney = {
  ...{ balanceCurrency: 'USD', currency: 'EUR', taxPercent: '19' as Decimal },
  rate: { value: '0.9' as Decimal, setAt: '2026-01-01T00:00:00Z' },
};

let folder: string;
let ledger: Ledger;
let now: number;
let money: PriceMoney;
let whyNotRecord: Problem | undefined;
let shown: string[];
/** What the service tells beside the books. */
let own: IdPack | null;
let refundedThere: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'given-prices-'));
  ledger = value(Ledger.open(file()));
  now = firstDay;
  money = euros;
  whyNotRecord = undefined;
  shown = [];
  own = null;
  refundedThere = [];
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const file = (): string => join(folder, 'ledger.sqlite');
const clock = { now: () => now };
const onLedgerFault = (fault: { readonly detail: string }) => expect.fail(fault.detail);

const shifts = (): ShiftService => shiftsOver(ledger, { clock, currency: () => 'EUR' });

const parts = () => ({
  ...{ ledger, clock, staff: () => clerk, shifts: shifts(), tenders: () => ['Voucher'] },
  whyNotRecord: () => whyNotRecord,
  onLedgerFault,
});
const service = (): GivenPriceService =>
  new GivenPriceService({
    ...parts(),
    money: () => money,
    told: { numberOf: () => own, isRefunded: (piece) => refundedThere.includes(piece) },
    onGiven: ({ kind }) => shown.push(kind),
  });

const standing = () => shifts().report('now')?.report ?? expect.fail('no shift is open');
const openShift = () => shifts().open({ floats: [{ currency: 'EUR', amount: '100' }] });
const closeShift = (): number => closeAsExpected(shifts());

/** An order that another till made, adopted on the first day. */
function adopted(orderId = 'T2-ELSEWHERE' as OrderId, uidCustomer = 'uid'): OrderId {
  const intent = recoveredSaleIntent({ orderId, merchantId: 'shop', product: japan, cost, createdAt: 5 });
  const sale = value(
    ledger.sales.recover({ kind: 'recovered', intent, uidCustomer, charged: cost, staff: manager }, now),
  );
  return isIn(sale, 'accepted') ? orderId : expect.fail(sale.progress.state);
}

function issue(orderId: OrderId): void {
  const sale = ledger.sales.find(orderId);
  if (sale === undefined || !isIn(sale, 'accepted')) return expect.fail('not accepted');
  const profile = sealedProfile(orderId, profileRecord('8900000000000000000'));
  value(ledger.sales.conclude(sale, { kind: 'issued', profile, idPack: idPack(7) }, now));
}

function completed(): OrderId {
  const orderId = adopted();
  issue(orderId);
  return orderId;
}

const begunRefund = (orderId: OrderId) =>
  value(ledger.operations.draftRefund(refundIntent(now, { orderId, boughtAs: orderId, expected: cost })));
function refund(orderId: OrderId): void {
  const begun = begunRefund(orderId);
  value(ledger.operations.moveChange(begun, answerChange(begun.progress, { kind: 'confirmed' }), now));
}

const card = { kind: 'card-terminal', reference: null } as const;
const wantedFor = (
  piece: string,
  changes: Partial<RequestOf<'price-give'>> = {},
): RequestOf<'price-give'> => ({
  ...{ piece, price: '24.90', currency: 'EUR', said: { kind: 'cash' }, takenIn: null },
  reason: 'Told by the other shop',
  ...changes,
});
const give = (piece: string, changes: Partial<RequestOf<'price-give'>> = {}) =>
  service().give(wantedFor(piece, changes), manager);
const notGiven = (why: string) => ({ ok: false, problem: { kind: 'price-not-given', why } });
const pieceOf = (orderId: OrderId) => service().read({ piece: orderId }).pieces[0] ?? expect.fail('no piece');
const owed = () => ledger.paybacks.owed.map(({ owed: sum, ticket }) => [sum, ticket.intent.currency]);

function exported(what: 'entries' | 'accounting'): unknown {
  const to = join(folder, `${what}.csv`);
  const of = { what, ledger: file(), to, mode: 'live', at: now, keys: [], timeZone: 'UTC' } as const;
  exportLedger(of, () => undefined);
  return parse(readFileSync(to, 'utf8'), { columns: true, bom: true });
}

const reportOf = (...[from, to]: [string, string]) =>
  readReport(file(), { by: 'day', from, to, timeZone: 'UTC', balanceCurrency: 'USD' }, thirdDay);

describe('an order whose price nobody knows', () => {
  it('is given one, by whom, approved by whom, and why', () => {
    const orderId = completed();
    expect(pieceOf(orderId)).toMatchObject({ currency: 'EUR', stays: null, given: null });
    expect(give(orderId)).toEqual({ ok: true });
    expect(pieceOf(orderId)).toMatchObject({
      given: {
        ...{ price: '24.9', tender: 'cash', isTakenNow: false, reason: 'Told by the other shop' },
        ...{ staff: clerk, approvedBy: manager },
      },
    });
    expect(shown).toEqual(['sale']);
  });

  it('keeps what it cost, what was sent and how it came into the books', () => {
    const orderId = completed();
    const before = [ledger.sales.find(orderId), ledger.sales.events(orderId)];
    const moved = ledger.moneyMovements.page('shop', { at: 0, eventNumber: 0 }, 10);
    give(orderId);
    expect([ledger.sales.find(orderId), ledger.sales.events(orderId)]).toEqual(before);
    expect(ledger.moneyMovements.page('shop', { at: 0, eventNumber: 0 }, 10)).toEqual(moved);
  });

  it('is given a price once, however often the press is repeated, and after a restart', () => {
    const orderId = completed();
    expect(give(orderId)).toEqual({ ok: true });
    expect(give(orderId)).toEqual(notGiven('known'));
    ledger.close();
    ledger = value(Ledger.open(file()));
    expect(give(orderId, { price: '1' })).toEqual(notGiven('known'));
    expect(pieceOf(orderId)).toMatchObject({ given: { price: '24.9' } });
    expect(reportOf('2026-01-01', '2026-01-03').totals).toMatchObject([{ sales: 1, gross: '24.9' }]);
  });

  it('is not one that was sold here', () => {
    const sold = value(ledger.sales.draft(saleIntent(1))).intent.orderId;
    expect(service().read({ piece: sold }).pieces).toEqual([]);
    expect(give(sold)).toEqual(notGiven('known'));
    expect(give('T1-none')).toEqual(notGiven('known'));
  });

  it('is offered none if its ticket outlived it', () => {
    const orderId = 'T2-ELSEWHERE' as OrderId;
    ledger.tickets.take(ticketFor([saleIntent(1, { orderId })]));
    adopted(orderId);
    expect(service().read({ piece: orderId }).pieces).toEqual([]);
    expect(give(orderId)).toEqual(notGiven('known'));
  });

  it('may be a top-up', () => {
    const orderId = completed();
    const operationId = 'T2-TOP-UP' as OperationId;
    const intent = recoveredTopUpIntent({
      ...{ operationId, orderId, merchantId: 'shop', uidCustomer: 'uid', cost, createdAt: 6 },
    });
    value(
      ledger.operations.recover(
        { kind: 'recovered', intent, charged: cost, idPack: idPack(9), staff: null },
        now,
      ),
    );
    expect(give(operationId)).toEqual({ ok: true });
    expect(service().read({ piece: orderId }).pieces).toMatchObject([
      { given: null },
      { given: { price: '24.9' } },
    ]);
    expect(reportOf('2026-01-01', '2026-01-03')).toMatchObject({ totals: [{ topUps: 1 }], unpriced: 1 });
  });
});

describe('a price that nobody can have paid', () => {
  it.each([
    [{ price: '0' }, { kind: 'price-not-given', why: 'not-above-zero' }],
    [{ price: '24.905' }, { kind: 'price-not-given', why: 'too-many-decimals' }],
    [{ currency: 'USD' }, { kind: 'price-not-given', why: 'other-currency' }],
    [{ said: { kind: 'named', name: 'Gold' } }, { kind: 'tender-removed' }],
    [{ said: { ...card, reference: '4111 1111 1111 1111' } }, { kind: 'whole-card-number' }],
    [{ takenIn: 1 }, { kind: 'price-not-given', why: 'other-shift' }],
  ] as const)('is refused: %o', (changes, problem) => {
    const orderId = completed();
    expect(give(orderId, changes)).toMatchObject({ ok: false, problem });
    expect(pieceOf(orderId).given).toBeNull();
  });

  it('is refused in cash that no coins can pay, and while nothing is recorded', () => {
    const orderId = completed();
    money = { ...euros, currency: 'CHF' };
    expect(give(orderId, { currency: 'CHF', price: '9.92' })).toMatchObject({
      problem: { kind: 'not-in-coins' },
    });
    expect(give(orderId, { currency: 'CHF', price: '9.92', said: card })).toEqual({ ok: true });
    whyNotRecord = { kind: 'starting' };
    expect(give(adopted('T2-OTHER' as OrderId, 'uid-2'))).toMatchObject({ problem: { kind: 'starting' } });
  });
});

describe('in shifts, reports and exports, a price that is given', () => {
  it('counts when it is given, and changes no Z report', () => {
    openShift();
    const orderId = completed();
    expect(standing().figures).toMatchObject({ currencies: [], unpriced: 1 });
    const first = closeShift();
    const closed = JSON.stringify(shifts().report(first)?.report);
    now = secondDay;
    openShift();
    give(orderId);
    expect(standing()).toMatchObject({
      figures: {
        unpriced: 0,
        currencies: [
          {
            ...{ total: '24.9', tax: '3.98', margin: '4.36', withoutMargin: 0 },
            kinds: { sale: { count: 1, gross: '24.9' } },
            tenders: [{ tender: 'cash', count: 1, gross: '24.9' }],
            staff: [{ id: null, gross: '24.9' }],
          },
        ],
      },
    });
    closeShift();
    expect(JSON.stringify(shifts().report(first)?.report)).toBe(closed);
    expect(reportOf('2026-01-01', '2026-01-01')).toMatchObject({ totals: [], unpriced: 1 });
    const second = { sales: 1, gross: '24.9', tax: '3.98', cost: '16.56', margin: '4.36', unknownMargins: 0 };
    expect(reportOf('2026-01-02', '2026-01-02')).toMatchObject({ totals: [second], unpriced: 0 });
    expect(reportOf('2026-01-01', '2026-01-02')).toMatchObject({ totals: [second], unpriced: 0 });
  });

  it('is in no drawer and no terminal, and is listed as paid elsewhere', () => {
    openShift();
    give(completed());
    expect(standing()).toMatchObject({
      ...{
        taken: [],
        drawers: [{ taken: '0', expected: '100' }],
        tally: [{ tender: 'cash', expected: '100' }],
      },
      paidElsewhere: [{ currency: 'EUR', tender: 'cash', count: 1, amount: '24.9' }],
    });
    expect(shiftCsv(standing(), true)).toContain('paid before or at another till,cash,EUR,1,24.9');
    const number = closeShift();
    expect(shifts().report(number)?.report.paidElsewhere).toHaveLength(1);
  });

  it('is in the drawer, or on the terminal, if staff took it in the open shift', () => {
    openShift();
    give(completed(), { takenIn: standing().number });
    expect(standing()).toMatchObject({
      ...{ taken: [{ tender: 'cash', count: 1, paid: '24.9' }], paidElsewhere: [] },
      drawers: [{ taken: '24.9', expected: '124.9' }],
    });
    give(adopted('T2-OTHER' as OrderId, 'uid-2'), { takenIn: standing().number, said: card });
    expect(standing().tally).toMatchObject([
      { tender: 'cash', expected: '124.9' },
      { tender: 'card-terminal', expected: '24.9' },
    ]);
  });

  it('is in no drawer if the shift is closed by now in which staff said that they took it', () => {
    const orderId = completed();
    openShift();
    const { openShift: number } = service().read({ piece: orderId });
    closeShift();
    openShift();
    expect(give(orderId, { takenIn: number })).toEqual(notGiven('other-shift'));
    expect(standing().drawers).toMatchObject([{ expected: '100' }]);
  });

  it('is corrected to another tender only if this till took it', () => {
    openShift();
    const elsewhere = completed();
    give(elsewhere);
    const here = adopted('T2-OTHER' as OrderId, 'uid-2');
    give(here, { takenIn: standing().number });
    const corrections = new CorrectionService({ ...parts(), onCorrected: () => undefined });
    expect(corrections.read({ piece: elsewhere }).tickets).toMatchObject([
      { payments: [{ stays: 'paid-elsewhere' }] },
    ]);
    const correct = (piece: string) =>
      corrections.correct({ piece, part: 0, corrections: 0, said: card, reason: 'Wrong key' });
    expect(correct(elsewhere)).toMatchObject({ ok: false });
    expect(correct(here)).toEqual({ ok: true });
    expect(standing()).toMatchObject({
      drawers: [{ expected: '100' }],
      figures: { currencies: [{ total: '49.8' }] },
    });
    expect(standing().figures.currencies[0]?.tenders).toEqual([
      { tender: 'cash', count: 1, gross: '24.9' },
      { tender: 'card-terminal', count: 1, gross: '24.9' },
    ]);
  });

  it('has a line of its own in the exports, with who approved it', () => {
    const orderId = completed();
    now = secondDay;
    give(orderId);
    expect(exported('entries')).toMatchObject([
      { kind: 'sale', order_id: orderId, price: '', cost: '18.40', own_cost: '' },
      {
        ...{ kind: 'sale', order_id: orderId, tender: 'cash', currency: 'EUR', price: '24.90', tax: '3.98' },
        ...{ cost: '', own_cost: '16.56', staff: '', approved_by: 'Ana' },
      },
    ]);
    expect(exported('accounting')).toMatchObject([
      { day: '2026-01-01', gross: '', without_price: '1' },
      { day: '2026-01-02', currency: 'EUR', gross: '24.90', tax: '3.98', net: '20.92', without_price: '0' },
    ]);
  });

  it('sorts the order in the list by it, and is in what its orders came to', () => {
    const orderId = completed();
    give(orderId);
    expect(ledger.listing.takings(0, firstDay, 'USD')).toMatchObject({
      amounts: [{ currency: 'EUR', amount: '24.9' }],
    });
    const all = { text: '', countries: [], phones: [], from: null, to: null, standing: null } as const;
    const query = { ...all, countries: [], productId: null, staffId: null, balanceCurrency: 'USD' };
    expect(sumOrders(file(), query)).toMatchObject({
      unpriced: 0,
      amounts: [{ price: '24.9', margin: '4.36' }],
    });
    const database = new DatabaseSync(file(), { readOnly: true });
    expect(database.prepare('SELECT sort_price FROM sale_listing').all()).toEqual([{ sort_price: 24.9 }]);
    database.close();
  });
});

describe('what was paid for an order whose price was given', () => {
  it('is owed once it is refunded, and price, tax and cost go back once', () => {
    const orderId = completed();
    now = secondDay;
    give(orderId);
    now = thirdDay;
    expect(ledger.tickets.paybackOfRefund(orderId)).toEqual({
      currency: 'EUR',
      parts: [{ tender: 'cash', amount: '24.9', rounding: '0' }],
    });
    refund(orderId);
    expect(owed()).toEqual([['24.9', 'EUR']]);
    expect(reportOf('2026-01-03', '2026-01-03').totals).toMatchObject([
      { refunds: 1, gross: '0', returned: '24.9', tax: '-3.98', cost: '-16.56', margin: '-4.36' },
    ]);
    expect(reportOf('2026-01-01', '2026-01-03')).toMatchObject({
      ...{ unpriced: 0, totals: [{ sales: 1, refunds: 1, tax: '0', cost: '0', margin: '0' }] },
    });
  });

  it('is given back from the drawer of the shift that gives it, though no drawer took it', () => {
    openShift();
    const orderId = completed();
    give(orderId);
    refund(orderId);
    const [first] = ledger.paybacks.owed;
    const { ticketId } = first?.ticket.intent ?? expect.fail('nothing is owed');
    const seen = { ticketId, owed: amount('24.9'), paybacks: 0 };
    value(ledger.paybacks.payBack(seen, { tender: 'cash', amount: amount('24.9'), staff: null }, now));
    expect(standing().drawers).toMatchObject([{ expected: '75.1' }]);
    expect(owed()).toEqual([]);
  });

  it('is owed if the provider cancels the order', () => {
    const orderId = adopted();
    give(orderId);
    const sale = ledger.sales.find(orderId);
    if (sale === undefined || !isIn(sale, 'accepted')) return expect.fail('not accepted');
    value(ledger.sales.conclude(sale, { kind: 'canceled' }, now));
    expect(owed()).toEqual([['24.9', 'EUR']]);
    expect(reportOf('2026-01-01', '2026-01-01').totals).toMatchObject([
      { sales: 1, cancellations: 1, gross: '24.9', returned: '24.9', margin: '0' },
    ]);
  });

  it('can be given back in part as goodwill, which a refund then owes less of', () => {
    const orderId = completed();
    give(orderId);
    const goodwill = new GoodwillService({ ...parts(), onGiven: () => undefined });
    const some = { amount: '4.90', currency: 'EUR', tender: 'cash', reason: 'Slow' } as const;
    expect(goodwill.give({ piece: orderId, left: '24.9', isCountedElsewhere: false, ...some })).toEqual({
      ok: true,
    });
    refund(orderId);
    expect(owed()).toEqual([['20', 'EUR']]);
    expect(reportOf('2026-01-01', '2026-01-01').totals).toMatchObject([
      { gross: '24.9', returned: '24.9', tax: '0', margin: '0' },
    ]);
  });

  it('is not said of an order that was refunded or canceled meanwhile, or is being refunded', () => {
    const orderId = completed();
    const begun = begunRefund(orderId);
    expect(pieceOf(orderId)).toMatchObject({ stays: 'refund-open', given: null });
    expect(give(orderId)).toEqual(notGiven('refund-open'));
    value(ledger.operations.moveChange(begun, answerChange(begun.progress, { kind: 'confirmed' }), now));
    expect(give(orderId)).toEqual(notGiven('refunded'));
    const canceled = adopted('T2-CANCELED' as OrderId, 'uid-2');
    const sale = ledger.sales.find(canceled);
    if (sale === undefined || !isIn(sale, 'accepted')) return expect.fail('not accepted');
    value(ledger.sales.conclude(sale, { kind: 'canceled' }, now));
    expect(pieceOf(canceled)).toMatchObject({ stays: 'canceled' });
    expect(give(canceled)).toEqual(notGiven('canceled'));
    expect(owed()).toEqual([]);
  });

  it('is not said after a refund of which nobody knows what it was of', () => {
    const orderId = adopted();
    const on = {
      orderId,
      merchantId: 'shop',
      cart: null,
      staff: null,
      uidCustomer: 'uid',
      idPack: idPack(7),
    };
    const intent = {
      ...{
        ...on,
        operationId: 'T2-REFUND' as OperationId,
        boughtAs: null,
        triedBefore: false,
        createdAt: now,
      },
      ...{ reason: null, expected: cost, isElsewhere: true as const },
    } as const;
    value(ledger.operations.recover({ kind: 'recovered', intent, staff: null }, now));
    expect(give(orderId)).toEqual(notGiven('refunded'));
  });
});

describe('given prices in a ledger that is checked', () => {
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
    const orderId = completed();
    give(orderId);
    refund(orderId);
    give(adopted('T2-OTHER' as OrderId, 'uid-2'), { said: card });
    ledger.close();
  });
  afterEach(() => {
    ledger = value(Ledger.open(file()));
  });

  it.each([
    ['of another price', 'UPDATE book_entry SET price = price + 1 WHERE price_of IS NOT NULL'],
    ['of another order', 'UPDATE book_entry SET price_of = NULL WHERE price_of IS NOT NULL'],
    ['lost', 'DELETE FROM book_entry WHERE price_of IS NOT NULL'],
    ['not in a refund', "UPDATE book_entry SET price = NULL WHERE kind = 'refund'"],
    ['taken by a drawer', "UPDATE ticket_money SET kind = 'paid'"],
    ['of no ticket', "DELETE FROM ticket WHERE ticket_id = 'ticket:T2-OTHER'"],
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
