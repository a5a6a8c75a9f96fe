import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamId } from '../../src-chain-api/ids.ts';
import type { Database } from '../../src-head-office/database/database.ts';
import { Projector } from '../../src-head-office/projections/projector.ts';
import { rebuild } from '../../src-head-office/projections/rebuild.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { practiceProducts, practiceSeller } from '../../tools/ledger/generate-ledger.ts';
import { writeYears } from '../../tools/ledger/invented/write-years.ts';
import { onEachEngine } from '../chain/each-engine.ts';
import { addTill, eventsOfLedger, openStreamOf } from '../chain/send-ledger.ts';
import { seededRandom } from '../ledgers/busy-ledger.ts';
import { quickFolder } from '../ledgers/quick-folder.ts';
import { RandomShop } from '../ledgers/random-shop.ts';
import { RandomTickets } from '../ledgers/random-tickets.ts';
import { isThorough } from '../thorough.ts';
import { value } from '../value.ts';

const folder = quickFolder('chain-projections');
afterAll(() => rmSync(folder, { recursive: true }));

/** Ledgers that the product's own engine wrote. */
const makers: Readonly<Record<string, (file: string) => void>> = {
  'years of a shop': (file) => {
    const products = practiceProducts();
    writeYears(file, {
      ...{ sales: 400, days: 400, lastDay: '2025-12-31', seed: 7 },
      ...{ seller: practiceSeller, products },
    });
  },
  'random tickets': (file) => {
    const ledger = value(Ledger.open(file));
    value(ledger.shifts.begin(null, [], 1));
    const money = { currency: 'CHF', rate: '0.8846', taxPercents: ['8.1', '19'] };
    new RandomTickets(ledger, money, seededRandom(5)).sell(150);
    ledger.close();
  },
  ...Object.fromEntries(
    (isThorough ? Array.from({ length: 40 }, (_, seed) => seed + 1) : [11, 12, 13]).map((seed) => [
      `a shop at which anything happens (${seed})`,
      (file: string) => {
        const shop = new RandomShop(file, seededRandom(seed));
        shop.run(300);
        shop.ledger.close();
      },
    ]),
  ),
};

const files = new Map<string, string>();
const fileOf = (name: string): string => {
  const made = files.get(name);
  if (made !== undefined) return made;
  const file = join(folder, `${name.replaceAll(' ', '-')}.sqlite`);
  makers[name]?.(file);
  files.set(name, file);
  return file;
};

onEachEngine('The head office enters what a till’s ledger has entered', (shared) => {
  describe.each(Object.keys(makers))('%s', (name) => {
    let stream: StreamId;
    let file: string;
    beforeAll(async () => {
      const database = shared.database();
      file = fileOf(name);
      const opened = await openStreamOf(database, await addTill(database));
      stream = opened.stream;
      await opened.send(eventsOfLedger(file));
      await new Projector(database).catchUp();
    }, 240_000);

    it('to its end', async () => {
      const { rows } = await shared
        .database()
        .query('SELECT projected_until, state, waiting_why FROM projection WHERE stream_id = $1', [stream]);
      expect(rows).toEqual([
        { projected_until: eventsOfLedger(file).length, state: 'running', waiting_why: null },
      ]);
    });

    it.each(Object.keys(tables))('has the same rows of %s, to the millionth', async (table) => {
      const { here, there } = tables[table] ?? { here: '', there: '' };
      const { rows } = await shared.database().query(here, [stream]);
      const theirs = rowsOfTill(file, there);
      const isShop = name.startsWith('a shop');
      const isWithout = isShop ? table === 'shifts' : table === 'corrected tenders';
      expect(theirs.length > 0, 'there is something to compare').toBe(!isWithout);
      expect(rows).toEqual(theirs);
    });
  });

  it('makes the same rows of all anew from the events', async () => {
    const database = shared.database();
    const before = await everything(database);
    expect(await rebuild(database)).toBeGreaterThan(0);
    expect(await everything(database)).toEqual(before);
  }, 240_000);
});

/** What is compared: at the head office, of one stream, and in the till's ledger. */
const tables: Readonly<Record<string, { readonly here: string; readonly there: string }>> = {
  entries: {
    here: `SELECT number, at, kind, merchant_id, order_id, operation_id, reverses, price_of, staff_id, staff_name, tender,
             product_id, product_name, country, place, currency, price, tax, tax_percent, cost_currency, cost, own_cost,
             is_counted
           FROM entry WHERE stream_id = $1 ORDER BY number`,
    there: `SELECT event_number AS number, at, kind, merchant_id, order_id, operation_id, reverses, price_of, staff_id,
              staff_name, tender, product_id, product_name, country, place, currency, price, tax, tax_percent,
              cost_currency, cost, own_cost, 'true' AS is_counted
            FROM book_entry ORDER BY event_number`,
  },
  'sums by currency, tender and staff': {
    here: `SELECT currency, tender, staff_id, kind, CAST(count(*) AS bigint) AS entries,
             CAST(sum(price) AS bigint) AS price, CAST(sum(tax) AS bigint) AS tax
           FROM entry WHERE stream_id = $1 AND is_counted AND currency IS NOT NULL
           GROUP BY currency, tender, staff_id, kind
           ORDER BY currency, coalesce(tender, ''), coalesce(staff_id, ''), kind`,
    there: `SELECT currency, tender, staff_id, kind, count(*) AS entries, sum(price) AS price, sum(tax) AS tax
            FROM book_entry WHERE currency IS NOT NULL GROUP BY currency, tender, staff_id, kind
            ORDER BY currency, coalesce(tender, ''), coalesce(staff_id, ''), kind`,
  },
  tickets: {
    here: `SELECT ticket_id, merchant_id, currency, owed FROM ticket WHERE stream_id = $1 ORDER BY ticket_id`,
    there: `SELECT ticket_id, merchant_id, currency, CAST(round(owed * 1000000) AS INTEGER) AS owed
            FROM ticket ORDER BY ticket_id`,
  },
  'pieces of tickets': {
    here: `SELECT piece_id, ticket_id FROM ticket_piece WHERE stream_id = $1 ORDER BY piece_id`,
    there: `SELECT piece_id, ticket_id FROM ticket_piece ORDER BY piece_id`,
  },
  payments: {
    here: `SELECT number, part, kind, ticket_id, tender, currency, amount FROM payment
           WHERE stream_id = $1 ORDER BY number, part`,
    there: `SELECT event_number AS number, part, kind, ticket_id, tender, currency, amount FROM ticket_money
            ORDER BY event_number, part`,
  },
  'corrected tenders': {
    here: `SELECT number, piece_id, currency, was, tender, price FROM tender_correction
           WHERE stream_id = $1 ORDER BY number, piece_id`,
    there: `SELECT event_number AS number, piece_id, currency, was, tender, price FROM tender_correction
            ORDER BY event_number, piece_id`,
  },
  shifts: {
    here: `SELECT shift, opened_number, closed_number FROM shift WHERE stream_id = $1 ORDER BY opened_number`,
    there: `SELECT CAST(substr(subject, 7) AS INTEGER) AS shift, min(number) AS opened_number,
              max(iif(json_extract(event, '$.kind') = 'closed', number, NULL)) AS closed_number
            FROM event WHERE subject >= 'shift:' AND subject < 'shift;' GROUP BY subject ORDER BY min(number)`,
  },
  sales: {
    here: `SELECT order_id, merchant_id, how, uid, state FROM order_ref WHERE stream_id = $1 ORDER BY order_id`,
    there: `SELECT order_id, merchant_id, iif(price IS NULL, 'found', 'sold') AS how,
              lower(json_extract(progress, '$.uidCustomer')) AS uid, state
            FROM sale ORDER BY order_id`,
  },
  operations: {
    here: `SELECT operation_id, merchant_id, kind, order_id, state FROM operation_ref
           WHERE stream_id = $1 ORDER BY operation_id`,
    there: `SELECT operation_id, merchant_id, kind, order_id, state FROM operation ORDER BY operation_id`,
  },
};

function rowsOfTill(file: string, statement: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(statement).all();
  database.close();
  return rows.map((row) => ({ ...row, ...(row['is_counted'] === 'true' ? { is_counted: true } : {}) }));
}

/** Every row of what follows from events. */
async function everything(database: Database): Promise<unknown> {
  const all: Record<string, unknown> = {};
  for (const table of [
    ...[
      'entry',
      'ticket',
      'ticket_piece',
      'payment',
      'tender_correction',
      'order_ref',
      'operation_ref',
      'shift',
    ],
    'projection',
  ]) {
    const { rows } = await database.query(`SELECT * FROM ${table}`);
    all[table] = rows.map((row) => JSON.stringify(row, (_, each: unknown) => String(each))).toSorted();
  }
  return all;
}
