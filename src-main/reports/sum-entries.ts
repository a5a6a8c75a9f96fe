import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { sum } from '../../src-merchant-api/amount.ts';
import type { Figures, ReportPart } from '../../src-preload/contract/books/reports.ts';
import { pieceOfEntry } from '../ledger/tickets/piece-ends.ts';
import { fromMillionths } from '../../src-books/money/millionths.ts';
import type { ClockTime } from './local-time.ts';

/** What entries are grouped by. tender: how the customer paid, as far as is known now. */
export type SumsPart = ReportPart | 'tender';

/** The last correction of how an entry's piece was paid; no row where there was none. */
const correctedTender = `
  FROM tender_correction WHERE piece_id = ${pieceOfEntry('book_entry')} ORDER BY event_number DESC LIMIT 1`;

/**
 * How each kind of report groups entries, and where a group's name comes from. A group is named as in its newest
 * entry.
 */
const groups: Readonly<Record<SumsPart, { readonly key: string; readonly name: string }>> = {
  day: { key: `date((at + ahead) / 1000, 'unixepoch')`, name: 'NULL' },
  hour: { key: 'CAST((at + ahead) / 3600000 % 24 AS TEXT)', name: 'NULL' },
  // Packages for several countries are grouped by the service's name for the place.
  country: { key: 'coalesce(country, place)', name: 'iif(country IS NULL, place, NULL)' },
  product: { key: 'product_id', name: 'product_name' },
  staff: { key: 'staff_id', name: 'staff_name' },
  tender: {
    key: `iif(EXISTS (SELECT 1 ${correctedTender}), (SELECT tender ${correctedTender}), tender)`,
    name: 'NULL',
  },
};

/**
 * Adds up the entries of some periods by group and currency. Call in the transaction of the report.
 *
 * @param balanceCurrency of entries from before there was more than one.
 * @throws SQLite's errors.
 */
export function sumEntries(
  database: DatabaseSync,
  by: SumsPart,
  clock: readonly ClockTime[],
  balanceCurrency: string,
): { readonly rows: SumsRow[]; readonly unpriced: number } {
  const { key, name } = groups[by];
  const statement = database.prepare(`
    WITH clock (begin, end, ahead) AS (
      SELECT value ->> 'begin', value ->> 'end', value ->> 'aheadMs' FROM json_each(?))
    SELECT ${key} AS key, ${name} AS name, max(event_number) AS newest, coalesce(currency, ?) AS paid_in,
      count(*) FILTER (WHERE kind = 'sale' AND price IS NOT NULL) AS sales,
      count(*) FILTER (WHERE kind = 'top-up' AND price IS NOT NULL) AS topUps,
      count(*) FILTER (WHERE kind = 'refund' AND price IS NOT NULL) AS refunds,
      count(*) FILTER (WHERE kind = 'cancellation' AND price IS NOT NULL) AS cancellations,
      count(*) FILTER (WHERE kind = 'goodwill' AND price IS NOT NULL) AS goodwill,
      count(*) FILTER (WHERE kind = 'price-correction' AND price IS NOT NULL) AS priceCorrections,
      coalesce(sum(price) FILTER (WHERE kind IN ('sale', 'top-up', 'price-correction')), 0) AS gross,
      coalesce(-sum(price) FILTER (WHERE kind IN ('refund', 'cancellation', 'goodwill')), 0) AS returned,
      coalesce(sum(tax), 0) AS tax,
      coalesce(sum(own_cost) FILTER (WHERE price IS NOT NULL), 0) AS cost,
      coalesce(sum(price - tax - own_cost), 0) AS margin,
      count(*) FILTER (WHERE price IS NOT NULL AND price - tax - own_cost IS NULL) AS unknownMargins,
      count(*) FILTER (WHERE price IS NULL AND NOT EXISTS (
        SELECT 1 FROM book_entry AS later
        WHERE later.price_of = book_entry.event_number AND later.at < (SELECT max(end) FROM clock))) AS unpriced
    FROM clock CROSS JOIN book_entry INDEXED BY book_entry_by_time ON at >= begin AND at < end
    GROUP BY 1, paid_in`);
  // Sums of millionths can exceed the integers that a JavaScript number holds exactly.
  statement.setReadBigInts(true);
  const found = statement.all(JSON.stringify(clock), balanceCurrency).map((row) => sumsRow.parse(row));
  return {
    // Without any price, the currency is unknown too.
    rows: found.flatMap(({ row, hasPrices }) => (hasPrices ? [row] : [])),
    unpriced: found.reduce((count, { unpriced }) => count + unpriced, 0),
  };
}

const count = z.bigint().transform(Number);
const amount = z.bigint().transform(fromMillionths);

const sumsRow = z
  .object({
    key: z.string().nullable(),
    name: z.string().nullable(),
    paid_in: z.string(),
    sales: count,
    topUps: count,
    refunds: count,
    cancellations: count,
    goodwill: count,
    priceCorrections: count,
    gross: amount,
    returned: amount,
    tax: amount,
    cost: amount,
    margin: amount,
    unknownMargins: count,
    unpriced: count,
  })
  .transform(({ paid_in: currency, unpriced, ...its }) => ({
    row: { ...its, currency },
    hasPrices:
      its.sales + its.topUps + its.refunds + its.cancellations + its.goodwill + its.priceCorrections > 0,
    unpriced,
  }));

/** A row of the report, with amounts in the form used for adding. */
export type SumsRow = z.infer<typeof sumsRow>['row'];

type OwnFigures = Omit<SumsRow, 'key' | 'name'>;

/** The totals of rows, per currency. */
export function totalsOf(rows: readonly OwnFigures[]): (OwnFigures & Figures)[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const counted = (
      of:
        | 'sales'
        | 'topUps'
        | 'refunds'
        | 'cancellations'
        | 'goodwill'
        | 'priceCorrections'
        | 'unknownMargins',
    ): number => ofCurrency.reduce((total, row) => total + row[of], 0);
    const added = (of: 'gross' | 'returned' | 'tax' | 'cost' | 'margin') =>
      sum(ofCurrency.map((row) => row[of]));
    return {
      currency,
      sales: counted('sales'),
      topUps: counted('topUps'),
      refunds: counted('refunds'),
      cancellations: counted('cancellations'),
      goodwill: counted('goodwill'),
      priceCorrections: counted('priceCorrections'),
      gross: added('gross'),
      returned: added('returned'),
      tax: added('tax'),
      cost: added('cost'),
      margin: added('margin'),
      unknownMargins: counted('unknownMargins'),
    };
  });
}
