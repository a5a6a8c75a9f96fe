import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { busyLedger, seededRandom } from '../../test/busy-ledger.ts';
import { saleIntent } from '../../test/fixtures/intents.ts';
import { makeOlder } from '../../test/older-ledger.ts';
import { sealedProfile } from '../../test/sealed-codes.ts';
import { value } from '../../test/value.ts';
import { checkLedgerFile } from './check-ledger.ts';
import { Ledger } from './ledger.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'more-states-'));
  file = join(folder, 'ledger.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Everything that a schema is made of, and what stands in the tables that are made anew. */
function contents(): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  const all = (sql: string): unknown[] => database.prepare(sql).all();
  const read = {
    schema: all('SELECT type, name, tbl_name FROM sqlite_schema ORDER BY 1, 2'),
    sales: all('SELECT * FROM sale ORDER BY order_id'),
    operations: all('SELECT * FROM operation ORDER BY operation_id'),
    listed: all('SELECT order_id, standing FROM sale_listing ORDER BY order_id'),
  };
  database.close();
  return read;
}

it('brings a ledger of before to the states of today, with all that was in it', async () => {
  const opened = value(Ledger.open(file));
  const commits = busyLedger(opened, seededRandom(3), 1_000, 1, sealedProfile, 'of-older');
  for (let commit = 0; commit < 300; commit += 1) commits.next();
  opened.close();
  const before = contents();
  // What is derived of the rest is made again from there on.
  makeOlder(file, 9);
  value(Ledger.open(file)).close();
  expect(contents()).toEqual(before);
  const ledger = value(Ledger.open(file));
  const sent = value(ledger.sales.draft(saleIntent(2_000_000_000_000)));
  const held = value(ledger.sales.answer(sent, { kind: 'held' }, 2_000_000_000_001));
  expect(ledger.sales.find(sent.intent.orderId)).toEqual(held);
  ledger.close();
  await checkLedgerFile(file, { told: () => undefined, depth: 'whole' });
});

it('lets no two sales of an account be the same order at the service', () => {
  const ledger = value(Ledger.open(file));
  const accept = (at: number, uidCustomer: string, merchantId = 'shop') =>
    ledger.sales.answer(
      value(ledger.sales.draft(saleIntent(at, { merchantId }))),
      { kind: 'accepted', uidCustomer, charged: null },
      at + 1,
    );
  expect(accept(1, 'uid-a').ok).toBe(true);
  expect(accept(3, 'UID-A').ok).toBe(false);
  expect(accept(5, 'uid-b').ok).toBe(true);
  expect(accept(7, 'uid-a', 'another').ok).toBe(true);
  ledger.close();
});
