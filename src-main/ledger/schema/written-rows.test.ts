import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Ledger } from '../ledger.ts';
import { value } from '../../../test/value.ts';
import { defineListingFunctions } from './listing-functions.ts';

const folder = mkdtempSync(join(tmpdir(), 'written-rows-'));
const file = join(folder, 'ledger.sqlite');
let database: DatabaseSync;

beforeAll(() => {
  value(Ledger.open(file)).close();
  database = new DatabaseSync(file);
  defineListingFunctions(database);
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const instruction = z.object({ opcode: z.string(), p1: z.int(), p2: z.int() });
const named = z.object({ rootpage: z.int(), name: z.string() });

/**
 * The tables that SQLite reads from their beginning for a statement, its triggers among it, by the program that it made of
 * the statement (https://sqlite.org/opcode.html).
 */
function readFromTheBeginning(statement: string): string[] {
  const names = new Map(
    z
      .array(named)
      .parse(database.prepare('SELECT rootpage, name FROM sqlite_schema WHERE rootpage > 0').all())
      .map(({ rootpage, name }) => [rootpage, name]),
  );
  const found: string[] = [];
  let cursors = new Map<number, string>();
  for (const row of database.prepare(`EXPLAIN ${statement}`).all()) {
    const { opcode, p1, p2 } = instruction.parse(row);
    // Each trigger is a program with cursors of its own.
    if (opcode === 'Init') cursors = new Map();
    if (opcode === 'OpenRead' || opcode === 'OpenWrite')
      cursors.set(p1, names.get(p2) ?? 'a table without a name');
    const table = cursors.get(p1);
    if ((opcode === 'Rewind' || opcode === 'Last') && table !== undefined) found.push(table);
  }
  return found;
}

const columnsOf = (table: string): number =>
  database.prepare('SELECT 1 FROM pragma_table_info(?)').all(table).length;

describe('what a till writes for a customer reads nothing from its beginning, however long the records are', () => {
  it.each(['sale', 'operation', 'customer', 'book_entry', 'ticket', 'ticket_money', 'phone_mark'])(
    'a row of %s',
    (table) => {
      const places = Array(columnsOf(table)).fill('?').join(', ');
      expect(readFromTheBeginning(`INSERT INTO ${table} VALUES (${places})`)).toEqual([]);
    },
  );

  it.each(['sale', 'operation'])('a move of %s', (table) => {
    const key = table === 'sale' ? 'order_id' : 'operation_id';
    expect(readFromTheBeginning(`UPDATE ${table} SET state = ?, progress = ? WHERE ${key} = ?`)).toEqual([]);
  });

  it('is told apart from what does', () => {
    expect(readFromTheBeginning('SELECT * FROM operation WHERE details = ?')).toEqual(['operation']);
  });
});
