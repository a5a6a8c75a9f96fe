import { isPayableInCash } from '../../src-books/tickets/cash-rounding.ts';
import Big from 'big.js';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { practiceProducts, practiceSeller } from '../../tools/ledger/generate-ledger.ts';
import { writeYears } from '../../tools/ledger/invented/write-years.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { readReport } from '../../src-main/reports/read-report.ts';
import { reportPart } from '../../src-preload/contract/books/reports.ts';
import { busyLedger, seededRandom } from '../ledgers/busy-ledger.ts';
import { idPack, refundIntent } from '../fixtures/intents.ts';
import { exactAmount } from '../../src-merchant-api/amount.ts';
import { answerChange } from '../../src-main/domain/orders/package-change.ts';
import { asSet, moneyBySqlite3, owedBySqlite3 } from '../ledgers/money-from-events.ts';
import {
  askSqlite3,
  byReport,
  bySqlite3,
  tendersBySqlite3,
  tendersInBooks,
  timeZone,
} from '../ledgers/sums-from-events.ts';
import { value } from '../value.ts';
import { needsProgram } from '../needed-program.ts';

needsProgram('sqlite3');

const folder = mkdtempSync(join(tmpdir(), 'book-totals-'));
afterAll(() => rmSync(folder, { recursive: true }));

function invent(name: string, sales: number, days: number, lastDay: string): string {
  const file = join(folder, `${name}.sqlite`);
  writeYears(file, { sales, days, lastDay, seed: 7, seller: practiceSeller, products: practiceProducts() });
  return file;
}

describe('over years of several currencies and taxes, the reports', () => {
  let file: string;
  beforeAll(() => {
    file = invent('years', 3_000, 1_096, '2025-12-31');
  }, 60_000);

  it.each(reportPart.exclude(['tender']).options)(
    'by %s match plain SQL over the events, to the millionth',
    (by) => {
      const sums = bySqlite3(file, by, '2023-01-01', '2025-12-31');
      expect(sums.size).toBeGreaterThan(10);
      expect(byReport(file, by, '2023-01-01', '2025-12-31')).toEqual(sums);
    },
  );

  it('by payment come to the same as by day', () => {
    const of = (by: 'day' | 'tender') =>
      readReport(file, { by, from: '2023-01-01', to: '2025-12-31', timeZone, balanceCurrency: 'USD' });
    const byTender = of('tender');
    expect(byTender.rows.length).toBeGreaterThan(byTender.totals.length);
    expect(byTender.totals).toEqual(expect.arrayContaining(of('day').totals));
    expect(byTender.totals).toHaveLength(of('day').totals.length);
  });

  it('have refunds, top-ups and cancellations in each of the four currencies', () => {
    const { totals, unpriced } = readReport(file, {
      by: 'staff',
      from: '2023-01-01',
      to: '2025-12-31',
      timeZone,
      balanceCurrency: 'USD',
    });
    expect(totals.map(({ currency }) => currency).toSorted()).toEqual(['CHF', 'EUR', 'JPY', 'USD']);
    for (const { topUps, refunds } of totals) {
      expect(topUps).toBeGreaterThan(0);
      expect(refunds).toBeGreaterThan(0);
    }
    expect(totals.some(({ cancellations }) => cancellations > 0)).toBe(true);
    expect(unpriced).toBeGreaterThan(0);
  });

  it('of any part of a year agree too', () => {
    for (const [from, to] of [
      ['2024-02-28', '2024-03-01'],
      ['2024-03-31', '2024-03-31'],
      ['2023-10-29', '2025-03-30'],
    ] as const)
      expect(byReport(file, 'hour', from, to)).toEqual(bySqlite3(file, 'hour', from, to));
  });
});

describe.each([
  // On Saturdays the shop closes late: it sells while the clocks are changed.
  { night: '2025-03-30', change: '2025-03-30T01:00:00Z' },
  { night: '2025-10-26', change: '2025-10-26T01:00:00Z' },
])('in the night of $night, the reports', ({ night, change }) => {
  let file: string;
  beforeAll(() => {
    file = invent(night, 2_000, 3, night);
  }, 60_000);

  it('agree with plain SQL by the day and by the hour', () => {
    const at = Date.parse(change);
    const nearby = byReport(file, 'day', night, night);
    expect(nearby.size).toBeGreaterThan(0);
    for (const by of ['day', 'hour'] as const) {
      expect(byReport(file, by, '2025-01-01', '2025-12-31')).toEqual(
        bySqlite3(file, by, '2025-01-01', '2025-12-31'),
      );
      expect(byReport(file, by, night, night)).toEqual(bySqlite3(file, by, night, night));
    }
    // Something was sold in the hour before the change and in the one after it.
    for (const from of [at - 3_600_000, at])
      expect(countBetween(file, from, from + 3_600_000)).toBeGreaterThan(0);
  });
});

function countBetween(file: string, from: number, to: number): number {
  const sql = `SELECT count(*) FROM book_entry WHERE at >= ${from} AND at < ${to}`;
  return Number(spawnSync('sqlite3', ['-readonly', file, sql], { encoding: 'utf8' }).stdout);
}

describe('what customers paid, got back and are owed', () => {
  it('matches plain SQL over the events of years, and nobody is owed anything who got it', () => {
    const file = invent('paid', 3_000, 365, '2025-12-31');
    const ledger = value(Ledger.open(file));
    const sums = ledger.shiftMoney.between(0, ledger.head().number);
    const { owed } = ledger.paybacks;
    ledger.close();
    const expected = moneyBySqlite3(file);
    expect(expected.filter(({ kind }) => kind === 'paid-back').length).toBeGreaterThan(4);
    expect(asSet(sums)).toEqual(asSet(expected));
    expect(owed).toEqual([]);
    expect(owedBySqlite3(file)).toEqual([]);
  });

  it('matches plain SQL over the events where half of it was given', () => {
    const file = join(folder, 'owed.sqlite');
    const ledger = value(Ledger.open(file));
    const random = seededRandom(11);
    const work = busyLedger(ledger, random);
    for (let commit = 0; commit < 4_000; commit += 1) {
      work.next();
      if (random() < 0.97) continue;
      const [oldest] = ledger.paybacks.owed;
      if (oldest === undefined) continue;
      const { ticket, owed } = oldest;
      const seen = { ticketId: ticket.intent.ticketId, owed, paybacks: ticket.paybacks.length };
      value(ledger.paybacks.payBack(seen, { tender: 'other', amount: owed, staff: null }, 1_900_000_000_000));
    }
    const owed = ledger.paybacks.owed.map((each) => ({
      ticket: each.ticket.intent.ticketId,
      owed: Math.round(Number(each.owed) * 1_000_000),
    }));
    ledger.close();
    expect(owed.length).toBeGreaterThan(20);
    expect(owed.toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1))).toEqual(owedBySqlite3(file));
  });
});

describe('goodwill, corrections of how it was paid, and refunds after them', () => {
  it('match plain SQL over the events, to the millionth, in reports, in what was paid back and in what is owed', () => {
    const file = invent('goodwill', 600, 60, '2025-12-31');
    const ledger = value(Ledger.open(file));
    const random = seededRandom(22);
    const ids = z
      .array(z.object({ id: z.string() }))
      .parse(askSqlite3(file, "SELECT order_id AS id FROM sale WHERE state = 'completed' ORDER BY order_id"));
    const at = Date.parse('2025-12-31T20:00:00Z');
    // Of its own, so that the goodwill stays what it is.
    const wrong = seededRandom(23);
    let corrections = 0;
    let refunds = 0;
    for (const { id } of ids) {
      const sale = ledger.sales.find(id);
      if (sale === undefined || random() < 0.5) continue;
      const said =
        wrong() < 0.5 ? ({ kind: 'other' } as const) : ({ kind: 'named', name: 'Voucher' } as const);
      const corrected = { part: 0, corrections: 0, said, reason: 'Wrong key', staff: null };
      if (wrong() < 0.5 && ledger.corrections.correct(sale.intent.orderId, corrected, at).ok)
        corrections += 1;
      const { orderId, merchantId } = sale.intent;
      for (let time = 0; time < 2; time += 1) {
        const now = ledger.goodwill.of(orderId);
        if (now === undefined || now.left === '0') continue;
        const part = new Big(now.left).times(random()).round(now.currency === 'JPY' ? 0 : 2, Big.roundUp);
        const amount = exactAmount(part);
        const wanted = random() < 0.5 ? 'cash' : now.tender;
        const isNoCash = wanted === 'cash' && !isPayableInCash(amount, now.currency);
        const tender = isNoCash ? 'other' : wanted;
        const given = {
          piece: orderId,
          amount,
          tender,
          reason: 'Slow',
          staff: null,
        } as const;
        value(ledger.goodwill.give(given, now.left, at));
      }
      if (random() < 0.5 || ledger.goodwill.of(orderId) === undefined) continue;
      refunds += 1;
      const intent = refundIntent(at, {
        orderId,
        merchantId,
        boughtAs: orderId,
        idPack: idPack(900_000 + refunds),
      });
      const begun = value(ledger.operations.draftRefund(intent));
      value(ledger.operations.moveChange(begun, answerChange(begun.progress, { kind: 'confirmed' }), at));
    }
    const sums = ledger.shiftMoney.between(0, ledger.head().number);
    expect(tendersInBooks(ledger)).toEqual(tendersBySqlite3(file));
    expect(corrections).toBeGreaterThan(50);
    const owed = ledger.paybacks.owed.map((each) => ({
      ticket: each.ticket.intent.ticketId,
      owed: Math.round(Number(each.owed) * 1_000_000),
    }));
    ledger.close();
    for (const by of ['day', 'product', 'staff'] as const) {
      const expected = bySqlite3(file, by, '2025-01-01', '2025-12-31');
      expect(byReport(file, by, '2025-01-01', '2025-12-31')).toEqual(expected);
    }
    const { totals } = readReport(file, {
      ...{ by: 'day', from: '2025-12-31', to: '2025-12-31', timeZone, balanceCurrency: 'USD' },
    });
    expect(totals.reduce((all, { goodwill }) => all + goodwill, 0)).toBeGreaterThan(100);
    expect(refunds).toBeGreaterThan(50);
    expect(owed.length).toBeGreaterThan(20);
    expect(owed.toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1))).toEqual(owedBySqlite3(file));
    const expected = moneyBySqlite3(file);
    expect(asSet(sums)).toEqual(asSet(expected));
  });
});
