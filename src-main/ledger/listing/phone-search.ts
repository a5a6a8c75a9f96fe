import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { CustomerPhones } from '../customers/customer-phones.ts';
import { fewestOfPhone, mostOfANumber } from './listing-query.ts';
import { nationalDigits, phoneDigits } from '../text/phone-digits.ts';
import { marksOfWhole, marksSought } from '../customers/phone-marks.ts';
import { prepared, type Prepared } from '../../../src-sqlite/prepared.ts';
import { numberIn, searchTerms } from './search-terms.ts';

/**
 * So many of the newest sealed numbers are opened for a search of any part of one; older ones are found by
 * their beginning and end. Opening them takes about 30 ms.
 */
export const mostOpened = 2_000;

/**
 * Finds sales by their customers' sealed telephone numbers: candidates by marks, then the true matches by
 * opening them. No mark tells the middle of a number, so the newest are opened for it.
 */
export class PhoneSearch {
  readonly #statement: Prepared<keyof typeof sql>;
  readonly #phones: () => CustomerPhones;

  constructor(database: DatabaseSync, phones: () => CustomerPhones) {
    this.#statement = prepared(database, sql);
    this.#phones = phones;
  }

  /**
   * Positions of the sales whose number begins or ends with the text, among the newest of each mark, or has it
   * anywhere, among the {@link mostOpened} newest; none if there is no number in the text.
   *
   * @returns no-key if there are sealed numbers, and no key to search them with at present.
   */
  positions(text: string): Result<readonly number[], 'no-key'> {
    const { digits, national } = searchTerms(numberIn(text), []);
    const dialled = digits?.replace(/^0+/, '') ?? '';
    if (dialled.length < fewestOfPhone) return succeed([]);
    const inside = national === undefined || national.length < fewestOfPhone ? null : national;
    const keys = this.#keys();
    if (keys === undefined) return fail('no-key');
    const found = new Set<number>();
    for (const mark of keys.flatMap((key) => marksSought(key, dialled, inside))) {
      for (const raw of this.#statement('newest').all(Buffer.from(mark, 'hex'))) {
        const { position, order_id: orderId, phone } = candidateRow.parse(raw);
        if (found.has(position)) continue;
        const number = this.#read(orderId, phone);
        if (number !== undefined && beginsOrEnds(number, dialled, inside)) found.add(position);
      }
    }
    for (const raw of keys.length === 0 ? [] : this.#statement('newestOfAll').all()) {
      const { position, order_id: orderId, phone } = candidateRow.parse(raw);
      const number = found.has(position) ? undefined : this.#read(orderId, phone);
      if (number !== undefined && phoneDigits(number)?.includes(dialled) === true) found.add(position);
    }
    return succeed([...found]);
  }

  /**
   * All sales of a sealed number, however it was written; part of a number finds none.
   *
   * @returns no-key as {@link positions} does.
   */
  ofWhole(phone: string): Result<readonly string[], 'no-key'> {
    const digits = phoneDigits(phone);
    if (digits === null) return succeed([]);
    const national = nationalDigits(phone);
    const keys = this.#keys();
    if (keys === undefined) return fail('no-key');
    const wanted = new Set([digits, national]);
    const found = new Set<string>();
    for (const mark of keys.flatMap((key) => marksOfWhole(key, digits, national))) {
      for (const raw of this.#statement('all').iterate(Buffer.from(mark, 'hex'))) {
        const { order_id: orderId, phone: kept } = candidateRow.parse(raw);
        const number = this.#read(orderId, kept);
        if (number === undefined) continue;
        const parts = [phoneDigits(number), nationalDigits(number)];
        if (parts.some((part) => part !== null && wanted.has(part))) found.add(orderId);
      }
    }
    return succeed([...found]);
  }

  /** Undefined if there are sealed numbers and no key. */
  #keys() {
    const keys = this.#phones().searchedWith();
    return keys === undefined && this.#statement('any').get() === undefined ? [] : keys;
  }

  #read(orderId: string, kept: string | null): string | undefined {
    if (kept === null) return undefined;
    const read = this.#phones().read(orderId, kept);
    return read.kind === 'readable' ? read.text : undefined;
  }
}

/** Same matching as for numbers that aren't sealed: see `numberRanges` in listing-query.ts. */
function beginsOrEnds(number: string, dialled: string, inside: string | null): boolean {
  const digits = phoneDigits(number);
  if (digits === null) return false;
  const national = nationalDigits(number);
  return (
    digits.startsWith(dialled) ||
    digits.endsWith(dialled) ||
    national?.startsWith(dialled) === true ||
    (inside !== null && digits.startsWith(inside))
  );
}

const candidateRow = z.object({ position: z.int(), order_id: z.string(), phone: z.string().nullable() });

const candidates = `SELECT phone_mark.position, sale_listing.order_id, customer.phone
  FROM phone_mark CROSS JOIN sale_listing USING (position) CROSS JOIN customer USING (order_id)
  WHERE mark = ? ORDER BY phone_mark.position DESC`;

const sql = {
  newest: `${candidates} LIMIT ${mostOfANumber}`,
  all: candidates,
  newestOfAll: `SELECT newest.position, sale_listing.order_id, customer.phone
    FROM (SELECT DISTINCT position FROM phone_mark ORDER BY position DESC LIMIT ${mostOpened}) AS newest
    CROSS JOIN sale_listing USING (position) CROSS JOIN customer USING (order_id)`,
  any: 'SELECT 1 FROM phone_mark LIMIT 1',
} as const;
