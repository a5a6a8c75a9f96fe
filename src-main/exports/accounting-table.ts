import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { amountCell, byteOrderMark, csvLine, textCell } from '../platform/csv-cell.ts';
import type { GrowingFile } from '../platform/growing-file.ts';

/** The totals of each local day, one row per kind, currency and tax rate. Currencies are never added. */
const accountingQuery = `
  SELECT date(at / 1000, 'unixepoch', 'localtime') AS day, kind, currency, tax_percent,
         CAST(count(*) AS TEXT) AS entries, CAST(sum(price) AS TEXT) AS gross, CAST(sum(tax) AS TEXT) AS tax,
         CAST(sum(own_cost) AS TEXT) AS cost, CAST(sum(price IS NULL) AS TEXT) AS without_price,
         CAST(sum(own_cost IS NULL) AS TEXT) AS without_cost
  FROM book_entry GROUP BY day, kind, currency, tax_percent
  ORDER BY day, currency, tax_percent, kind`;

const columns = [
  'day',
  'kind',
  'currency',
  'tax_percent',
  'entries',
  'gross',
  'tax',
  'net',
  'cost',
  'without_price',
  'without_cost',
];

const figure = z.string().nullable();
const accountingRow = z.object({
  day: z.string(),
  kind: z.string(),
  currency: figure,
  tax_percent: figure,
  entries: z.string(),
  gross: figure,
  tax: figure,
  cost: figure,
  without_price: z.string(),
  without_cost: z.string(),
});

/**
 * Writes the accounting summary as CSV, with days by this computer's clock. Unknown amounts, such as the price of a
 * recovered sale, are in no sum; they are counted beside it.
 *
 * @returns the number of rows. Throws SQLite's and file system errors.
 */
export function writeAccounting(database: DatabaseSync, to: GrowingFile): number {
  to.write(byteOrderMark + csvLine(columns));
  let rows = 0;
  for (const row of database.prepare(accountingQuery).iterate()) {
    const read = accountingRow.parse(row);
    const net = read.gross === null ? null : String(BigInt(read.gross) - BigInt(read.tax ?? '0'));
    to.write(
      csvLine([
        read.day,
        read.kind,
        textCell(read.currency),
        read.tax_percent ?? '',
        read.entries,
        amountCell(read.gross),
        amountCell(read.tax),
        amountCell(net),
        amountCell(read.cost),
        read.without_price,
        read.without_cost,
      ]),
    );
    rows += 1;
  }
  return rows;
}
