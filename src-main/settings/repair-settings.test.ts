import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ShopTerms } from '../../src-preload/contract/sales/shop-terms.ts';
import { defaultPriceRules } from '../domain/price-rules.ts';
import { repairSettings } from './repair-settings.ts';
import { allSettings, readSettings, shopTermsIn, type StoredSettings } from './read-settings.ts';

const now = Date.UTC(2025, 10, 21, 9, 30);
const account = { baseAddress: 'https://shop.example/api/v1', merchantId: 'm-1', signedBy: 'till' };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
  file = join(folder, 'settings.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const inFile = (): unknown => JSON.parse(readFileSync(file, 'utf8'));
const keptSettings = () => readSettings(readFileSync(file, 'utf8'))?.kept;
const quarantined = (): string[] => readdirSync(join(folder, 'quarantine'));

describe('a file of settings', () => {
  it('that is sound stays as it is, with what other versions wrote in it', () => {
    const text = JSON.stringify({
      mode: 'live',
      account,
      prices: defaultPriceRules,
      ofAnother: { version: 7 },
    });
    writeFileSync(file, text);
    expect(repairSettings(folder, now)).toBeNull();
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(keptSettings()).toMatchObject({ mode: 'live', account });
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it.each([
    ['zeroed', '\0\0\0\0'],
    ['empty', ''],
    ['cut off', '{"mode":"li'],
    ['of another kind', '[1,2]'],
  ])('that is %s is quarantined as it was, and reported as lost entirely', (_what, text) => {
    writeFileSync(file, text);
    expect(repairSettings(folder, now)).toBeNull();
    const [name = ''] = quarantined();
    expect(readFileSync(join(folder, 'quarantine', name), 'utf8')).toBe(text);
    const keptAs = join('quarantine', name);
    expect(inFile()).toEqual({ news: { why: 'unreadable', lost: allSettings, keptAs } });
  });

  it('with one damaged setting loses only that one, and says so', () => {
    const text = JSON.stringify({
      mode: 'live',
      account,
      prices: { version: 1, base: 'torn' },
      showsCost: true,
    });
    writeFileSync(file, text);
    repairSettings(folder, now);
    const [name = ''] = quarantined();
    expect(readFileSync(join(folder, 'quarantine', name), 'utf8')).toBe(text);
    expect(keptSettings()).toMatchObject({
      mode: 'live',
      showsCost: true,
      news: { why: 'unreadable', lost: ['prices'], keptAs: join('quarantine', name) },
    });
    expect(keptSettings()?.prices).toBeUndefined();
  });

  it('of a newer version is reported as such', () => {
    writeFileSync(file, JSON.stringify({ prices: { version: 2, formulas: [] } }));
    repairSettings(folder, now);
    expect(keptSettings()?.news).toMatchObject({ why: 'newer', lost: ['prices'] });
  });

  it('is reported until somebody has read it, with later losses added', () => {
    writeFileSync(file, JSON.stringify({ prices: 'torn' }));
    repairSettings(folder, now);
    writeFileSync(file, JSON.stringify({ ...Object(inFile()), till: 'too long for a till' }));
    repairSettings(folder, now + 1_000);
    expect(keptSettings()?.news?.lost).toEqual(['prices', 'till']);
    expect(quarantined()).toHaveLength(2);
    repairSettings(folder, now + 2_000);
    expect(quarantined()).toHaveLength(2);
  });

  it('that is missing means a new till, unless the till has sold already', () => {
    expect(repairSettings(folder, now)).toBeNull();
    expect(existsSync(file)).toBe(false);
    mkdirSync(join(folder, 'live'));
    writeFileSync(join(folder, 'live', 'ledger.sqlite'), '');
    repairSettings(folder, now);
    expect(inFile()).toEqual({ news: { why: 'gone', lost: allSettings, keptAs: null } });
  });

  it('that can’t be quarantined is left as it was, and still reported', () => {
    writeFileSync(file, '{');
    writeFileSync(join(folder, 'quarantine'), 'not a folder');
    expect(repairSettings(folder, now)).toEqual({ why: 'unreadable', lost: allSettings, keptAs: null });
    expect(readFileSync(file, 'utf8')).toBe('{');
  });
});

describe('what each sale begins with', () => {
  it.each<[string, StoredSettings, Partial<ShopTerms>]>([
    [
      'cash and a start at first use, as long as nobody says otherwise',
      {},
      { usualTender: 'cash', usualStart: 'FIRST_USE' },
    ],
    [
      'what a manager chose',
      { usualTender: 'card-terminal', usualStart: 'NOW' },
      { usualTender: 'card-terminal', usualStart: 'NOW' },
    ],
    [
      'one of the shop’s own tenders',
      { tenders: ['Voucher'], usualTender: 'named:Voucher' },
      { usualTender: 'named:Voucher' },
    ],
    [
      'cash, where the name of its tender is gone',
      { tenders: ['Bank'], usualTender: 'named:Voucher' },
      { usualTender: 'cash' },
    ],
  ])('is %s', (_, kept, usual) => {
    expect(shopTermsIn(kept)).toMatchObject(usual);
  });
});
