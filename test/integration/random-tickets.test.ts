import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportLedger } from '../../src-main/exports/export-ledger.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { readReport } from '../../src-main/reports/read-report.ts';
import { ShiftFigures } from '../../src-main/services/shifts/shift-figures.ts';
import { reportOf, type ShiftReport } from '../../src-main/shifts/shift-report.ts';
import { seededRandom } from '../ledgers/busy-ledger.ts';
import {
  allDiscountsBySqlite3,
  allDiscountsOf,
  discountsByReport,
  discountsBySqlite3,
} from '../ledgers/discounts-from-events.ts';
import { moneyBySqlite3, owedBySqlite3 } from '../ledgers/money-from-events.ts';
import { quickFolder } from '../ledgers/quick-folder.ts';
import { RandomTickets } from '../ledgers/random-tickets.ts';
import { askSqlite3, byReport, bySqlite3, millionths, timeZone } from '../ledgers/sums-from-events.ts';
import { isThorough } from '../thorough.ts';
import { value } from '../value.ts';
import { needsProgram } from '../needed-program.ts';

needsProgram('sqlite3');

/**
 * Every sum of money that the till tells, over random tickets of shops without tax, with tax, and with one that was changed
 * in between, in currencies of no, two and three decimals: to the smallest unit as plain SQL finds it in the events alone.
 */

const taxes = { none: ['0'], included: ['10'], changed: ['8.1', '19', '7.75'] } as const;
const currencies = [
  ['JPY', '151.37'],
  ['EUR', '0.9213'],
  // Whose smallest coins are gone.
  ['CHF', '0.8846'],
  ['KWD', '0.3071'],
] as const;

const shops = Object.entries(taxes).flatMap(([tax, taxPercents]) =>
  currencies.map(([currency, rate], at) => ({
    tax,
    seed: 10 * taxPercents.length + at,
    currency,
    rate,
    taxPercents,
  })),
);

/** More than 2,000 in all. */
const tickets = isThorough ? 1_000 : 170;
const year = ['2026-01-01', '2026-12-31'] as const;

const folder = quickFolder('random-tickets');
afterAll(() => rmSync(folder, { recursive: true }));

/** How money moved, in any of the shops. */
const kindsOfMoney = new Set<string>();

const whole = (amount: string): number => Math.round(Number(amount) * 1_000_000);

describe.each(shops)('a shop in $currency, tax $tax', ({ tax, seed, ...money }) => {
  const file = join(folder, `${money.currency}-${tax}.sqlite`);
  let report: ShiftReport;
  let owed: unknown;
  beforeAll(() => {
    const ledger = value(Ledger.open(file));
    value(ledger.shifts.begin(null, [], 1));
    new RandomTickets(ledger, money, seededRandom(seed)).sell(tickets);
    report = closed(ledger);
    owed = ledger.paybacks.owed
      .map((each) => ({ ticket: each.ticket.intent.ticketId, owed: whole(each.owed) }))
      .toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1));
    ledger.close();
  }, 120_000);

  it('reports what its events say, by day, package and staff', () => {
    for (const by of ['day', 'product', 'staff'] as const) {
      const expected = bySqlite3(file, by, ...year);
      expect(expected.size).toBeGreaterThan(2);
      expect(byReport(file, by, ...year)).toEqual(expected);
    }
  });

  it('tells its discounts as its events say, and they are all between the list prices and what was sold', () => {
    for (const by of ['reason', 'staff'] as const) {
      const expected = discountsBySqlite3(file, by, ...year);
      expect(expected.size).toBeGreaterThan(2);
      expect(discountsByReport(file, by, ...year)).toEqual(expected);
    }
    expect(allDiscountsOf(report.discounts)).toEqual(allDiscountsBySqlite3(file));
    const { totals, discounts } = readReport(file, {
      by: 'day',
      from: year[0],
      to: year[1],
      timeZone,
      balanceCurrency: 'USD',
    });
    const off = discounts.reduce(
      (sum, { kind, amount }) => sum + (kind === 'discount' ? 1 : -1) * whole(amount),
      0,
    );
    expect(totals).toHaveLength(1);
    expect(whole(totals[0]?.gross ?? '') + off).toBe(soldFor(file).list);
  });

  it('has in each price the tax of its rate, to the smallest coin', () => {
    const { taxes: bySold } = soldFor(file);
    expect(bySold.map(({ percent }) => percent)).toEqual([...money.taxPercents].toSorted());
    for (const { told, due } of bySold) expect(told).toBe(due);
  });

  it('closes its shift with what its events say was sold, taken, paid back and owed', () => {
    const { totals } = readReport(file, {
      by: 'day',
      from: year[0],
      to: year[1],
      timeZone,
      balanceCurrency: 'USD',
    });
    const [sold] = totals;
    const [figures] = report.figures.currencies;
    expect(whole(figures?.total ?? '')).toBe(whole(sold?.gross ?? '') - whole(sold?.returned ?? ''));
    expect(figures).toMatchObject({ tax: sold?.tax, margin: sold?.margin });
    const inReport = report.taken.flatMap(({ tender, paid, paidBack }) => [
      ...(whole(paid) === 0 ? [] : [{ kind: 'paid', tender, amount: BigInt(whole(paid)) }]),
      ...(whole(paidBack) === 0 ? [] : [{ kind: 'paid-back', tender, amount: BigInt(whole(paidBack)) }]),
    ]);
    const byEvents = moneyBySqlite3(file).flatMap(({ kind, tender, amount }) =>
      amount === 0n ? [] : [{ kind, tender, amount }],
    );
    const inOthers = [
      ...report.paidElsewhere.map((each) => ({ ...each, kind: 'paid-elsewhere' })),
      ...report.correctedPrices.map((each) => ({
        ...each,
        kind: each.isElsewhere ? 'price-corrected-elsewhere' : 'price-corrected',
      })),
      ...report.undonePaybacks.map((each) => ({
        ...each,
        kind: each.isElsewhere ? 'payback-undone-elsewhere' : 'payback-undone',
      })),
    ].flatMap(({ kind, tender, amount }) =>
      whole(amount) === 0 ? [] : [{ kind, tender, amount: BigInt(whole(amount)) }],
    );
    for (const { kind } of byEvents) kindsOfMoney.add(kind);
    const undone = (by: string | null): bigint =>
      byEvents.reduce(
        (all, { kind, tender, amount }) => (kind === 'payback-undone' && tender === by ? all + amount : all),
        0n,
      );
    const net = byEvents.map((each) =>
      each.kind === 'paid-back' ? { ...each, amount: each.amount - undone(each.tender) } : each,
    );
    expect(new Set([...inReport, ...inOthers])).toEqual(new Set(net));
    expect(owed).toEqual(owedBySqlite3(file));
    expect(report.owed.map(({ amount }) => whole(amount))).toEqual([sumOf(owed)]);
  });

  it('exports the same sums', () => {
    const to = join(folder, 'accounting.csv');
    const wish = { what: 'accounting', ledger: file, to, mode: 'live', at: 1, keys: [], timeZone } as const;
    exportLedger(wish, () => undefined);
    const rows = parse<Readonly<Record<string, string>>>(readFileSync(to, 'utf8'), {
      columns: true,
      bom: true,
    });
    const added = (of: string) => rows.reduce((sum, row) => sum + whole(row[of] ?? ''), 0);
    const [figures] = report.figures.currencies;
    const signed = report.discounts.map(({ kind, amount }) =>
      kind === 'discount' ? whole(amount) : -whole(amount),
    );
    expect({ gross: added('gross'), tax: added('tax'), off: added('discount') }).toEqual({
      gross: whole(figures?.total ?? ''),
      tax: whole(figures?.tax ?? ''),
      off: signed.reduce((sum, each) => sum + each, 0),
    });
  });
});

it('moves money in every way that they tell', () => {
  expect([...kindsOfMoney].toSorted()).toEqual([
    'paid',
    'paid-back',
    'paid-elsewhere',
    'payback-undone',
    'price-corrected',
    'price-corrected-elsewhere',
  ]);
});

/** Closes the shift that all of it was sold in, as the till does, and reads what was written of it. */
function closed(ledger: Ledger): ShiftReport {
  const figures = new ShiftFigures({ ledger, onDamage: ({ detail }) => expect.fail(detail) });
  const at = Date.UTC(2026, 11, 31);
  value(
    ledger.shifts.close(
      (shift, head) =>
        reportOf(shift, figures.entriesOf(shift, head.number), [], { closedAt: at, closedBy: null, head }),
      at,
    ),
  );
  return figures.written(1) ?? expect.fail('it was closed');
}

const soldRow = z.object({ percent: z.string(), list: z.int(), told: z.int(), due: z.int() });

/** What was sold at list prices, and the tax in it: as it was written with each price, and as it follows from the price. */
function soldFor(file: string) {
  const rows = z.array(soldRow).parse(askSqlite3(file, soldFromEvents));
  return { list: rows.reduce((sum, { list }) => sum + list, 0), taxes: rows };
}

/** A price that was given afterwards counts as it was known when it went back, or as it is known now. */
const soldFromEvents = `
  WITH piece AS MATERIALIZED (
    SELECT each.value ->> '$.id' AS id,
      ${millionths("coalesce(each.value ->> '$.list', each.value ->> '$.price')")} AS list
    FROM event, json_each(event, '$.intent.pieces') AS each WHERE event ->> '$.kind' = 'paid'),
  refunded AS (
    SELECT drafted.event ->> '$.intent.boughtAs' AS id, done.number
    FROM event AS done JOIN event AS drafted USING (subject)
    WHERE done.event ->> '$.kind' = 'confirmed' AND drafted.event ->> '$.kind' = 'drafted'),
  known AS (
    SELECT event ->> '$.intent.pieces[0].id' AS id, number, event ->> '$.terms.taxPercent' AS percent,
      event ->> '$.intent.pieces[0].price' AS price, event ->> '$.terms.tax' AS tax
    FROM event WHERE event ->> '$.kind' = 'price-given'
    UNION ALL
    SELECT event ->> '$.piece', number, NULL, event ->> '$.price', event ->> '$.tax'
    FROM event WHERE event ->> '$.kind' = 'price-corrected'),
  given AS (
    SELECT known.id, max(percent) OVER (PARTITION BY known.id) AS percent, ${millionths('price')} AS price,
      ${millionths('tax')} AS tax, row_number() OVER (PARTITION BY known.id ORDER BY known.number DESC) AS newest
    FROM known LEFT JOIN refunded ON refunded.id = known.id AND refunded.number < known.number WHERE refunded.id IS NULL),
  sold AS MATERIALIZED (
    SELECT piece.list, drafted.event ->> '$.intent.terms.taxPercent' AS percent,
      ${millionths("drafted.event ->> '$.intent.price'")} AS price,
      ${millionths("drafted.event ->> '$.intent.terms.tax'")} AS tax
    FROM event AS taken JOIN event AS drafted USING (subject) JOIN piece ON piece.id = taken.subject
    WHERE taken.event ->> '$.kind' = 'accepted' AND drafted.event ->> '$.kind' = 'drafted'
      AND drafted.event ->> '$.intent.price' IS NOT NULL
    UNION ALL
    SELECT price, percent, price, tax FROM given WHERE newest = 1),
  rated AS (SELECT *, CAST(round(percent * 100) AS INTEGER) AS part FROM sold),
  shop AS (
    SELECT CASE max(event ->> '$.intent.currency') WHEN 'JPY' THEN 1000000 WHEN 'KWD' THEN 1000 ELSE 10000 END AS coin
    FROM event)
  SELECT percent, sum(list) AS list, sum(tax) AS told,
    sum((2 * price * part + (10000 + part) * coin) / (2 * (10000 + part) * coin) * coin) AS due
  FROM rated CROSS JOIN shop GROUP BY percent ORDER BY percent`;

const sumOf = (owed: unknown): number =>
  z
    .array(z.object({ owed: z.int() }))
    .parse(owed)
    .reduce((sum, each) => sum + each.owed, 0);
