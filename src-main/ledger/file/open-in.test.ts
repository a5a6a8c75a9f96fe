import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isOpenState, transitions, type AnyState, type Kind } from '../../../src-books/orders/transitions.ts';
import { openIn } from './open-in.ts';

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'open-')), 'ledger.sqlite');
});
afterEach(() => rmSync(join(file, '..'), { recursive: true }));

const all = (Object.keys(transitions) as Kind[]).flatMap((kind) =>
  (Object.keys(transitions[kind]) as AnyState[]).map((state) => ({ kind, state })),
);

it.each(all)('counts a $kind that is $state exactly as the open till does', ({ kind, state }) => {
  const ledger = new DatabaseSync(file);
  ledger.exec(`CREATE TABLE sale (merchant_id TEXT, state TEXT);
    CREATE TABLE operation (merchant_id TEXT, kind TEXT, state TEXT)`);
  if (kind === 'sale') ledger.prepare('INSERT INTO sale VALUES (?, ?)').run('shop', state);
  else ledger.prepare('INSERT INTO operation VALUES (?, ?, ?)').run('shop', kind, state);
  ledger.close();
  expect(openIn(file)).toEqual(new Map(isOpenState(kind, state) ? [['shop', 1]] : []));
});

it('finds nothing without a ledger, and reports unknown if it cannot be read', () => {
  expect(openIn(file)).toEqual(new Map());
  writeFileSync(file, 'x'.repeat(5_000));
  expect(openIn(file)).toBeUndefined();
});
