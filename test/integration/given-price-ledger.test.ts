import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idPack, refundIntent, saleIntent } from '../fixtures/intents.ts';
import { japan } from '../fixtures/products.ts';
import { profileRecord } from '../ledgers/busy-ledger.ts';
import { sealedProfile } from '../tills/sealed-codes.ts';
import { shiftsOver } from '../tills/shifts-over.ts';
import { tamper } from '../ledgers/tamper.ts';
import { value } from '../value.ts';
import { recoverLedger } from '../../src-main/ledger/backups/recover-ledger.ts';
import { ledgerFiles } from '../../src-main/ledger/file/ledger-files.ts';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import type { RequestOf } from '../../src-preload/contract.ts';
import { answerChange } from '../../src-main/domain/orders/package-change.ts';
import { isIn, type OrderId } from '../../src-main/domain/orders/sale.ts';
import { recoveredSaleIntent } from '../../src-main/domain/payments/recovered-intent.ts';
import { checkLedgerFile } from '../../src-main/ledger/checks/check-ledger.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import type { Decimal } from '../../src-books/money/decimal.ts';
import type { PriceMoney } from '../../src-main/pricing/shop-price.ts';
import { readReport } from '../../src-main/reports/read-report.ts';
import { CorrectionService } from '../../src-main/services/paybacks/correction-service.ts';
import { GivenPriceService } from '../../src-main/services/paybacks/given-price-service.ts';
import { PriceCorrectionService } from '../../src-main/services/paybacks/price-correction-service.ts';
import { readLedgerBook } from '../crash/books/ledger-book.ts';
import { ofOwed } from '../crash/books/owed-compared.ts';

/** What a price that is given afterwards comes to in the books: in any currency, and where the ledger is damaged. */

const cost = japan.salePrice;
const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const day = Date.UTC(2026, 0, 1, 12);
let folder: string;
let ledger: Ledger;
let money: PriceMoney;
const file = () => join(folder, 'ledger.sqlite');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'given-'));
  ledger = value(Ledger.open(file()));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});
const clock = { now: () => day };
const parts = () => ({
  ...{ ledger, clock, staff: () => null, tenders: () => [] },
  shifts: shiftsOver(ledger, { clock, currency: () => money.currency }),
  whyNotRecord: () => undefined,
  told: { numberOf: () => null, isRefunded: () => false },
  onLedgerFault: (fault: { readonly detail: string }) => expect.fail(fault.detail),
});
const give = (changes: Partial<RequestOf<'price-give'>>) =>
  new GivenPriceService({ ...parts(), money: () => money, onGiven: () => undefined }).give({
    ...{ piece: orderId, price: '1', currency: money.currency, said: { kind: 'cash' } },
    ...{ takenIn: null, reason: 'Told' },
    ...changes,
  });
const orderId = 'T2-ELSEWHERE' as OrderId;
function completed() {
  const intent = recoveredSaleIntent({ orderId, merchantId: 'shop', product: japan, cost, createdAt: 5 });
  const sale = value(
    ledger.sales.recover({ kind: 'recovered', intent, uidCustomer: 'uid', charged: cost, staff: null }, day),
  );
  if (!isIn(sale, 'accepted')) return expect.fail(sale.progress.state);
  const profile = sealedProfile(orderId, profileRecord('8900000000000000000'));
  value(ledger.sales.conclude(sale, { kind: 'issued', profile, idPack: idPack(7) }, day));
}
function refund(expected = cost) {
  const begun = value(
    ledger.operations.draftRefund(refundIntent(day, { orderId, boughtAs: orderId, expected })),
  );
  value(ledger.operations.moveChange(begun, answerChange(begun.progress, { kind: 'confirmed' }), day));
}
const report = () =>
  readReport(
    file(),
    { by: 'day', from: '2026-01-01', to: '2026-01-02', timeZone: 'UTC', balanceCurrency: 'USD' },
    day,
  );

describe('a price that is given in any currency', () => {
  it.each([
    ['JPY', '2400', '160', { kind: 'cash' }],
    ['KWD', '7.125', '0.307', { kind: 'card-terminal', reference: null }],
    ['KWD', '7.120', '0.307', { kind: 'card-terminal', reference: null }],
    ['CHF', '9.92', '0.9', { kind: 'card-terminal', reference: null }],
    ['CHF', '9.95', '0.9', { kind: 'cash' }],
    ['HUF', '8999', '370', { kind: 'card-terminal', reference: null }],
  ] as const)('comes to nothing once it is refunded: %s %s', async (currency, price, rate, said) => {
    money = {
      ...{ balanceCurrency: 'USD', currency, taxPercent: '8.1' as Decimal },
      rate: { value: rate as Decimal, setAt: '2026-01-01T00:00:00Z' },
    };
    completed();
    expect(give({ price, said })).toEqual({ ok: true });
    expect(report().totals).toMatchObject([{ currency, sales: 1, gross: amount(price) }]);
    refund();
    expect(ledger.paybacks.owed.map(({ owed }) => owed)).toEqual([amount(price)]);
    expect(report()).toMatchObject({ unpriced: 0, totals: [{ tax: '0', cost: '0', margin: '0' }] });
    ledger.close();
    await checkLedgerFile(file(), { onProgress: () => undefined, depth: 'whole' });
    ledger = value(Ledger.open(file()));
  });

  it('goes back by the tender that it was corrected to', async () => {
    money = { balanceCurrency: 'USD', currency: 'EUR', taxPercent: '19' as Decimal, rate: null };
    completed();
    expect(parts().shifts.open({ floats: [{ currency: 'EUR', amount: '100' }] })).toMatchObject({ ok: true });
    expect(give({ price: '24.90', takenIn: ledger.shifts.open?.number ?? null })).toEqual({ ok: true });
    const corrections = new CorrectionService({ ...parts(), onCorrected: () => undefined });
    const card = { kind: 'card-terminal', reference: null } as const;
    const wrong = { piece: orderId, part: 0, corrections: 0, said: card, reason: 'Wrong key' };
    expect(corrections.correct(wrong)).toEqual({ ok: true });
    refund(amount('10'));
    expect(ledger.tickets.of(orderId)).toBeDefined();
    expect(report().rows).toMatchObject([{ gross: '24.9', returned: '24.9', tax: '0' }]);
    expect(ledger.paybacks.owed.map(({ owed }) => owed)).toEqual(['24.9']);
    ledger.close();
    await checkLedgerFile(file(), { onProgress: () => undefined, depth: 'whole' });
    ledger = value(Ledger.open(file()));
  });
});

describe('a price that was corrected', () => {
  it('is what the crash test reads of the books, and owes just that once it is refunded', async () => {
    money = { balanceCurrency: 'USD', currency: 'EUR', taxPercent: '19' as Decimal, rate: null };
    completed();
    expect(give({ price: '2.49' })).toEqual({ ok: true });
    const prices = new PriceCorrectionService({
      ...{ ...parts(), numberOf: () => null, onCorrected: () => undefined },
    });
    const correct = (price: string, corrections: number) =>
      prices.correct({ piece: orderId, price, corrections, reason: 'Mistyped' });
    expect(correct('249', 0)).toEqual({ ok: true });
    expect(correct('24.90', 1)).toEqual({ ok: true });
    refund();
    ledger.close();
    const book = readLedgerBook(file(), () => '');
    expect(book.tickets).toMatchObject([
      {
        ...{ paidMinor: 2_490, owedMinor: 2_490, pieces: [{ priceMinor: 2_490, listMinor: 2_490 }] },
        repriced: [
          { stoodMinor: 249, wasMinor: 249 },
          { stoodMinor: 24_900, wasMinor: 24_900 },
        ],
      },
    ]);
    expect(ofOwed(book)).toEqual([]);
    await checkLedgerFile(file(), { onProgress: () => undefined, depth: 'whole' });
    ledger = value(Ledger.open(file()));
  });
});

describe('a price in a ledger whose chain is broken', () => {
  const end = () => {
    const database = new DatabaseSync(file(), { readOnly: true });
    const row = database.prepare('SELECT max(number) AS number FROM event').get();
    database.close();
    return Number(row?.['number']);
  };
  it.each(['before the adoption', 'in the adoption', 'between', 'after the price'])(
    'is counted once: broken %s',
    async (where) => {
      money = { balanceCurrency: 'USD', currency: 'EUR', taxPercent: '19' as Decimal, rate: null };
      const breaks: number[] = [];
      const other = () => {
        breaks.push(end() + 1);
        value(ledger.sales.draft(saleIntent(day)));
      };
      value(ledger.sales.draft(saleIntent(day)));
      other();
      breaks.push(end() + 1);
      completed();
      other();
      expect(give({ price: '24.90' })).toEqual({ ok: true });
      other();
      ledger.close();
      const at =
        breaks[['before the adoption', 'in the adoption', 'between', 'after the price'].indexOf(where)];
      tamper(file(), `UPDATE event SET hash = zeroblob(32) WHERE number = ${String(at)}`);
      await recoverLedger(ledgerFiles(file()), 1, 'damaged', () => undefined);
      await checkLedgerFile(file(), { onProgress: () => undefined, depth: 'whole' });
      ledger = value(Ledger.open(file()));
      // As a manager does again, where it was lost.
      if (ledger.sales.find(orderId) === undefined) completed();
      const service = new GivenPriceService({ ...parts(), money: () => money, onGiven: () => undefined });
      const [piece] = service.read({ piece: orderId }).pieces;
      if (piece?.given === null) expect(give({ price: '24.90' })).toEqual({ ok: true });
      expect(report()).toMatchObject({ unpriced: 0, totals: [{ currency: 'EUR', sales: 1, gross: '24.9' }] });
      refund();
      expect(ledger.paybacks.owed.map(({ owed }) => owed)).toEqual(['24.9']);
      expect(report()).toMatchObject({
        unpriced: 0,
        totals: [{ gross: '24.9', returned: '24.9', margin: '0' }],
      });
    },
  );
});
