import Big from 'big.js';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { subtract, sum } from '../../src-merchant-api/amount.ts';
import type { Ledger } from '../../src-main/ledger/ledger.ts';
import { checkLedgerFile } from '../../src-main/ledger/checks/check-ledger.ts';
import { exportLedger } from '../../src-main/exports/export-ledger.ts';
import { recoverLedger } from '../../src-main/ledger/backups/recover-ledger.ts';
import { ledgerFiles } from '../../src-main/ledger/file/ledger-files.ts';
import { storedTicketId } from '../../src-main/ledger/tickets/ticket-row.ts';
import {
  allDiscountsBySqlite3,
  allDiscountsOf,
  discountsByReport,
  discountsBySqlite3,
} from '../ledgers/discounts-from-events.ts';
import { seededRandom } from '../ledgers/busy-ledger.ts';
import { RandomShop } from '../ledgers/random-shop.ts';
import {
  askSqlite3,
  byReport,
  bySqlite3,
  millionths,
  tendersBySqlite3,
  tendersInBooks,
  timeZone,
} from '../ledgers/sums-from-events.ts';
import { tamper } from '../ledgers/tamper.ts';
import { isThorough } from '../thorough.ts';
import { needsProgram } from '../needed-program.ts';

needsProgram('sqlite3');

/**
 * What a shop has earned, over tickets to which anything happens: see {@link RandomShop}. Revenue is the prices of what was
 * bought and neither came to nothing nor was refunded by this till, less the goodwill for it, and no price is taken back
 * twice. Tax likewise. Reports, the accounting export and the shift add up to just that.
 */

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'revenue-'));
  file = join(folder, 'ledger.sqlite');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const seeds = Array.from({ length: isThorough ? 60 : 6 }, (_, at) => at + 1);

/** Each piece of a ticket, and what the books have of it. */
const pieceQuery = `
  SELECT each.value ->> '$.id' AS id, ticket.subject AS ticket, ${millionths("each.value ->> '$.price'")} AS price,
    (SELECT coalesce(sum(${millionths("event ->> '$.amount'")}), 0) FROM event
     WHERE event ->> '$.kind' = 'goodwill' AND event ->> '$.piece' = each.value ->> '$.id') AS given,
    bought.price IS NOT NULL AS isBought, coalesce(bought.tax, 0) AS tax,
    coalesce(bought.price, 0) + coalesce(sum(moved.price), 0) AS leftPrice,
    coalesce(bought.tax, 0) + coalesce(sum(moved.tax), 0) AS leftTax,
    count(moved.price) FILTER (WHERE moved.kind <> 'goodwill') AS timesTaken
  FROM event AS ticket, json_each(ticket.event, '$.intent.pieces') AS each
  LEFT JOIN book_entry AS bought ON coalesce(bought.operation_id, bought.order_id) = each.value ->> '$.id'
    AND bought.kind IN ('sale', 'top-up')
  LEFT JOIN book_entry AS moved ON moved.reverses = bought.event_number
    OR moved.kind = 'goodwill' AND coalesce(moved.operation_id, moved.order_id) = each.value ->> '$.id'
  WHERE ticket.event ->> '$.kind' = 'paid' GROUP BY each.value ->> '$.id'`;

const pieces = z.array(
  z.object({
    id: z.string(),
    ticket: storedTicketId,
    price: z.int(),
    given: z.int(),
    isBought: z.int(),
    tax: z.int(),
    leftPrice: z.int(),
    leftTax: z.int(),
    timesTaken: z.int(),
  }),
);

/** The tax in a part of a price, in whole cents. */
const shareOf = (tax: number, part: number, price: number): number =>
  price === 0
    ? 0
    : Number(new Big(tax).times(part).div(price).div(10_000).round(0, Big.roundHalfUp).times(10_000));

const year = ['2026-01-01', '2026-12-31'] as const;

it.each(seeds)('is what was bought and kept, less goodwill, and so everywhere (shop %i)', async (seed) => {
  const shop = new RandomShop(file, seededRandom(seed));
  shop.run(300);
  const { ledger, counts } = shop;
  const endedIn = new Map<string, readonly string[]>();
  const inZ = ledger.shiftEntries.between(0, ledger.head().number);
  const discounts = ledger.shiftDiscounts.between(0, ledger.head().number);
  const all = pieces.parse(askSqlite3(file, pieceQuery));
  for (const { id, ticket, price, given, isBought, tax, leftPrice, leftTax, timesTaken } of all) {
    const found = ledger.tickets.find(ticket);
    const ended = endedIn.get(ticket) ?? ledger.tickets.ended(found).map(({ piece }) => piece);
    endedIn.set(ticket, ended);
    const isKept = isBought === 1 && !ended.includes(id);
    const back = Math.min(given, price);
    expect({ id, leftPrice, leftTax, timesTaken }).toEqual({
      id,
      leftPrice: isKept ? price - back : 0,
      leftTax: isKept ? tax - shareOf(tax, back, price) : 0,
      timesTaken: isBought === 1 && ended.includes(id) ? 1 : 0,
    });
  }
  expect(tendersInBooks(ledger), 'by tender').toEqual(tendersBySqlite3(file));
  expectSame(ledger);
  ledger.close();
  // Else it would say nothing.
  for (const what of ['discounts', 'found', 'refunds', 'corrections'] as const)
    expect(counts[what], what).toBeGreaterThan(0);
  for (const by of ['day', 'staff'] as const)
    expect(byReport(file, by, ...year)).toEqual(bySqlite3(file, by, ...year));
  for (const by of ['reason', 'staff'] as const)
    expect(discountsByReport(file, by, ...year)).toEqual(discountsBySqlite3(file, by, ...year));
  expect(allDiscountsOf(discounts)).toEqual(allDiscountsBySqlite3(file));
  expect(inEntries(), 'the export of entries').toEqual(discountsBySqlite3(file, 'reason', ...year));
  const revenue = all.reduce((sum, { leftPrice }) => sum + leftPrice, 0);
  const tax = all.reduce((sum, { leftTax }) => sum + leftTax, 0);
  const off = [...discountsBySqlite3(file, 'staff', ...year)].reduce(
    (sum, [key, { amount }]) => sum + (key.startsWith('discount') ? amount : -amount),
    0,
  );
  expect(exported(), 'the accounting export').toEqual({ revenue, tax, off });
  const added = (of: 'price' | 'tax') => inZ.reduce((sum, each) => sum + Number(each[of] ?? 0n), 0);
  expect({ revenue: added('price'), tax: added('tax') }, 'the shift').toEqual({ revenue, tax });
  await isRebuilt();
});

const paidRow = z.object({ ticket: storedTicketId, kept: z.int() });

/** What each ticket was paid is where it went, and the same as it was at the counter, however it was corrected. */
function expectSame(ledger: Ledger): void {
  const rows = askSqlite3(
    file,
    "SELECT ticket_id AS ticket, sum(amount) AS kept FROM ticket_money WHERE kind = 'paid' GROUP BY 1",
  );
  for (const { ticket, kept } of z.array(paidRow).parse(rows)) {
    const totals = ledger.tickets.totals(ledger.tickets.find(ticket));
    const { paid, completed, onItsWay, paidBack, carriedOver, owed, due, rounding } = totals;
    expect(paid).toBe(subtract(sum([completed, onItsWay, paidBack, carriedOver, owed, rounding]), due));
    expect(Math.round(Number(paid) * 1_000_000)).toBe(kept);
  }
}

type Row = Readonly<Record<string, string>>;

function exportedRows(what: 'accounting' | 'entries'): Row[] {
  const to = join(folder, `${what}.csv`);
  const wish = { what, ledger: file, to, mode: 'live', at: 1, keys: [], timeZone } as const;
  exportLedger(wish, () => undefined);
  return parse<Row>(readFileSync(to, 'utf8'), { columns: true, bom: true });
}

const inMillionths = (cell = ''): number => Math.round(Number(cell) * 1_000_000);

function exported(): { readonly revenue: number; readonly tax: number; readonly off: number } {
  const rows = exportedRows('accounting');
  const added = (of: string): number => rows.reduce((sum, row) => sum + inMillionths(row[of]), 0);
  return { revenue: added('gross'), tax: added('tax'), off: added('discount') };
}

/** The discounts in the rows of entries, by reason. */
function inEntries(): Map<string, { readonly count: number; readonly amount: number }> {
  const sums = new Map<string, { readonly count: number; readonly amount: number }>();
  for (const row of exportedRows('entries')) {
    const { currency = '', list_price: list = '', price = '' } = row;
    let off = 0;
    for (const on of ['line', 'ticket']) {
      const amount = inMillionths(row[`${on}_discount`]);
      if (amount === 0) continue;
      off += amount;
      const key = `${amount > 0 ? 'discount' : 'increase'} ${row[`${on}_discount_reason`]} in ${currency}`;
      const before = sums.get(key) ?? { count: 0, amount: 0 };
      sums.set(key, { count: before.count + 1, amount: before.amount + Math.abs(amount) });
    }
    if (list !== '') expect(inMillionths(list) - off).toBe(inMillionths(price));
    else expect(off).toBe(0);
  }
  return sums;
}

/** The entries and tickets are those that the events make, when they are checked and when they are made anew. */
async function isRebuilt(): Promise<void> {
  const check = () => checkLedgerFile(file, { onProgress: () => undefined, depth: 'whole' });
  const rows = () =>
    [
      'book_entry ORDER BY event_number',
      'ticket ORDER BY ticket_id',
      'ticket_money ORDER BY event_number, part',
      'tender_correction ORDER BY event_number, piece_id',
      'ticket_discount ORDER BY piece_id, part',
    ].map((table) => askSqlite3(file, `SELECT * FROM ${table}`));
  await check();
  const before = rows();
  tamper(file, 'DELETE FROM book_entry; DELETE FROM tender_correction');
  await recoverLedger(ledgerFiles(file), 1, 'damaged', () => undefined);
  expect(rows()).toEqual(before);
  await check();
}
