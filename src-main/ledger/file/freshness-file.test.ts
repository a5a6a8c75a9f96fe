import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FreshnessFile } from './freshness-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checks-'));
  file = join(folder, 'ledger.sqlite-freshness');
});
afterEach(() => rmSync(folder, { recursive: true }));

const shop = { merchantId: 'shop', move: 0 };
const other = { merchantId: 'other', move: 0 };
const seen = { checks: [{ id: 'T1-1', at: 1, isAtOnce: true }], behindAt: null };
const nothing = { checks: [], behindAt: null };

it('is readable by the next run, and by no other user', () => {
  new FreshnessFile(file).keep(shop, 'purchases', seen);
  new FreshnessFile(file).keep(shop, 'activations', { ...seen, behindAt: 2 });
  expect(new FreshnessFile(file).read(shop, 'purchases')).toEqual(seen);
  expect(new FreshnessFile(file).read(shop, 'activations')).toEqual({ ...seen, behindAt: 2 });
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
});

it('is empty for another account, or if it was cut off', () => {
  const kept = new FreshnessFile(file);
  expect(kept.read(shop, 'purchases')).toEqual(nothing);
  kept.keep(shop, 'purchases', seen);
  expect(kept.read(other, 'purchases')).toEqual(nothing);
  kept.keep(other, 'activations', seen);
  expect(kept.read(other, 'purchases')).toEqual(nothing);
  writeFileSync(file, '{"merchantId":"shop","purch');
  expect(kept.read(shop, 'purchases')).toEqual(nothing);
});

it('is empty once the account has moved, whatever the clock says', () => {
  const kept = new FreshnessFile(file);
  kept.keep(shop, 'purchases', seen);
  kept.keepAccount(shop, { at: 1, lines: ['line'] });
  const moved = { ...shop, move: 7 };
  expect(kept.read(moved, 'purchases')).toEqual(nothing);
  expect(kept.account(moved).lines).toEqual([]);
  kept.keep(moved, 'activations', seen);
  expect(kept.read(moved, 'purchases')).toEqual(nothing);
  expect(kept.read(moved, 'activations')).toEqual(seen);
});

it('does not prevent selling if it cannot be written', () => {
  mkdirSync(file);
  const kept = new FreshnessFile(file);
  expect(() => kept.keep(shop, 'purchases', seen)).not.toThrow();
  expect(kept.read(shop, 'purchases')).toEqual(nothing);
});
