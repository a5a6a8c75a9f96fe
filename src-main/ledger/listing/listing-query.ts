import type { SQLInputValue } from 'node:sqlite';
import type { Standing } from '../../../src-preload/contract/sales/orders.ts';
import { positionsPerMs } from '../schema/listing-tables.ts';
import { searchTerms, type SearchTerms } from './search-terms.ts';

/** Which sales are listed. A null field doesn't filter. */
export type ListingFilter = {
  readonly text: string;
  /** Codes of the countries that the text stands for. */
  readonly countries: readonly string[];
  /** Milliseconds since 1970 in UTC; `to` is exclusive. */
  readonly from: number | null;
  readonly to: number | null;
  readonly standing: Standing | null;
  readonly productId: string | null;
  /** Who sold it. */
  readonly staffId: string | null;
};

/** At most this many sales are compared for a number that begins or ends like many others. */
export const mostOfANumber = 1_000;

/** At most this many results of a search or filter, the newest, are sorted by anything but time. */
export const mostSorted = 5_000;

export type Condition = { readonly sql: string; readonly value: SQLInputValue };

/** The range of positions of a page, for a column that holds them. */
export type Within = (position: string) => Condition[];

/** The time range of the sales. */
export const timesOf =
  ({ from, to }: Pick<ListingFilter, 'from' | 'to'>): Within =>
  (position) => [
    ...(from === null ? [] : [{ sql: `${position} >= ?`, value: from * positionsPerMs }]),
    ...(to === null ? [] : [{ sql: `${position} < ?`, value: to * positionsPerMs }]),
  ];

/** Conditions on a sale's row in the list. */
export const filtersOf = ({
  standing,
  productId,
  staffId,
}: Pick<ListingFilter, 'standing' | 'productId' | 'staffId'>): Condition[] => [
  ...(standing === null ? [] : [{ sql: 'standing = ?', value: standing }]),
  ...(productId === null ? [] : [{ sql: 'product_id = ?', value: productId }]),
  ...(staffId === null ? [] : [{ sql: 'sale_listing.staff_id = ?', value: staffId }]),
];

/** Whether there is no search text and no filter. */
export const isOfAll = ({ text, from, to, standing, productId, staffId }: ListingFilter): boolean =>
  text.trim() === '' && [from, to, standing, productId, staffId].every((part) => part === null);

export type Source = {
  readonly tables: string;
  /** The column by which the source is sorted. */
  readonly position: string;
  readonly conditions: readonly string[];
  readonly values: readonly SQLInputValue[];
};

export type PageParts = {
  readonly text: string;
  /** Positions of the sales whose sealed telephone number matches the text. */
  readonly phones: readonly number[];
  readonly within: Within;
  readonly order: 'ASC' | 'DESC';
  readonly filters: readonly Condition[];
  readonly most: number;
};

const everySale: Source = { tables: 'sale_listing', position: 'position', conditions: [], values: [] };

/** The tables and conditions that find the sales that a text means. */
export function sourceOf(countries: readonly string[], parts: PageParts): Source {
  const { words, digits, national, order, numberAndWords } = searchTerms(parts.text, countries);
  const numbers = [
    ...(digits === undefined ? [] : numberRanges(digits)),
    ...(national === undefined || national.length < fewestOfPhone ? [] : [begins('phone', national)]),
    ...(order === undefined ? [] : [endsWith('order_end', order), endsWith('operation_end', order)]),
    ...uidRanges(parts.text),
  ];
  if (numbers.length > 0 || numberAndWords !== undefined)
    return numbered(numbers, { words, inside: insideOf(digits), numberAndWords }, parts);
  if (words === undefined) return everySale;
  return {
    // In this order: the words are already sorted by position.
    ...ofWords,
    conditions: ['sale_words MATCH ?'],
    values: [words],
  };
}

/** From so many digits on, a number is a whole ICCID or most of one, and found by its beginning or end. */
const wholeIccid = 18;

/** Digits that may stand anywhere in an ICCID or a telephone number; undefined if they are too many for that. */
const insideOf = (digits: string | undefined): string | undefined =>
  digits === undefined || digits.length >= wholeIccid ? undefined : digits;

/** A search of all rows, which no index serves: a page needs no more of it than its own length. */
type Scan = { readonly tables: string; readonly position: string } & Condition;

/** What else may find a sale beside the beginnings and ends of its numbers. */
type Besides = {
  readonly words: string | undefined;
  readonly inside: string | undefined;
  readonly numberAndWords: SearchTerms['numberAndWords'];
};

/**
 * The few sales with such a number, plus those that have the digits anywhere in it, plus those with such
 * words: "europe33" may be words or the end of an order id.
 */
function numbered(
  numbers: readonly Range[],
  { words, inside, numberAndWords }: Besides,
  parts: PageParts,
): Source {
  const found = numbers.map(ofRange);
  found.push('SELECT position FROM sale_listing WHERE order_id = ?');
  const values: SQLInputValue[] = [
    ...numbers.flatMap(({ from, to }) => [from, to]),
    parts.text.trim().toUpperCase(),
  ];
  if (parts.phones.length > 0 && numberAndWords === undefined) {
    found.push('SELECT value FROM json_each(?)');
    values.push(JSON.stringify(parts.phones));
  }
  if (numberAndWords !== undefined) {
    const both = withNumberAndWords(numberAndWords, parts.phones);
    found.push(both.sql);
    values.push(...both.values);
  }
  const scans: Scan[] = [
    ...(words === undefined ? [] : [{ ...ofWords, sql: 'sale_words MATCH ?', value: words }]),
    ...(inside === undefined ? [] : [{ ...ofAll, sql: 'instr(iccid, ?) > 0', value: inside }]),
    ...(inside === undefined ? [] : phonesInside(inside)),
  ];
  for (const { tables, position, sql: finds, value } of scans) {
    const passes = [...parts.within(position), ...parts.filters];
    found.push(`SELECT position FROM (
      SELECT position FROM ${tables}
      WHERE ${[finds, ...passes.map(({ sql }) => sql)].join(' AND ')}
      ORDER BY ${position} ${parts.order} LIMIT ?)`);
    values.push(value, ...passes.map((pass) => pass.value), parts.most);
  }
  return { ...everySale, conditions: [`position IN (${found.join(' UNION ')})`], values };
}

const ofRange = ({ column }: Range): string => `SELECT position FROM (
      SELECT position FROM ${column === 'operation_end' ? ofOperations : 'sale_listing'}
      WHERE ${column} >= ? AND ${column} < ? LIMIT ${mostOfANumber})`;

/** Of the few sales whose number begins or ends so, those that have the words as well. */
function withNumberAndWords(
  { digits, national, words }: NonNullable<Besides['numberAndWords']>,
  phones: readonly number[],
): { readonly sql: string; readonly values: SQLInputValue[] } {
  const ranges = [
    ...numberRanges(digits),
    ...(national === undefined || national.length < fewestOfPhone ? [] : [begins('phone', national)]),
  ];
  const numbered = [...ranges.map(ofRange), 'SELECT value AS position FROM json_each(?)'].join(' UNION ');
  return {
    sql: `SELECT position FROM (${numbered}) AS of_number
      WHERE EXISTS (SELECT 1 FROM sale_words
        WHERE sale_words.rowid = of_number.position AND sale_words MATCH ?)`,
    values: [...ranges.flatMap(({ from, to }) => [from, to]), JSON.stringify(phones), words],
  };
}

const ofAll = { tables: 'sale_listing', position: 'position' };
const ofWords = {
  tables: 'sale_words CROSS JOIN sale_listing ON position = sale_words.rowid',
  position: 'sale_words.rowid',
};

/** Those that aren't sealed: practice alone has any. */
function phonesInside(digits: string): Scan[] {
  const dialled = digits.replace(/^0+/, '');
  if (dialled.length < fewestOfPhone) return [];
  return [{ ...ofAll, sql: 'phone IS NOT NULL AND instr(phone, ?) > 0', value: dialled }];
}

type Range = { readonly column: string; readonly from: string; readonly to: string };

const ofOperations = 'operation CROSS JOIN sale_listing USING (order_id)';

/** Searches the service's own order number by its beginning: it is copied, not typed. */
const uidRanges = (text: string): Range[] => {
  const uid = text.trim().toLowerCase();
  return /^[!-}]{6,64}$/.test(uid) && /\d/.test(uid) ? [begins('uid', uid)] : [];
};

/** With fewer digits too many ICCIDs match: those of one operator have their first ten digits in common. */
const fewestFirstDigits = 12;
/** The same for a telephone number. */
export const fewestOfPhone = 4;

/** Ranges for a number's beginning and end. Leading zeros of a telephone number are dialed, not part of it. */
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

/**
 * Everything with this beginning lies between the beginning itself and the next character that isn't a digit
 * or letter.
 */
const begins = (column: string, beginning: string): Range => ({
  column,
  from: beginning,
  to: `${beginning}~`,
});

const endsWith = (column: string, end: string): Range => begins(column, Array.from(end).reverse().join(''));
