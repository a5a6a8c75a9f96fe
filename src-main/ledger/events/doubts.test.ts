import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Doubts } from './doubts.ts';
import type { LeftWrite } from './write-fault.ts';

let folder: string;
let file: string;
/** The names that the ledger has. */
let there: Set<string>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doubts-'));
  file = join(folder, 'doubts');
  there = new Set();
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (): Doubts =>
  new Doubts(file, (left: LeftWrite) => there.has('name' in left ? left.name : left.event.hash));

it('reports at the next start how an uncertain write without an event ended, however much is written meanwhile', () => {
  open().keep('customer', { name: 'a' });
  there.add('a');
  const next = open();
  there.clear();
  expect(next.ended()).toEqual([{ what: 'customer', isRecorded: true }]);
  expect(open().ended()).toEqual([{ what: 'customer', isRecorded: true }]);
});

it('lists how each write ended, latest first, until staff have read it', () => {
  const doubts = open();
  doubts.keep('shift', { event: { number: 1, hash: 'b' } });
  doubts.keep('customer', { name: 'a' });
  there.add('b');
  const [customer, shift] = open().ended();
  expect([customer, shift]).toEqual([
    { what: 'customer', isRecorded: false },
    { what: 'shift', isRecorded: true },
  ]);
  open().forget({ what: 'customer', isRecorded: false });
  expect(open().ended()).toEqual([shift]);
  open().forget({ what: 'shift', isRecorded: true });
  expect(existsSync(file)).toBe(false);
});

it('treats an unreadable file as empty', () => {
  writeFileSync(file, '[{"what":');
  expect(open().ended()).toEqual([]);
});
