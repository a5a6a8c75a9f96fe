import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { EntrySum, TenderMove } from '../../shifts/figures.ts';
import { isPricedBy } from '../records/is-priced.ts';
import { storedPaidBy } from '../values/stored-values.ts';

/** The ledger's entries between two events, added up: see {@link EntrySum}. */
export class ShiftEntries {
  readonly #select: StatementSync;
  readonly #selectMoves: StatementSync;

  constructor(database: DatabaseSync) {
    this.#select = database.prepare(sql);
    // A year's takings in millionths exceed safe integers.
    this.#select.setReadBigInts(true);
    this.#selectMoves = database.prepare(movesSql);
    this.#selectMoves.setReadBigInts(true);
  }

  /** Which entries count by another tender since corrections between the two events: see {@link TenderMove}. */
  tenderMoves(after: number, until: number): TenderMove[] {
    return this.#selectMoves.all(after, until).map((row) => moveRow.parse(row));
  }

  /**
   * Takes time by the number of entries between the two events, not by the size of the ledger.
   *
   * @param after the number of an event; those after it count. @param until the last one that counts.
   */
  between(after: number, until: number): EntrySum[] {
    return this.#select.all(until, after, until).map((raw): EntrySum => {
      const row = sumRow.parse(raw);
      return {
        kind: row.kind,
        currency: row.currency,
        tender: row.tender,
        staff:
          row.staff_id === null || row.staff_name === null
            ? null
            : { id: row.staff_id, name: row.staff_name },
        product:
          row.product_id === null || row.product_name === null
            ? null
            : { id: row.product_id, name: row.product_name },
        taxPercent: row.tax_percent,
        count: row.count,
        withoutPrice: row.count - row.priced,
        withoutMargin: row.count - row.margined,
        price: row.price,
        tax: row.tax,
        margin: row.margin,
      };
    });
  }
}

/** By a range of the primary key: only what is in it is read. */
const sql = `
  SELECT kind, currency, tender, staff_id, max(staff_name) AS staff_name, product_id, max(product_name) AS product_name,
         tax_percent, count(*) - count(CASE WHEN ${isPricedBy('entry', '?')} THEN 1 END) AS count, count(price) AS priced,
         count(price - tax - own_cost) AS margined,
         sum(price) AS price, sum(tax) AS tax, sum(price - tax - own_cost) AS margin
  FROM book_entry AS entry WHERE event_number > ? AND event_number <= ?
  GROUP BY kind, currency, tender, staff_id, product_id, tax_percent`;

const movesSql = `
  SELECT currency, was AS "from", tender AS "to", count(*) AS count, sum(price) AS price
  FROM tender_correction WHERE event_number > ? AND event_number <= ? AND price IS NOT NULL AND was IS NOT tender
  GROUP BY 1, 2, 3`;

const text = z.string().nullable();
const sum = z.bigint().nullable();
const count = z.bigint().transform(Number);

const moveRow = z.object({
  currency: z.string(),
  from: storedPaidBy.nullable(),
  to: storedPaidBy.nullable(),
  count,
  price: z.bigint(),
});

const sumRow = z.object({
  kind: z.enum(['sale', 'top-up', 'refund', 'cancellation', 'goodwill', 'price-correction']),
  currency: text,
  tender: storedPaidBy.nullable(),
  staff_id: text,
  staff_name: text,
  product_id: text,
  product_name: text,
  tax_percent: text,
  count,
  priced: count,
  margined: count,
  price: sum,
  tax: sum,
  margin: sum,
});
