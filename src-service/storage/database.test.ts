import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../src-sqlite/transaction.ts';
import { openBooks } from './books.ts';
import { openDatabase } from './database.ts';

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
  it('is created once and keeps its content', () => {
    const first = openDatabase(folder);
    first.exec(addTransaction);
    first.close();
    const second = openDatabase(folder);
    expect(count(second)).toBe(1);
    expect(second.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
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

  it('cannot hold a balance below zero', () => {
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

  it('is refused when a newer version wrote it, and left as it was', () => {
    const database = openDatabase(folder);
    database.exec('PRAGMA user_version = 2');
    database.close();
    expect(() => openDatabase(folder)).toThrow(/newer version/);
    const still = new DatabaseSync(join(folder, 'service.sqlite'));
    expect(still.prepare('PRAGMA user_version').get()).toEqual({ user_version: 2 });
    still.close();
  });

  it('is refused when the file is not a database', () => {
    writeFileSync(join(folder, 'service.sqlite'), 'this is something else entirely'.repeat(100));
    expect(() => openDatabase(folder)).toThrow(/can't be opened \(file is not a database\)/);
  });

  it('is refused when the folder is a file', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => openDatabase(join(folder, 'file'))).toThrow(/can't be made \(EEXIST\)/);
    expect(() => openDatabase(join(folder, 'file', 'under'))).toThrow(/can't be made \(ENOTDIR\)/);
  });

  it('is created with its parents, and readable by nobody else', () => {
    const deep = join(folder, 'a', 'b');
    openDatabase(deep).close();
    if (process.platform !== 'win32') expect(statSync(deep).mode & 0o777).toBe(0o700);
  });

  it.runIf(process.platform === 'linux')('is refused if the system creates no folder', () => {
    expect(() => openDatabase('/proc/esim/service')).toThrow(/can't be made/);
  });
});

it('refuses a file from before the first release, and leaves its tables as they were', () => {
  const file = join(folder, 'service.sqlite');
  const older = new DatabaseSync(file);
  older.exec(
    "CREATE TABLE merchant (name TEXT); INSERT INTO merchant VALUES ('shop'); PRAGMA user_version = 1",
  );
  older.close();
  expect(() => openDatabase(folder)).toThrow(/from before the first release/);
  const still = new DatabaseSync(file);
  expect(still.prepare('SELECT * FROM merchant').all()).toEqual([{ name: 'shop' }]);
  expect(still.prepare('SELECT count(*) AS count FROM sqlite_master').get()).toEqual({ count: 1 });
  expect(still.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
  still.close();
});

describe('a transaction', () => {
  it('leaves nothing behind when it throws, and the next one works', () => {
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
