import { fromAbsolute, toCalendarDate } from '@internationalized/date';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { pieceOfEntry } from '../ledger/tickets/piece-ends.ts';
import { amountCell, byteOrderMark, csvLine, textCell } from '../platform/csv-cell.ts';
import type { GrowingFile } from '../platform/growing-file.ts';
import { clockTimes, type ClockTime } from '../reports/local-time.ts';

/** What is off the price of what an entry sold, less what was added to it; nothing where it had no discount. */
const offPiece = `(SELECT sum(amount) FROM ticket_discount WHERE piece_id = ${pieceOfEntry('entry')})`;

/**
 * The totals of each of the shop's days, one row per kind, currency and tax rate. Currencies are never added. Days and
 * currencies are those of the reports.
 */
const accountingQuery = `
  WITH clock (begin, end, ahead) AS (
    SELECT value ->> 'begin', value ->> 'end', value ->> 'aheadMs' FROM json_each(?))
  SELECT date((at + ahead) / 1000, 'unixepoch') AS day, kind, currency AS paid_in, tax_percent,
         CAST(count(*) AS TEXT) AS entries, CAST(sum(price) AS TEXT) AS gross, CAST(sum(tax) AS TEXT) AS tax,
         CAST(sum(own_cost) AS TEXT) AS cost,
         CAST(sum(iif(kind IN ('sale', 'top-up') AND price IS NOT NULL, ${offPiece}, NULL)) AS TEXT) AS discount,
         CAST(sum(price IS NULL) AS TEXT) AS without_price,
         CAST(sum(own_cost IS NULL) AS TEXT) AS without_cost
  FROM clock CROSS JOIN book_entry AS entry ON at >= begin AND at < end
  GROUP BY day, kind, paid_in, tax_percent
  ORDER BY day, paid_in, tax_percent, kind`;

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
  'discount',
  'without_price',
  'without_cost',
];

const figure = z.string().nullable();
const accountingRow = z.object({
  day: z.string(),
  kind: z.string(),
  paid_in: figure,
  tax_percent: figure,
  entries: z.string(),
  gross: figure,
  tax: figure,
  cost: figure,
  discount: figure,
  without_price: z.string(),
  without_cost: z.string(),
});

/**
 * Writes the accounting summary as CSV. Unknown amounts, such as the price of a
 * recovered sale, are in no sum; they are counted beside it.
 *
 * @param timeZone of the shop's days, from the IANA database.
 * @returns the number of rows. Throws SQLite's and file system errors.
 */
export function writeAccounting(database: DatabaseSync, to: GrowingFile, timeZone: string): number {
  to.write(byteOrderMark + csvLine(columns));
  const clock = JSON.stringify(clockOf(database, timeZone));
  let rows = 0;
  for (const row of database.prepare(accountingQuery).iterate(clock)) {
    const read = accountingRow.parse(row);
    const net = read.gross === null ? null : String(BigInt(read.gross) - BigInt(read.tax ?? '0'));
    to.write(
      csvLine([
        read.day,
        read.kind,
        textCell(read.paid_in),
        read.tax_percent ?? '',
        read.entries,
        amountCell(read.gross),
        amountCell(read.tax),
        amountCell(net),
        amountCell(read.cost),
        amountCell(read.discount),
        read.without_price,
        read.without_cost,
      ]),
    );
    rows += 1;
  }
  return rows;
}

/** The shop's clock from the day of the first entry to that of the last one. */
function clockOf(database: DatabaseSync, timeZone: string): ClockTime[] {
  const { first, last } = endsRow.parse(
    database.prepare('SELECT min(at) AS first, max(at) AS last FROM book_entry').get(),
  );
  if (first === null || last === null) return [];
  const dayOf = (at: number): string => toCalendarDate(fromAbsolute(at, timeZone)).toString();
  return clockTimes({ from: dayOf(first), to: dayOf(last) }, timeZone);
}

const endsRow = z.object({ first: z.int().nullable(), last: z.int().nullable() });
