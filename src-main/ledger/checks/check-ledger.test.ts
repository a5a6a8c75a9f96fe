import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { value } from '../../../test/value.ts';
import { busyLedger, seededRandom } from '../../../test/ledgers/busy-ledger.ts';
import { topUpIntent } from '../../../test/fixtures/intents.ts';
import { tamper } from '../../../test/ledgers/tamper.ts';
import { checkLedgerFile } from './check-ledger.ts';
import { Ledger } from '../ledger.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  file = join(folder, 'ledger.sqlite');
  const ledger = value(Ledger.open(file));
  const commits = busyLedger(ledger, seededRandom(4));
  for (let commit = 0; commit < 400; commit += 1) commits.next();
  ledger.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

const check = (): Promise<void> => checkLedgerFile(file, { onProgress: () => undefined, depth: 'whole' });
const gentleCheck = (): Promise<void> =>
  checkLedgerFile(file, { onProgress: () => undefined, depth: 'in-passing', rest: () => Promise.resolve() });

describe('a check of the whole ledger', () => {
  it('finds nothing in a ledger that a till wrote, and reports progress', async () => {
    const progress: number[] = [];
    await checkLedgerFile(file, { onProgress: (done) => progress.push(done), depth: 'whole' });
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    await gentleCheck();
  });

  it('finds nothing in a top-up of an eSIM that this till did not sell', async () => {
    const ledger = value(Ledger.open(file));
    value(ledger.operations.draftTopUp(topUpIntent(1_800_000_000_000, { orderId: null })));
    ledger.close();
    await check();
  });

  it.each(['whole', 'in-passing'] as const)(
    'finds nothing while the till goes on selling (%s)',
    async (depth) => {
      const ledger = value(Ledger.open(file));
      const commits = busyLedger(ledger, seededRandom(5), 1_800_000_000_000);
      await checkLedgerFile(file, {
        onProgress: () => undefined,
        depth,
        rest: () => {
          for (let commit = 0; commit < 20; commit += 1) commits.next();
          return Promise.resolve();
        },
      });
      ledger.close();
      await check();
    },
  );

  it.each([
    ['an event was changed', "UPDATE event SET event = replace(event, '24.9', '34.9') WHERE number = 1"],
    ["an event's time was changed", 'UPDATE event SET at = at + 1 WHERE number = 100'],
    ['an event was given to another sale', "UPDATE event SET subject = 'T1-X' WHERE number = 50"],
    ['a hash was zeroed', 'UPDATE event SET hash = zeroblob(32) WHERE number = 7'],
    ['an event is gone', 'DELETE FROM event WHERE number = 20'],
    ["a sale's price was changed", "UPDATE sale SET price = '1.00' WHERE rowid = 3"],
    ["a sale's account was changed", "UPDATE sale SET merchant_id = 'other' WHERE rowid = 3"],
    ['a sale was given to somebody else', "UPDATE sale SET staff_id = 'x', staff_name = 'X' WHERE rowid = 3"],
    ["a sale's time was changed", 'UPDATE sale SET created_at = 0 WHERE rowid = 3'],
    [
      'a sale was said to be completed',
      `UPDATE sale SET state = 'completed' WHERE order_id = (SELECT order_id FROM sale WHERE state = 'refused')`,
    ],
    [
      'a profile was exchanged',
      `UPDATE sale SET progress = json_set(progress, '$.profile.iccid', '89') WHERE state = 'completed'`,
    ],
    ['an operation was changed', `UPDATE operation SET uid_customer = 'uid-x' WHERE rowid = 1`],
    [
      "a refund's reason was changed",
      `UPDATE operation SET details = json_set(details, '$.reason', 'none') WHERE kind = 'refund'`,
    ],
    [
      'a row is no row of this program',
      `UPDATE sale SET progress = '{"state":"completed"}' WHERE state = 'completed'`,
    ],
  ])('finds that %s', async (_what, statement) => {
    tamper(file, statement);
    await expect(check()).rejects.toMatchObject({ kind: 'corrupted' });
    await expect(gentleCheck()).rejects.toMatchObject({ kind: 'corrupted' });
  });

  it.each([
    ['a sale is gone', 'DELETE FROM operation; DELETE FROM sale WHERE rowid = 5'],
    ['the last operations are gone', 'DELETE FROM operation'],
    [
      'a sale is not in the list of orders',
      'DELETE FROM sale_listing WHERE rowid = (SELECT max(rowid) FROM sale_listing)',
    ],
  ])('finds, while nobody sells, that %s', async (_what, statement) => {
    tamper(file, statement);
    await expect(check()).rejects.toMatchObject({ kind: 'corrupted' });
  });

  it('finds a missing part of the schema', async () => {
    const database = new DatabaseSync(file);
    database.exec('DROP TRIGGER event_stays');
    database.close();
    await expect(check()).rejects.toMatchObject({ kind: 'corrupted' });
  });

  it('reports that a newer version wrote it', async () => {
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    await expect(check()).rejects.toMatchObject({ kind: 'newer-version' });
  });
});
