import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { busyLedger, seededRandom } from '../../../test/ledgers/busy-ledger.ts';
import { tamper } from '../../../test/ledgers/tamper.ts';
import { checkNewest } from './check-newest.ts';
import { Ledger } from '../ledger.ts';

let folder: string;
let sold: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'newest-'));
  sold = join(folder, 'sold.sqlite');
  const opened = Ledger.open(sold);
  if (!opened.ok) return expect.fail(opened.failure.detail);
  const commits = busyLedger(opened.value, seededRandom(4));
  for (let commit = 0; commit < 1_300; commit += 1) commits.next();
  opened.value.close();
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  file = join(folder, 'ledger.sqlite');
  copyFileSync(sold, file);
});
afterEach(() => rmSync(file));

/** An event of an open sale whose events are all older than those that are read anyway. */
const oldOpen = `(SELECT order_id FROM sale WHERE state = 'unknown' ORDER BY created_at LIMIT 1)`;
const oldClosed = `(SELECT order_id FROM sale WHERE state = 'completed' ORDER BY created_at LIMIT 1)`;
const newest = `(SELECT order_id FROM sale WHERE state = 'completed' ORDER BY created_at DESC LIMIT 1)`;

describe('what is read of a ledger that was not closed, before anything is sold on it', () => {
  it('finds nothing in what a till wrote', () => {
    expect(() => checkNewest(file)).not.toThrow();
  });

  it.each([
    ['one of the last events was changed', `UPDATE event SET at = at + 1 WHERE subject = ${newest}`],
    [
      'one of the last events is gone',
      'DELETE FROM event WHERE number = (SELECT max(number) - 3 FROM event)',
    ],
    ['one of the last sales was changed', `UPDATE sale SET price = '1.00' WHERE order_id = ${newest}`],
    ['one of the last sales is gone', `DELETE FROM sale WHERE order_id = ${newest}`],
    [
      'one of the last sales is listed otherwise',
      `UPDATE sale_listing SET state = 'refused' WHERE order_id = ${newest}`,
    ],
    ['an open sale was changed', `UPDATE sale SET cart = 'other' WHERE order_id = ${oldOpen}`],
    ['an event of an open sale was changed', `UPDATE event SET at = at + 1 WHERE subject = ${oldOpen}`],
    ['a closed sale was said to be open', `UPDATE sale SET state = 'accepted' WHERE order_id = ${oldClosed}`],
    ['something of the schema is missing', 'DROP INDEX one_refund'],
  ])('reports that %s', (_what, statement) => {
    tamper(file, statement);
    expect(() => checkNewest(file)).toThrow(expect.objectContaining({ kind: 'corrupted' }));
  });

  it('leaves old, finished records to the background check', () => {
    tamper(file, `UPDATE sale SET price = '1.00' WHERE order_id = ${oldClosed}`);
    expect(() => checkNewest(file)).not.toThrow();
  });

  it('attributes another schema to another version', () => {
    tamper(file, 'PRAGMA user_version = 99');
    expect(() => checkNewest(file)).toThrow(expect.objectContaining({ kind: 'newer-version' }));
    tamper(file, 'PRAGMA application_id = 0');
    expect(() => checkNewest(file)).toThrow(expect.objectContaining({ kind: 'older-version' }));
  });
});
