import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { Amount } from '../../src-merchant-api/amount.ts';
import type { Customer } from '../sales/customer.ts';
import type { Sale } from '../sales/sale.ts';
import { positionsPerMs } from './listing-schema.ts';
import { readSaleRow } from './sale-row.ts';
import { searchTerms, type SearchTerms } from './search-terms.ts';
import { storedAmount } from './stored-values.ts';

/** How a sale stands, as staff filter by it. open: not settled or not issued yet; ended: not sold, or canceled. */
export type Standing = 'open' | 'ready' | 'refunded' | 'ended';

/** Which sales are listed. What is null lets all pass. */
export type ListingWish = {
  readonly text: string;
  /** Codes of the countries that the text stands for. */
  readonly countries: readonly string[];
  /** Milliseconds since 1970 in UTC; `to` is the first one that isn't meant. */
  readonly from: number | null;
  readonly to: number | null;
  readonly standing: Standing | null;
  readonly productId: string | null;
  /** Who sold it. */
  readonly staffId: string | null;
};

/** Where a page begins: at the newest, at the oldest, or beside a position. */
export type PageStart =
  | { readonly at: 'newest' | 'oldest' }
  | { readonly at: 'older-than' | 'newer-than'; readonly position: number };

export type ListedSale = {
  readonly position: number;
  readonly sale: Sale;
  readonly customer: Customer | null;
  readonly standing: Standing;
};

export type ListingPage = {
  /** Newest first. */
  readonly sales: readonly ListedSale[];
  /** Whether there are more in the direction that was asked for. */
  readonly isMore: boolean;
};

/** So many sales are compared where a number is searched for that begins or ends like many others. */
const mostOfANumber = 1_000;

/** The list of orders: pages of it, in the order of time, each found by its first position. */
export class SaleListing {
  readonly #database: DatabaseSync;
  /** Of each form that a question takes; there are few. */
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  page(wish: ListingWish, start: PageStart, limit: number): ListingPage {
    const { sql, values } = pageQuery(wish, start, limit + 1);
    const rows = this.#prepared(sql).all(...values);
    const sales = rows.slice(0, limit).map(readListedSale);
    return { sales: isBackwards(start) ? sales.toReversed() : sales, isMore: rows.length > limit };
  }

  /**
   * How many sales of a time, milliseconds since 1970 in UTC, were sold for good, and their prices as far as they are
   * known.
   */
  takings(from: number, to: number): { readonly sales: number; readonly prices: readonly ListedPrice[] } {
    const rows = this.#prepared(
      `SELECT sale_listing.price, json_extract(terms, '$.currency') AS currency
       FROM sale_listing JOIN sale USING (order_id)
       WHERE position >= ? AND position < ? AND sale_listing.state IN ('accepted', 'completed')`,
    )
      .all(from * positionsPerMs, to * positionsPerMs)
      .map((row) => priceRow.parse(row));
    return {
      sales: rows.length,
      prices: rows.flatMap(({ price, currency }) => (price === null ? [] : [{ price, currency }])),
    };
  }

  /** Everybody who ever sold something, by the name of their last sale. */
  sellers(): readonly Seller[] {
    // From one id to the next by the index: as quick with 1,000,000 sales as with 100.
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

type Query = { readonly sql: string; readonly values: SQLInputValue[] };

/** A page's question: what was found where something is searched for, and of that what the filters let pass. */
function pageQuery(wish: ListingWish, start: PageStart, most: number): Query {
  const { standing, productId, staffId } = wish;
  const within = boundsOf(wish, start);
  const order = isBackwards(start) ? 'ASC' : 'DESC';
  const filters: Condition[] = [
    ...(standing === null ? [] : [{ sql: 'standing = ?', value: standing }]),
    ...(productId === null ? [] : [{ sql: 'product_id = ?', value: productId }]),
    ...(staffId === null ? [] : [{ sql: 'sale_listing.staff_id = ?', value: staffId }]),
  ];
  const source = sourceOf(searchTerms(wish.text, wish.countries), {
    text: wish.text,
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
    sql: `SELECT listing.position, standing, customer.name, customer.phone, customer.note, sale.*
          FROM (SELECT ${source.position} AS position, standing, order_id
                FROM ${source.tables}
                ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
                ORDER BY ${source.position} ${order} LIMIT ?) AS listing
          JOIN sale USING (order_id)
          LEFT JOIN customer USING (order_id)
          ORDER BY listing.position ${order}`,
    values: [...source.values, ...[...bounds, ...filters].map(({ value }) => value), most],
  };
}

type Condition = { readonly sql: string; readonly value: SQLInputValue };

/** Between which positions a page lies, for a column that holds them. */
type Within = (position: string) => Condition[];

const boundsOf =
  ({ from, to }: ListingWish, start: PageStart): Within =>
  (position) => [
    ...('position' in start
      ? [{ sql: `${position} ${start.at === 'older-than' ? '<' : '>'} ?`, value: start.position }]
      : []),
    ...(from === null ? [] : [{ sql: `${position} >= ?`, value: from * positionsPerMs }]),
    ...(to === null ? [] : [{ sql: `${position} < ?`, value: to * positionsPerMs }]),
  ];

const isBackwards = ({ at }: PageStart): boolean => at === 'oldest' || at === 'newer-than';

type Source = {
  readonly tables: string;
  /** The column by which the source is in order. */
  readonly position: string;
  readonly conditions: readonly string[];
  readonly values: readonly SQLInputValue[];
};

type PageParts = {
  readonly text: string;
  readonly within: Within;
  readonly order: 'ASC' | 'DESC';
  readonly filters: readonly Condition[];
  readonly most: number;
};

const everySale: Source = { tables: 'sale_listing', position: 'position', conditions: [], values: [] };

function sourceOf({ words, digits, national, order }: SearchTerms, parts: PageParts): Source {
  const numbers = [
    ...(digits === undefined ? [] : numberRanges(digits)),
    ...(national === undefined || national.length < fewestOfPhone ? [] : [begins('phone', national)]),
    ...(order === undefined ? [] : [endsWith('order_end', order), endsWith('operation_end', order)]),
    ...uidRanges(parts.text),
  ];
  if (numbers.length > 0) return numbered(numbers, words, parts);
  if (words === undefined) return everySale;
  return {
    // In this order: the words come in the order of positions by themselves.
    tables: 'sale_words CROSS JOIN sale_listing ON position = sale_words.rowid',
    position: 'sale_words.rowid',
    conditions: ['sale_words MATCH ?'],
    values: [words],
  };
}

/** The few sales with such a number; and what has such words, because "europe33" may be one or an order's end. */
function numbered(numbers: readonly Range[], words: string | undefined, parts: PageParts): Source {
  const found = numbers.map(
    ({ column }) => `SELECT position FROM (
      SELECT position FROM ${column === 'operation_end' ? ofOperations : 'sale_listing'}
      WHERE ${column} >= ? AND ${column} < ? LIMIT ${mostOfANumber})`,
  );
  found.push('SELECT position FROM sale_listing WHERE order_id = ?');
  const values: SQLInputValue[] = [
    ...numbers.flatMap(({ from, to }) => [from, to]),
    parts.text.trim().toUpperCase(),
  ];
  if (words !== undefined) {
    const passes = [...parts.within('sale_words.rowid'), ...parts.filters];
    // A page needs no more than these.
    found.push(`SELECT position FROM (
      SELECT position FROM sale_words CROSS JOIN sale_listing ON position = sale_words.rowid
      WHERE ${['sale_words MATCH ?', ...passes.map(({ sql }) => sql)].join(' AND ')}
      ORDER BY sale_words.rowid ${parts.order} LIMIT ?)`);
    values.push(words, ...passes.map(({ value }) => value), parts.most);
  }
  return { ...everySale, conditions: [`position IN (${found.join(' UNION ')})`], values };
}

type Range = { readonly column: string; readonly from: string; readonly to: string };

const ofOperations = 'operation CROSS JOIN sale_listing USING (order_id)';

/** Of what the service calls an order, its beginning: it is copied from elsewhere rather than typed. */
const uidRanges = (text: string): Range[] => {
  const uid = text.trim().toLowerCase();
  return /^[!-}]{6,64}$/.test(uid) && /\d/.test(uid) ? [begins('uid', uid)] : [];
};

/** With fewer digits, too many ICCIDs begin alike: those of one operator have their first ten in common. */
const fewestFirstDigits = 12;
const fewestOfPhone = 4;

/** Where a number ends so, or begins so; the zeros in front of a telephone number are dialled, not part of it. */
function numberRanges(digits: string): Range[] {
  const dialled = digits.replace(/^0+/, '');
  return [
    endsWith('iccid_end', digits),
    ...(digits.length < fewestFirstDigits ? [] : [begins('iccid', digits)]),
    ...(dialled.length < fewestOfPhone
      ? []
      : [begins('phone', dialled), begins('phone_national', dialled), endsWith('phone_end', dialled)]),
  ];
}

/** Everything that begins so lies between the beginning itself and the next character that isn't a digit or letter. */
const begins = (column: string, beginning: string): Range => ({
  column,
  from: beginning,
  to: `${beginning}~`,
});

const endsWith = (column: string, end: string): Range => begins(column, Array.from(end).reverse().join(''));

const sellerRow = z.object({ id: z.string(), name: z.string() });
export type Seller = z.infer<typeof sellerRow>;

const priceRow = z.object({ price: storedAmount.nullable(), currency: z.string().nullable() });

/** The currency is null where the sale is from before there was more than one. */
type ListedPrice = { readonly price: Amount; readonly currency: string | null };

const listedRow = z.object({
  position: z.int(),
  standing: z.enum(['open', 'ready', 'refunded', 'ended']),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
});

function readListedSale(row: unknown): ListedSale {
  const { position, standing, name, phone, note } = listedRow.parse(row);
  const customer = name === null && phone === null && note === null ? null : { name, phone, note };
  return { position, standing, customer, sale: readSaleRow(row) };
}
