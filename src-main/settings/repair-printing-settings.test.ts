import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PrintingView } from '../../src-preload/contract/customers/printing.ts';
import { repairPrintingSettings } from './repair-printing-settings.ts';
import { firstPrinting } from './read-printing.ts';

const now = Date.UTC(2026, 10, 21, 9, 30);
const system = { kind: 'system', id: 'p1', name: 'Office', paper: 'a4', systemName: 'Laser' } as const;
const shop = { name: 'Kiosk', logo: null, address: ['High Street 1'], taxLines: [], footer: [] };
const whole: PrintingView = { shop, printers: [system], usual: 'p1', filePaper: 'a4' };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'printing-'));
  file = join(folder, 'printing.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const inFile = (): unknown => JSON.parse(readFileSync(file, 'utf8'));

describe('a file of printers and of the shop’s lines', () => {
  it.each([
    ['is whole', whole],
    ['lacks parts that have defaults', { shop }],
  ])('that %s stays as it is', (_what, stored) => {
    writeFileSync(file, JSON.stringify(stored));
    expect(repairPrintingSettings(folder, now)).toBeNull();
    expect(inFile()).toEqual(stored);
    expect(readdirSync(folder)).toEqual(['printing.json']);
  });

  it('that isn’t there reports nothing', () => {
    expect(repairPrintingSettings(folder, now)).toBeNull();
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ['zeroed', '\0\0\0'],
    ['cut off', '{"shop":{"na'],
    ['of another kind', '[1]'],
  ])('that is %s is kept as it was, and reported as lost entirely', (_what, text) => {
    writeFileSync(file, text);
    const news = repairPrintingSettings(folder, now);
    expect(news).toMatchObject({ why: 'unreadable', lost: ['receipts', 'printers'] });
    expect(readFileSync(join(folder, news?.keptAs ?? ''), 'utf8')).toBe(text);
    expect(inFile()).toEqual(firstPrinting);
    expect(repairPrintingSettings(folder, now)).toBeNull();
  });

  it.each([
    ['one printer', { ...whole, printers: [system, { kind: 'fax' }] }, ['printers'], whole],
    ['the usual printer', { ...whole, usual: 'p9' }, ['printers'], { ...whole, usual: null }],
    [
      'two printers by one name',
      { ...whole, printers: [system, { ...system, name: 'Twin' }] },
      ['printers'],
      whole,
    ],
    ['the shop’s lines', { ...whole, shop: 7 }, ['receipts'], { ...whole, shop: firstPrinting.shop }],
  ])('that has %s unreadable loses only that', (_what, stored, lost, mended) => {
    writeFileSync(file, JSON.stringify(stored));
    const news = repairPrintingSettings(folder, now);
    expect(news?.lost).toEqual(lost);
    expect(inFile()).toEqual(mended);
    expect(JSON.parse(readFileSync(join(folder, news?.keptAs ?? ''), 'utf8'))).toEqual(stored);
    expect(repairPrintingSettings(folder, now)).toBeNull();
  });
});
