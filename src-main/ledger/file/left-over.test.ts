import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ledgerFiles, type LedgerFiles } from './ledger-files.ts';
import { eraseLeftOver, leftOver } from './left-over.ts';

let folder: string;
let files: LedgerFiles;
const begun = Date.UTC(2026, 2, 1, 9);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'left-over-'));
  files = ledgerFiles(join(folder, 'ledger.sqlite'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, at: number): void {
  writeFileSync(file, 'a customer, +41 79 123 45 67');
  utimesSync(file, at / 1_000, at / 1_000);
}

it('erases leftovers of an earlier run with SQLite’s files beside them, and nothing else', () => {
  const left = [files.copying, `${files.copying}-journal`, files.encrypting, `${files.restoring}-wal`];
  for (const file of [...left, files.ledger, files.closing]) write(file, begun - 1_000);
  expect(leftOver(files, begun).toSorted()).toEqual(left.toSorted());
  eraseLeftOver(files, begun);
  expect(left.filter((file) => existsSync(file))).toEqual([]);
  expect([files.ledger, files.closing].filter((file) => !existsSync(file))).toEqual([]);
  expect(leftOver(files, begun)).toEqual([]);
});

it('leaves files alone that are being written', () => {
  write(files.copying, begun + 1_000);
  eraseLeftOver(files, begun);
  expect(existsSync(files.copying)).toBe(true);
});
