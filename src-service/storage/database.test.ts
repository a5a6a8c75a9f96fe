import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, openDatabase } from './database.ts';
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
    database.exec("INSERT INTO merchant VALUES (1, 'shop', 100)");
    expect(() => database.exec('UPDATE merchant SET balance_minor = balance_minor - 101')).toThrow(/CHECK/);
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
