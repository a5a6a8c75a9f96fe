import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { readPhone } from '../ledger/customers/customer-phones.ts';
import { iccidElsewhere } from '../ledger/schema/operation-table.ts';
import { pieceOfEntry } from '../ledger/tickets/piece-ends.ts';
import type { SealKeys } from '../sealing/seal-keys.ts';
import { amountCell, byteOrderMark, csvLine, textCell } from '../platform/csv-cell.ts';
import type { GrowingFile } from '../platform/growing-file.ts';

/** The columns of an entry, including its sale's eSIM and customer. */
const columns = {
  number: 'figure',
  at: 'figure',
  kind: 'figure',
  order_id: 'text',
  operation_id: 'text',
  iccid: 'text',
  product_id: 'text',
  product: 'text',
  country: 'text',
  place: 'text',
  staff: 'text',
  approved_by: 'text',
  tender: 'text',
  currency: 'text',
  price: 'amount',
  tax: 'amount',
  tax_percent: 'figure',
  cost_currency: 'text',
  cost: 'amount',
  own_cost: 'amount',
  list_price: 'amount',
  line_discount: 'amount',
  line_discount_reason: 'text',
  ticket_discount: 'amount',
  ticket_discount_reason: 'text',
  discount_by: 'text',
  customer: 'text',
  phone: 'phone',
  note: 'text',
} as const;

/**
 * Something of the discounts on what an entry sold. A piece has at most one of its line and one of its ticket; should it ever have
 * more, they are added up, and no row is doubled. What has no known price tells none.
 */
const ofDiscounts = (what: string, condition = ''): string => `
  iif(entry.kind IN ('sale', 'top-up') AND entry.price IS NOT NULL,
      (SELECT ${what} FROM ticket_discount WHERE piece_id = ${pieceOfEntry('entry')} ${condition}), NULL)`;

const discounts = `
  CAST(${ofDiscounts('entry.price + coalesce(sum(amount), 0)')} AS TEXT),
  CAST(${ofDiscounts('sum(amount)', "AND scope = 'line'")} AS TEXT),
  ${ofDiscounts("group_concat(reason, '; ')", "AND scope = 'line'")},
  CAST(${ofDiscounts('sum(amount)', "AND scope = 'ticket'")} AS TEXT),
  ${ofDiscounts("group_concat(reason, '; ')", "AND scope = 'ticket'")},
  ${ofDiscounts('max(staff_name)')}`;

const approverOfEvent = `(SELECT json_extract(event, '$.approvedBy.name') FROM event WHERE number = entry.event_number)`;

/** The manager who approved a discount, a refund, goodwill or a price that was given afterwards, at a clerk's till. */
const approvedBy = `CASE WHEN entry.price_of IS NOT NULL THEN ${approverOfEvent} ELSE CASE entry.kind
    WHEN 'sale' THEN ${ofDiscounts('group_concat(DISTINCT approver_name)')}
    WHEN 'top-up' THEN ${ofDiscounts('group_concat(DISTINCT approver_name)')}
    WHEN 'refund' THEN (SELECT json_extract(details, '$.approvedBy.name') FROM operation AS refund
                        WHERE refund.operation_id = entry.operation_id)
    WHEN 'goodwill' THEN ${approverOfEvent}
  END END`;

/** Of an eSIM that was sold elsewhere, as its top-ups name it: what was done with it later is on the same order. */
const iccidOfTopUp = `(
    SELECT ${iccidElsewhere('top_up.details')}
    FROM operation AS own CROSS JOIN operation AS top_up
      ON top_up.merchant_id = own.merchant_id AND lower(top_up.uid_customer) = lower(own.uid_customer)
        AND top_up.order_id IS NULL
    WHERE own.operation_id = entry.operation_id AND json_extract(top_up.details, '$.iccid') IS NOT NULL
    ORDER BY top_up.created_at LIMIT 1)`;

/** One row per entry, in the order of the chain. Times are ISO 8601 in UTC; amounts are whole millionths. */
export const entriesQuery = `
  SELECT CAST(entry.event_number AS TEXT), strftime('%Y-%m-%dT%H:%M:%SZ', entry.at / 1000, 'unixepoch'), entry.kind,
         entry.order_id, entry.operation_id,
         CASE WHEN entry.order_id IS NULL THEN ${iccidOfTopUp} ELSE listed.iccid END, entry.product_id, entry.product_name, entry.country,
         entry.place, entry.staff_name, ${approvedBy}, entry.tender, entry.currency,
         CAST(entry.price AS TEXT),
         CAST(entry.tax AS TEXT), entry.tax_percent, entry.cost_currency, CAST(entry.cost AS TEXT),
         CAST(entry.own_cost AS TEXT), ${discounts}, customer.name, customer.phone, customer.note
  FROM book_entry AS entry
  LEFT JOIN sale_listing AS listed ON listed.order_id = entry.order_id
  LEFT JOIN customer ON customer.order_id = entry.order_id
  ORDER BY entry.event_number`;

type Cell = (value: string | null) => string;
const cellOf: Readonly<Record<Exclude<(typeof columns)[keyof typeof columns], 'phone'>, Cell>> = {
  text: textCell,
  // Not typed by anybody: a number, a time or a fixed word from the schema.
  figure: (figure) => figure ?? '',
  amount: amountCell,
};

/** Written for a telephone number that can't be read. */
const notReadable = 'sealed, not readable';

const orderAt = Object.keys(columns).indexOf('order_id');

/**
 * Writes the entries of the books as CSV.
 *
 * @param onProgress receives the progress, from 0 to 1.
 * @returns the number of entries. Throws SQLite's and file system errors.
 */
export function writeEntries(
  database: DatabaseSync,
  to: GrowingFile,
  keys: SealKeys | 'none',
  onProgress: (done: number) => void,
): number {
  const { all } = countRow.parse(database.prepare('SELECT count(*) AS "all" FROM book_entry').get());
  let orderId: unknown;
  const phoneCell: Cell = (kept) => {
    if (kept === null || typeof orderId !== 'string') return '';
    const read = readPhone(keys, orderId, kept);
    return textCell(read.kind === 'readable' ? read.text : notReadable);
  };
  const cells = Object.values(columns).map((kind) => (kind === 'phone' ? phoneCell : cellOf[kind]));
  to.write(byteOrderMark + csvLine(Object.keys(columns)));
  const select = database.prepare(entriesQuery);
  select.setReturnArrays(true);
  let rows = 0;
  for (const row of select.iterate()) {
    // Columns of STRICT tables and casts: each is text or null. A plain loop, because it runs for every cell of every
    // year.
    const values: readonly unknown[] = Array.isArray(row) ? row : Object.values(row);
    let line = '';
    orderId = values[orderAt];
    let at = 0;
    for (const cell of cells) {
      const value = values[at];
      line += (at === 0 ? '' : ',') + cell(typeof value === 'string' ? value : null);
      at += 1;
    }
    to.write(`${line}\r\n`);
    rows += 1;
    if (rows % 10_000 === 0) onProgress(rows / all);
  }
  return rows;
}

const countRow = z.object({ all: z.int() });
