import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { OrderSums, SummedOrders } from '../../src-preload/contract/sales/orders.ts';
import { fromMillionths } from '../../src-books/money/millionths.ts';
import { entriesBeforeAdoption } from '../ledger/schema/entries-of-orders.ts';
import {
  filtersOf,
  isOfAll,
  mostSorted,
  sourceOf,
  timesOf,
  type Condition,
} from '../ledger/listing/listing-query.ts';
import type { OrderSumsQuery } from './order-sums-query.ts';

/** The number of listed sales per statement: a thread can be stopped only between statements. */
const usuallyAtOnce = 25_000;

/**
 * Counts the sales in the filtered list of orders, and adds up all of their entries in the books: sales and top-ups,
 * less refunds and cancellations. It uses a connection of its own and reads a single moment.
 *
 * @throws SQLite's errors.
 */
export function sumOrders(ledger: string, query: OrderSumsQuery, atOnce = usuallyAtOnce): OrderSums {
  const database = new DatabaseSync(ledger, { readOnly: true });
  try {
    database.exec('BEGIN');
    let orders = 0;
    let unpriced = 0;
    const amounts: KnownSums[] = [];
    // Without a filter, reading all entries in their own order is faster than per order.
    const parts = isOfAll(query) ? [whole] : partsOf(database, atOnce);
    for (const part of parts) {
      const summed = sumPart(database, query, part);
      orders += summed.orders;
      unpriced += summed.unpriced;
      amounts.push(...summed.amounts);
    }
    const ofCurrency = Map.groupBy(amounts, ({ currency }) => currency);
    const sortable = isOfAll(query) ? orders : Math.min(orders, mostSorted);
    return {
      orders,
      sortable,
      unpriced,
      amounts: [...ofCurrency].map(([currency, all]) => together(currency, all)),
    };
  } finally {
    database.close();
  }
}

/** Exact sums in one currency. */
type KnownSums = Record<'price' | 'cost' | 'margin', Amount> &
  Pick<SummedOrders, 'currency' | 'unknownMargins'>;

/** A part of the list; `to` is exclusive, and null for the last part. */
type Part = { readonly from: number; readonly to: number | null };

const whole: Part = { from: 0, to: null };

function* partsOf(database: DatabaseSync, atOnce: number): Generator<Part, void> {
  const select = database.prepare(
    `SELECT position FROM sale_listing WHERE position >= ? ORDER BY position LIMIT 1 OFFSET ?`,
  );
  for (let from: number | null = 0; from !== null;) {
    const to: number | null = positionRow.parse(select.get(from, atOnce))?.position ?? null;
    yield { from, to };
    from = to;
  }
}

const positionRow = z.object({ position: z.int() }).optional();

function sumPart(
  database: DatabaseSync,
  query: OrderSumsQuery,
  { from, to }: Part,
): { readonly orders: number; readonly unpriced: number; readonly amounts: readonly KnownSums[] } {
  const within = (position: string): Condition[] => [
    ...timesOf(query)(position),
    { sql: `${position} >= ?`, value: from },
    ...(to === null ? [] : [{ sql: `${position} < ?`, value: to }]),
  ];
  const filters = filtersOf(query);
  // No limit.
  const most = -1;
  const source = sourceOf(query.countries, {
    text: query.text,
    phones: query.phones,
    within,
    order: 'ASC',
    filters,
    most,
  });
  const passes = [...within(source.position), ...filters];
  const matched = `SELECT order_id FROM ${source.tables}
                   WHERE ${[...source.conditions, ...passes.map(({ sql }) => sql)].join(' AND ')}`;
  const values = [...source.values, ...passes.map(({ value }) => value)];
  const { orders } = countRow.parse(
    database.prepare(`SELECT count(*) AS orders FROM (${matched})`).get(...values),
  );
  const isAll = isOfAll(query);
  const before = entriesBeforeAdoption(isAll ? 'sale' : 'matched', summed);
  const sources = [
    isAll ? 'book_entry WHERE order_id IS NOT NULL' : 'matched CROSS JOIN book_entry USING (order_id)',
    `(${before}) AS book_entry`,
  ];
  const summing = sources.map((entries) =>
    database.prepare(`
    ${isAll ? '' : `WITH matched (order_id) AS MATERIALIZED (${matched})`}
    SELECT coalesce(currency, ?) AS paid_in, count(price) AS priced,
      count(*) FILTER (WHERE price IS NULL AND NOT EXISTS (
        SELECT 1 FROM book_entry AS later WHERE later.price_of = book_entry.event_number)) AS unpriced,
      coalesce(sum(price), 0) AS price,
      coalesce(sum(own_cost) FILTER (WHERE price IS NOT NULL), 0) AS cost,
      coalesce(sum(price - tax - own_cost), 0) AS margin,
      count(*) FILTER (WHERE price IS NOT NULL AND price - tax - own_cost IS NULL) AS unknownMargins
    FROM ${entries}
    GROUP BY paid_in`),
  );
  const rows = summing.flatMap((statement) => {
    // Sums of millionths can exceed the integers that a JavaScript number holds exactly.
    statement.setReadBigInts(true);
    return statement.all(...(isAll ? [] : values), query.balanceCurrency).map((row) => sumsRow.parse(row));
  });
  return {
    orders,
    unpriced: rows.reduce((count, row) => count + row.unpriced, 0),
    // Without any price, the currency is unknown too.
    amounts: rows.flatMap(({ priced, paid_in: currency, price, cost, margin, unknownMargins }) =>
      priced === 0 ? [] : [{ currency, price, cost, margin, unknownMargins }],
    ),
  };
}

const summed = ['event_number', 'currency', 'price', 'tax', 'own_cost'];

const countRow = z.object({ orders: z.int() });
const count = z.bigint().transform(Number);
const amount = z.bigint().transform(fromMillionths);
const sumsRow = z.object({
  paid_in: z.string(),
  priced: count,
  unpriced: count,
  price: amount,
  cost: amount,
  margin: amount,
  unknownMargins: count,
});

const together = (currency: string, all: readonly KnownSums[]): SummedOrders => ({
  currency,
  price: sum(all.map(({ price }) => price)),
  cost: sum(all.map(({ cost }) => cost)),
  margin: sum(all.map(({ margin }) => margin)),
  unknownMargins: all.reduce((unknown, { unknownMargins }) => unknown + unknownMargins, 0),
});
