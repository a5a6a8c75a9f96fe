import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { isForWantOfRoom, meansNoRoom } from './want-of-room.ts';

/** What SQLite throws. */
function thrownBy(sql: string): unknown {
  const database = new DatabaseSync(':memory:');
  try {
    database.exec('PRAGMA max_page_count = 2; CREATE TABLE t (v)');
    database.exec(sql);
  } catch (error) {
    return error;
  } finally {
    database.close();
  }
  return expect.fail(`${sql} was taken`);
}

it('is told of SQLite’s own error, and of none that room would not mend', () => {
  expect(isForWantOfRoom(thrownBy('INSERT INTO t VALUES (zeroblob(100000))'))).toBe(true);
  expect(isForWantOfRoom(thrownBy('INSERT INTO nothing VALUES (1)'))).toBe(false);
  expect(isForWantOfRoom(new Error('database or disk is full'))).toBe(false);
  expect(isForWantOfRoom(undefined)).toBe(false);
});

it.each([
  ['SQLITE_FULL', 13, true],
  ['SQLITE_IOERR_WRITE', 778, true],
  ['SQLITE_IOERR_SHMSIZE', 4874, true],
  ['SQLITE_IOERR_FSYNC', 1034, false],
  ['SQLITE_BUSY', 5, false],
])('reads %s', (_, code, expected) => {
  expect(meansNoRoom(code)).toBe(expected);
});
