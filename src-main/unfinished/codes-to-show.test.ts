import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CodesToShow } from './codes-to-show.ts';

const shop = { mode: 'live', merchantId: 'shop' } as const;
const folder = mkdtempSync(join(tmpdir(), 'codes-to-show-'));
const file = join(folder, 'codes-to-show.json');
const orderId = 'T1-K7M2QX9P-01JD0000000000000000000000';

it('remembers over a restart whose code nobody has seen, for its own account alone', () => {
  expect(new CodesToShow(file, shop).orderIds).toEqual([]);
  new CodesToShow(file, shop).keep([orderId]);
  expect(new CodesToShow(file, shop).orderIds).toEqual([orderId]);
  expect(new CodesToShow(file, { ...shop, mode: 'practice' }).orderIds).toEqual([]);
  expect(new CodesToShow(file, { ...shop, merchantId: 'another' }).orderIds).toEqual([]);
});

it('leaves nothing behind once all were shown, and takes a damaged file for none', () => {
  new CodesToShow(file, shop).keep([]);
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(file, '{"version": 1');
  expect(new CodesToShow(file, shop).orderIds).toEqual([]);
});
