import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { staffFile } from './staff-file.ts';
import type { StaffId } from '../../src-books/staff-mark.ts';
import { firstBook } from './staff-rules.ts';

const pin = { N: 2, r: 1, p: 1, salt: '0'.repeat(32), hash: '0'.repeat(64) };
const book = firstBook({ id: 'a' as StaffId, name: 'Ana', pin });

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staff-'));
  file = join(folder, 'staff.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('returns what was written, and nothing once removed', () => {
  const storage = staffFile(file);
  expect(storage.read()).toEqual({ kind: 'none' });
  expect(storage.write(book).ok).toBe(true);
  expect(staffFile(file).read()).toEqual({ kind: 'book', book });
  expect(storage.remove().ok).toBe(true);
  expect(storage.read()).toEqual({ kind: 'none' });
});

it.skipIf(process.platform === 'win32')('is readable only by its user', () => {
  staffFile(file).write(book);
  expect(statSync(file).mode & 0o077).toBe(0);
});

it.each([
  ['zeroed', '\0\0\0\0'],
  ['empty', ''],
  ['without a manager', JSON.stringify({ ...book, members: [] })],
  ['of a shape that this program does not write', JSON.stringify({ ...book, version: 2 })],
])('counts as damaged, not as empty, if it is %s', (_what, text) => {
  writeFileSync(file, text);
  expect(staffFile(file).read()).toEqual({ kind: 'damaged' });
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it('is quarantined unchanged, for possible recovery', () => {
  writeFileSync(file, 'torn');
  const kept = staffFile(file).quarantine(Date.UTC(2025, 10, 21));
  expect(kept.ok && readFileSync(join(folder, kept.value), 'utf8')).toBe('torn');
  expect(staffFile(file).read()).toEqual({ kind: 'none' });
});

it('reports that it could not be written', () => {
  expect(staffFile(join(folder, 'nowhere', 'staff.json')).write(book).ok).toBe(false);
});
