import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { practiceProducts, practiceSeller } from '../../tools/ledger/generate-ledger.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { writeYears } from '../../tools/ledger/invented/write-years.ts';
import type { OrderSumsQuery } from '../../src-main/reports/order-sums-query.ts';
import { sumOrders } from '../../src-main/reports/sum-orders.ts';
import { needsProgram } from '../needed-program.ts';

needsProgram('sqlite3');

/** What the listed orders come to, beside plain SQL of the `sqlite3` command over the sales and the books' entries. */

let folder: string;
let ledger: string;
const lastDay = '2026-06-30';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'order-sums-'));
  ledger = join(folder, 'ledger.sqlite');
  writeYears(ledger, {
    sales: 4_000,
    seed: 11,
    days: 60,
    lastDay,
    seller: practiceSeller,
    products: practiceProducts(),
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

function bySqlite3(sql: string): unknown[] {
  const { status, stdout, stderr } = spawnSync('sqlite3', ['-readonly', '-json', ledger, sql], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return z.array(z.unknown()).parse(JSON.parse(stdout === '' ? '[]' : stdout));
}

const everything: OrderSumsQuery = {
  text: '',
  countries: [],
  phones: [],
  from: null,
  to: null,
  standing: null,
  productId: null,
  staffId: null,
  balanceCurrency: 'USD',
};

const sumsRow = z.object({
  currency: z.string(),
  price: z.int(),
  cost: z.int(),
  margin: z.int(),
  unknownMargins: z.int(),
});
const countRow = z.tuple([z.object({ orders: z.int(), unpriced: z.int() })]);

/** @param which sales, in SQL. */
function expected(which: string) {
  const rows = bySqlite3(`
    SELECT coalesce(e.currency, 'USD') AS currency, sum(e.price) AS price,
      coalesce(sum(CASE WHEN e.price IS NOT NULL THEN e.own_cost END), 0) AS cost,
      coalesce(sum(e.price - e.tax - e.own_cost), 0) AS margin,
      sum(e.price IS NOT NULL AND e.price - e.tax - e.own_cost IS NULL) AS unknownMargins
    FROM sale s JOIN book_entry e ON e.order_id = s.order_id WHERE ${which}
    GROUP BY 1 HAVING count(e.price) > 0 ORDER BY 1`);
  const [counts] = countRow.parse(
    bySqlite3(`SELECT (SELECT count(*) FROM sale s WHERE ${which}) AS orders,
      (SELECT count(*) FROM sale s JOIN book_entry e ON e.order_id = s.order_id
       WHERE e.price IS NULL AND (${which})) AS unpriced`),
  );
  return { ...counts, amounts: rows.map((row) => sumsRow.parse(row)) };
}

const millionths = (amount: string | null): number => Math.round(Number(amount) * 1e6);

function sums(query: Partial<OrderSumsQuery>, atOnce?: number) {
  const { orders, unpriced, amounts } = sumOrders(ledger, { ...everything, ...query }, atOnce);
  return {
    orders,
    unpriced,
    amounts: amounts
      .map(({ currency, price, cost, margin, unknownMargins }) => ({
        currency,
        price: millionths(price),
        cost: millionths(cost),
        margin: millionths(margin),
        unknownMargins,
      }))
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}

const [from, to] = [Date.parse('2026-06-01T00:00:00Z'), Date.parse('2026-06-08T00:00:00Z')];

it.each<readonly [string, Partial<OrderSumsQuery>, string]>([
  ['all orders', {}, '1'],
  ['those of a week', { from, to }, `s.created_at >= ${from} AND s.created_at < ${to}`],
  ['what was not sold', { standing: 'ended' }, "s.state IN ('refused', 'canceled')"],
  [
    'what was refunded',
    { standing: 'refunded' },
    `s.state = 'completed' AND
      (SELECT count(*) FROM operation o WHERE o.order_id = s.order_id AND o.kind = 'refund' AND o.state = 'completed') >
      (SELECT count(*) FROM operation o WHERE o.order_id = s.order_id AND o.kind = 'top-up' AND o.state = 'completed')`,
  ],
  ['a package', { productId: 'jp-1gb-7d' }, "json_extract(s.product, '$.productId') = 'jp-1gb-7d'"],
  ['nothing', { productId: 'no such package' }, '0'],
  [
    'a place in a week',
    { text: 'japan', from, to },
    `(json_extract(s.product, '$.countrySet') LIKE 'japan%' OR json_extract(s.product, '$.name') LIKE '%japan%')
      AND s.created_at >= ${from} AND s.created_at < ${to}`,
  ],
])('sums %s like plain SQL, in any number of parts', (_which, query, sql) => {
  const plain = expected(sql);
  expect(sums(query)).toEqual(plain);
  expect(sums(query, 300)).toEqual(plain);
});

it('sums what one member of staff sold', () => {
  const [{ id }] = z
    .tuple([z.object({ id: z.string() })])
    .parse(bySqlite3('SELECT staff_id AS id FROM sale WHERE staff_id IS NOT NULL LIMIT 1'));
  const plain = expected(`s.staff_id = '${id}'`);
  expect(plain.orders).toBeGreaterThan(10);
  expect(sums({ staffId: id })).toEqual(plain);
});

it('shows the same daily total above its orders and below the list', () => {
  const opened = Ledger.open(ledger);
  if (!opened.ok) return expect.fail(opened.failure.detail);
  const dayMs = 86_400_000;
  const end = Date.parse(`${lastDay}T00:00:00Z`) + dayMs;
  try {
    for (let from = end - 60 * dayMs; from < end; from += dayMs) {
      const to = from + dayMs;
      const { orders, amounts } = opened.value.listing.takings(from, to, 'USD');
      const below = sumOrders(ledger, { ...everything, from, to });
      expect(orders).toBe(below.orders);
      expect(amounts).toEqual(
        below.amounts
          .map(({ currency, price }) => ({ currency, amount: price }))
          .toSorted((a, b) => a.currency.localeCompare(b.currency)),
      );
    }
  } finally {
    opened.value.abandon();
  }
});
