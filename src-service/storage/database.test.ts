import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../src-sqlite/transaction.ts';
import { openBooks } from './books.ts';
import { openDatabase } from './database.ts';
import { migrations } from './migrations.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'esim-database-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const count = (database: DatabaseSync): unknown =>
  database.prepare('SELECT count(*) AS count FROM transactions').get()?.['count'];
const addTransaction =
  "INSERT INTO transactions (at, kind, amount_minor, balance_minor) VALUES (1, 'opening', 5, 5)";

describe('the database', () => {
  it('is made once and keeps what it holds', () => {
    const first = openDatabase(folder);
    first.exec(addTransaction);
    first.close();
    const second = openDatabase(folder);
    expect(count(second)).toBe(1);
    expect(second.prepare('PRAGMA user_version').get()).toEqual({ user_version: migrations.length });
    second.close();
  });

  it('writes each transaction through to the disk', () => {
    const database = openDatabase(folder);
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    expect(database.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
    database.close();
  });

  it('belongs to one service at a time', () => {
    const first = openDatabase(folder);
    expect(() => openDatabase(folder)).toThrow(/is in use by another service/);
    first.close();
    openDatabase(folder).close();
  });

  it('can not hold a balance below zero', () => {
    const database = openDatabase(folder);
    const { account } = openBooks(database, 'shop', { balanceMinor: 100, at: 1 });
    const take = (amountMinor: number): void => {
      account.change({ kind: 'order', at: 2, amountMinor: -amountMinor, paidFor: null });
    };
    expect(() => take(101)).toThrow(/CHECK/);
    take(100);
    expect(account.balanceMinor()).toBe(0);
    database.close();
  });

  it('keeps other users out of a folder that it makes', { skip: process.platform === 'win32' }, () => {
    const inner = join(folder, 'a', 'b');
    openDatabase(inner).close();
    expect(statSync(inner).mode & 0o077).toBe(0);
  });

  it('is refused when a newer version wrote it, and is left as it was', () => {
    const database = openDatabase(folder);
    database.exec(`PRAGMA user_version = ${migrations.length + 1}`);
    database.close();
    expect(() => openDatabase(folder)).toThrow(/newer version/);
    const still = new DatabaseSync(join(folder, 'service.sqlite'));
    expect(still.prepare('PRAGMA user_version').get()).toEqual({ user_version: migrations.length + 1 });
    still.close();
  });

  it('is refused when the file is no database', () => {
    writeFileSync(join(folder, 'service.sqlite'), 'this is something else entirely'.repeat(100));
    expect(() => openDatabase(folder)).toThrow(/can't be opened \(file is not a database\)/);
  });

  it('is refused when the folder is a file', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => openDatabase(join(folder, 'file'))).toThrow(/can't be made \(EEXIST\)/);
    expect(() => openDatabase(join(folder, 'file', 'under'))).toThrow(/can't be made \(ENOTDIR\)/);
  });

  it('is made with its parents, and read by nobody else', () => {
    const deep = join(folder, 'a', 'b');
    openDatabase(deep).close();
    if (process.platform !== 'win32') expect(statSync(deep).mode & 0o777).toBe(0o700);
  });

  it.runIf(process.platform === 'linux')('is refused where the system makes no folder', () => {
    expect(() => openDatabase('/proc/esim/service')).toThrow(/can't be made/);
  });
});

describe('a data folder of the first version', () => {
  it('is brought to the newest shape with all that it holds', () => {
    const first = new DatabaseSync(join(folder, 'service.sqlite'));
    first.exec(migrations[0]);
    first.exec(`
      PRAGMA user_version = 1;
      INSERT INTO merchant VALUES (1, 'shop', 8000);
      INSERT INTO orders VALUES ('uid-1', 'till-1', 'completed', 10, 20), ('uid-2', 'till-2', 'in_processing', 30, 40);
      INSERT INTO packages VALUES
        (4, 'p-1', 'uid-1', 'till-1', 'jp', 'Japan', 'Japan', 'NOW', NULL, 1024, 1000, 7, 1000, 10, 20, 604800020),
        (6, 'p-2', 'uid-2', 'till-2', 'jp', 'Japan', 'Japan', 'FIRST_USE', NULL, 1024, 1024, 7, 1000, 30, NULL, NULL);
      INSERT INTO profiles VALUES ('uid-1', '8990', '90199', 'LPA:1$a$b');
      INSERT INTO transactions VALUES (1, 5, 'opening', 10000, 10000, NULL),
        (2, 10, 'order', -1000, 9000, 'till-1'), (3, 30, 'order', -1000, 8000, 'till-2');
    `);
    first.close();

    const database = openDatabase(folder);
    const books = openBooks(database, 'shop', { balanceMinor: 0, at: 50 });
    expect(books.account.balanceMinor()).toBe(8000);
    const [order, waiting] = [books.orders.find('uid-1'), books.orders.find('uid-2')];
    expect(order).toMatchObject({
      orderId: 'till-1',
      status: 'completed',
      profile: { iccid: '8990', activationCode: 'LPA:1$a$b', connection: null },
    });
    expect(waiting).toMatchObject({ orderId: 'till-2', status: 'in_processing', outcome: 'completed' });
    expect(books.packages.ofOrder(order?.orderNo ?? 0)).toMatchObject([
      { idPack: 4, availableMb: 1000, days: { activatedAt: 20, expiresAt: 604_800_020 }, refundedAt: null },
    ]);
    expect(books.packages.boughtWith('till-2')).toEqual({ uidCustomer: 'uid-2', orderNo: waiting?.orderNo });
    expect(books.orders.nextDueAt()).toBe(40);
    expect(books.account.history(2)).toMatchObject([
      { kind: 'order', paidFor: { uidCustomer: 'uid-2', orderId: 'till-2', idPack: 6 } },
      { kind: 'order', paidFor: { uidCustomer: 'uid-1', orderId: 'till-1', idPack: 4 } },
    ]);
    expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    database.close();
  });
});

describe('a transaction', () => {
  it('leaves nothing behind when its work throws, and the next one works', () => {
    const database = openDatabase(folder);
    expect(() =>
      inTransaction(database, () => {
        database.exec(addTransaction);
        throw new Error('half way');
      }),
    ).toThrow('half way');
    expect(count(database)).toBe(0);
    inTransaction(database, () => database.exec(addTransaction));
    expect(count(database)).toBe(1);
    database.close();
  });
});
