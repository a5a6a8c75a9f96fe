import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { sum, type Amount } from '../../../src-merchant-api/amount.ts';
import type { OrderSort, Standing } from '../../../src-preload/contract/sales/orders.ts';
import type { KnownCustomer } from '../../domain/customer.ts';
import type { Sale } from '../../domain/orders/sale.ts';
import { customerRow, knownCustomer } from '../customers/customer-book.ts';
import type { CustomerPhones } from '../customers/customer-phones.ts';
import { fromMillionths } from '../../../src-books/money/millionths.ts';
import { positionsPerMs } from '../schema/listing-tables.ts';
import {
  filtersOf,
  isOfAll,
  mostSorted,
  sourceOf,
  timesOf,
  type ListingFilter,
  type Within,
} from './listing-query.ts';
import type { PhoneSearch } from './phone-search.ts';
import { entriesBeforeAdoption } from '../schema/entries-of-orders.ts';
import { readSaleRow } from '../records/sale-row.ts';

/** Where a page begins: at an end of the list, or next to the sale at a position. */
export type PageStart =
  | { readonly at: 'first' | 'last' }
  | { readonly at: 'after' | 'before'; readonly position: number };

export type ListedSale = {
  readonly position: number;
  readonly sale: Sale;
  readonly customer: KnownCustomer | null;
  readonly standing: Standing;
  /** How often its eSIM was topped up. */
  readonly topUps: number;
};

export type ListingPage = {
  /** In the requested order. */
  readonly sales: readonly ListedSale[];
  /** Whether there are more in the requested direction. */
  readonly isMore: boolean;
  /** Whether sealed telephone numbers were left out of a search because there is no key at present. */
  readonly withoutPhones: boolean;
};

/** The list of orders, in pages that are found by where they begin. */
export class SaleListing {
  readonly #database: DatabaseSync;
  readonly #search: PhoneSearch;
  readonly #phones: () => CustomerPhones;
  /** One statement for each form of the query; there are few. */
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync, search: PhoneSearch, phones: () => CustomerPhones) {
    this.#database = database;
    this.#search = search;
    this.#phones = phones;
  }

  page(filter: ListingFilter, start: PageStart, limit: number, sort: OrderSort = 'newest'): ListingPage {
    const most = limit + 1;
    const found = this.#search.positions(filter.text);
    const phones = found.ok ? found.value : [];
    const { sql, values } =
      sort === 'newest' || sort === 'oldest'
        ? pageQuery({ ...filter, phones }, start, most, sort)
        : sortedQuery({ ...filter, phones }, start, most, sort);
    const rows = this.#prepared(sql).all(...values);
    const sales = rows.slice(0, limit).map((row) => readListedSale(row, this.#phones()));
    return {
      sales: isBackwards(start) ? sales.toReversed() : sales,
      isMore: rows.length > limit,
      withoutPhones: !found.ok,
    };
  }

  /**
   * What the orders of a time range, milliseconds since 1970 in UTC, came to: how many are listed, and what
   * customers paid for them and their top-ups, less what went back, whenever that was. Summed from the
   * ledger's entries, like every total.
   *
   * @param balanceCurrency of entries without a currency of their own.
   */
  takings(from: number, to: number, balanceCurrency: string): Takings {
    const range = [from * positionsPerMs, to * positionsPerMs];
    const inRange = 'position >= ? AND position < ?';
    const counts = countRow.parse(
      this.#prepared(
        `SELECT count(*) AS orders, count(*) FILTER (WHERE standing = 'open' AND state <> 'accepted') AS unconfirmed
         FROM sale_listing WHERE ${inRange}`,
      ).get(...range),
    );
    const before = entriesBeforeAdoption('sale_listing', ['currency', 'price']);
    const rows = ['sale_listing CROSS JOIN book_entry USING (order_id)', beside(before)].flatMap(
      (entries) => {
        const statement = this.#prepared(
          `SELECT coalesce(currency, ?) AS paid_in, count(book_entry.price) AS priced,
           coalesce(sum(book_entry.price), 0) AS price
         FROM ${entries}
         WHERE ${inRange}
         GROUP BY paid_in`,
        );
        // Sums of millionths can exceed JavaScript's safe integers.
        statement.setReadBigInts(true);
        return statement.all(balanceCurrency, ...range).map((row) => takingsRow.parse(row));
      },
    );
    const priced = Map.groupBy(
      rows.filter((row) => row.priced !== 0n),
      ({ paid_in: currency }) => currency,
    );
    return {
      ...counts,
      amounts: [...priced]
        .map(([currency, all]) => ({ currency, amount: sum(all.map(({ price }) => price)) }))
        .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    };
  }

  /** Everybody who ever sold something, by the name in their last sale. */
  sellers(): readonly Seller[] {
    // Steps from one id to the next by the index: as fast with 1,000,000 sales as with 100.
    return this.#prepared(
      `WITH RECURSIVE seller (id) AS (
         SELECT min(staff_id) FROM sale WHERE staff_id IS NOT NULL
         UNION ALL
         SELECT (SELECT min(staff_id) FROM sale WHERE staff_id > seller.id) FROM seller WHERE id IS NOT NULL
       )
       SELECT id, (SELECT staff_name FROM sale WHERE staff_id = seller.id ORDER BY created_at DESC LIMIT 1) AS name
       FROM seller WHERE id IS NOT NULL`,
    )
      .all()
      .map((row) => sellerRow.parse(row));
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** With the positions of sales whose sealed number matches the text. */
type FilterWithPhones = ListingFilter & { readonly phones: readonly number[] };

type Query = { readonly sql: string; readonly values: SQLInputValue[] };

/** A page's query: what the search found, as far as the filters let it pass. */
function pageQuery(
  filter: FilterWithPhones,
  start: PageStart,
  most: number,
  sort: 'newest' | 'oldest',
): Query {
  const order = isBackwards(start) === (sort === 'newest') ? 'ASC' : 'DESC';
  const within: Within = (position) => [
    ...('position' in start
      ? [{ sql: `${position} ${order === 'DESC' ? '<' : '>'} ?`, value: start.position }]
      : []),
    ...timesOf(filter)(position),
  ];
  const filters = filtersOf(filter);
  const source = sourceOf(filter.countries, {
    text: filter.text,
    phones: filter.phones,
    within,
    order,
    filters,
    most,
  });
  const bounds = within(source.position);
  const conditions = [
    ...source.conditions,
    ...bounds.map(({ sql }) => sql),
    ...filters.map(({ sql }) => sql),
  ];
  return {
    sql: `SELECT listing.position, standing, top_ups, customer.name, customer.phone, customer.note, customer.language, sale.*
          FROM (SELECT ${source.position} AS position, standing, top_ups, order_id
                FROM ${source.tables}
                ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
                ORDER BY ${source.position} ${order} LIMIT ?) AS listing
          JOIN sale USING (order_id)
          LEFT JOIN customer USING (order_id)
          ORDER BY listing.position ${order}`,
    values: [...source.values, ...[...bounds, ...filters].map(({ value }) => value), most],
  };
}

/** Sort orders other than time: a column, a tie-breaker, and the direction of both. */
const keys: Readonly<
  Record<
    Exclude<OrderSort, 'newest' | 'oldest'>,
    { readonly key: string; readonly tie: string; readonly isDown: boolean }
  >
> = {
  'price-high': { key: 'sort_price', tie: 'position', isDown: true },
  'price-low': { key: 'sort_price', tie: 'position', isDown: false },
  customer: { key: 'sort_customer', tie: 'age', isDown: false },
  product: { key: 'sort_product', tie: 'age', isDown: false },
};

/**
 * A page sorted by something other than time. Without a search or filter it uses that order's index; with one
 * it sorts the newest results, so no page takes longer than another.
 */
function sortedQuery(
  filter: FilterWithPhones,
  start: PageStart,
  most: number,
  sort: keyof typeof keys,
): Query {
  const { key, tie, isDown } = keys[sort];
  const [direction, behind] = isDown === isBackwards(start) ? ['ASC', '>'] : ['DESC', '<'];
  const found = isOfAll(filter) ? undefined : newestFound(filter);
  const from =
    found === undefined
      ? 'sale_listing'
      : `(${found.sql}) AS found CROSS JOIN sale_listing ON sale_listing.position = found.position`;
  const parts = besides(start, `sale_listing.${key}`, `sale_listing.${tie}`, behind).map(
    ({ conditions, values }) => ({
      sql: `SELECT * FROM (
        SELECT sale_listing.position, standing, top_ups, order_id, ${key} AS sort_key, sale_listing.${tie} AS tie
        FROM ${from} ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
        ORDER BY ${key} ${direction}, sale_listing.${tie} ${direction} LIMIT ?)`,
      values: [...(found?.values ?? []), ...values, most],
    }),
  );
  return {
    sql: `SELECT listing.position, standing, top_ups, customer.name, customer.phone, customer.note, customer.language, sale.*
          FROM (SELECT * FROM (${parts.map(({ sql }) => sql).join(' UNION ALL ')})
                ORDER BY sort_key ${direction}, tie ${direction} LIMIT ?) AS listing
          JOIN sale USING (order_id)
          LEFT JOIN customer USING (order_id)
          ORDER BY sort_key ${direction}, tie ${direction}`,
    values: [...parts.flatMap(({ values }) => values), most],
  };
}

type Beside = { readonly conditions: readonly string[]; readonly values: readonly SQLInputValue[] };

/**
 * What follows a sale: others with the same key, then the later keys. As one condition the index would serve
 * the key alone.
 */
function besides(start: PageStart, key: string, tie: string, behind: string): readonly Beside[] {
  if (!('position' in start)) return [{ conditions: [], values: [] }];
  const own = (column: string): string =>
    `(SELECT own.${column.split('.').at(-1) ?? ''} FROM sale_listing AS own WHERE own.position = ?)`;
  const { position } = start;
  return [
    { conditions: [`${key} = ${own(key)}`, `${tie} ${behind} ${own(tie)}`], values: [position, position] },
    { conditions: [`${key} ${behind} ${own(key)}`], values: [position] },
  ];
}

function newestFound(filter: FilterWithPhones): Query {
  const [within, filters] = [timesOf(filter), filtersOf(filter)];
  const source = sourceOf(filter.countries, {
    text: filter.text,
    phones: filter.phones,
    within,
    order: 'DESC',
    filters,
    most: mostSorted,
  });
  const passes = [...within(source.position), ...filters];
  const conditions = [...source.conditions, ...passes.map(({ sql }) => sql)];
  return {
    sql: `SELECT ${source.position} AS position FROM ${source.tables}
          WHERE ${conditions.join(' AND ')} ORDER BY ${source.position} DESC LIMIT ${mostSorted}`,
    values: [...source.values, ...passes.map(({ value }) => value)],
  };
}

const isBackwards = ({ at }: PageStart): boolean => at === 'last' || at === 'before';

const sellerRow = z.object({ id: z.string(), name: z.string() });
export type Seller = z.infer<typeof sellerRow>;

/** What orders came to, in each currency by itself. */
export type Takings = {
  readonly orders: number;
  /** Those that may not be sold: nobody knows what they come to. */
  readonly unconfirmed: number;
  readonly amounts: readonly { readonly currency: string; readonly amount: Amount }[];
};

/** Entries with the place of their order in the list. */
const beside = (entries: string): string =>
  `(${entries}) AS book_entry CROSS JOIN sale_listing USING (order_id)`;

const countRow = z.object({ orders: z.int(), unconfirmed: z.int() });

const takingsRow = z.object({
  paid_in: z.string(),
  priced: z.bigint(),
  price: z.bigint().transform(fromMillionths),
});

const listedRow = z.object({
  position: z.int(),
  top_ups: z.int(),
  standing: z.enum(['open', 'ready', 'refunded', 'ended']),
  ...customerRow.shape,
});

function readListedSale(row: unknown, phones: CustomerPhones): ListedSale {
  const { position, standing, top_ups: topUps, ...listed } = listedRow.parse(row);
  const sale = readSaleRow(row);
  const isKnown = Object.values(listed).some((part) => part !== null);
  const customer = isKnown ? knownCustomer(phones, sale.intent.orderId, listed) : null;
  return { position, standing, topUps, customer, sale };
}
