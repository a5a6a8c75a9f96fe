import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import { noted } from '../../../test/fixtures/noted-customer.ts';
import { value } from '../../../test/value.ts';
import type { OrderId } from '../../domain/orders/sale.ts';
import { SealKey } from '../../sealing/seal-key.ts';
import { SealKeys } from '../../sealing/seal-keys.ts';
import { sealedPhones } from './customer-phones.ts';
import { Ledger } from '../ledger.ts';
import { ledgerFiles, type LedgerFiles } from '../file/ledger-files.ts';

const key = SealKey.make();
const hoa = '+84 (0)90 765 4321';
/** As typed, and as digits: for a sealed number neither may appear anywhere. */
const digitsOfHoa = ['90 765 4321', '84907654321', '907654321', '12345670948', '123456709'];

let folder: string;
let files: LedgerFiles;
let ledger: Ledger;
let keys: SealKeys | 'to-come' | 'none';
const open = (): void => {
  ledger = value(Ledger.open(files.ledger));
  ledger.keepPhones(sealedPhones(() => keys));
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sealed-phones-'));
  files = ledgerFiles(join(folder, 'ledger.sqlite'));
  keys = new SealKeys(key);
  open();
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

function sell(at: number, phone: string | null, name: string | null = null): OrderId {
  const intents = [saleIntent(at)];
  const [sale] = value(ledger.sales.draftSeveral(intents, { name, phone, note: null }));
  return sale?.intent.orderId ?? expect.fail();
}
const find = (text: string): string[] => {
  const filter = {
    text,
    countries: [],
    from: null,
    to: null,
    standing: null,
    productId: null,
    staffId: null,
  };
  return ledger.listing.page(filter, { at: 'first' }, 100).sales.map(({ sale }) => sale.intent.orderId);
};
const phoneOf = (orderId: OrderId) => ledger.sales.customerOf(orderId)?.phone;
const holding = (words: readonly string[]): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return words.some((word) => bytes.includes(word));
    });

describe('a customer’s telephone number', () => {
  it('is not stored before the way of storing is known', () => {
    ledger.close();
    ledger = value(Ledger.open(files.ledger));
    const orderId = sell(1_000, hoa, 'Hoa');
    expect(ledger.sales.customerOf(orderId)).toEqual({ name: 'Hoa', phone: null, note: null });
    expect(holding(digitsOfHoa)).toEqual([]);
  });

  it('is read as typed, and is in no file', () => {
    const orderId = sell(1_000, hoa, 'Hoa');
    expect(ledger.sales.customerOf(orderId)).toEqual({
      name: 'Hoa',
      phone: { kind: 'readable', text: hoa },
      note: null,
    });
    expect(holding(['Hoa'])).not.toEqual([]);
    expect(holding(digitsOfHoa)).toEqual([]);
    ledger.close();
    expect(holding(digitsOfHoa)).toEqual([]);
  });

  it.each([
    ['4321', true],
    ['65 43 21', true],
    ['849076', true],
    ['84907', true],
    ['+84 907', true],
    ['907654', true],
    ['090 765', true],
    ['+84 (0)90 765 4321', true],
    ['090 765 4321', true],
    ['0084907654321', true],
    ['٠٩٠٧٦٥٤٣٢١', true],
    ['9076 5432', true],
    ['5432', true],
    ['7654', true],
    ['076-5432', true],
    ['۶۵۴۳', true],
    ['543', false],
    ['5423', false],
    ['1 84 90 765 4321', false],
  ])('is found or not found by %s', (text, isFound) => {
    const orderId = sell(1_000, hoa);
    sell(2_000, '+84 91 111 2222');
    sell(3_000, null, 'Nobody');
    expect(find(text)).toEqual(isFound ? [orderId] : []);
  });

  it('is found with the country code if it was stored without', () => {
    const orderId = sell(1_000, '090 765 4321');
    expect(find('+84 90 765 4321')).toEqual([orderId]);
    expect(value(ledger.erasures.ofPhone('+84 90 765 4321'))).toEqual([orderId]);
    expect(value(ledger.erasures.ofPhone('765 4321'))).toEqual([]);
  });

  it('is found by the latest number, and not once it is forgotten', () => {
    const orderId = sell(1_000, hoa);
    value(ledger.sales.noteCustomer(orderId, noted({ name: null, phone: '0171 2223333', note: null })));
    expect(find('4321')).toEqual([]);
    expect(find('3333')).toEqual([orderId]);
    value(ledger.erasures.erase([orderId], { why: 'asked', staff: null, at: 5 }));
    expect(find('3333')).toEqual([]);
    expect(value(ledger.erasures.ofPhone('0171 2223333'))).toEqual([]);
  });

  it('is listed with the newest of those that share its ending', () => {
    const sold = Array.from({ length: 30 }, (_, at) => sell(1_000 + at, `+49 151 ${100 + at} 4321`));
    expect(find('4321')).toEqual(sold.toReversed());
    expect(find('115 4321')).toEqual([sold[15]]);
  });
});

describe('without the key', () => {
  it.each([['to-come', 'key-to-come'] as const, ['none', 'no-key'] as const])(
    'numbers cannot be read or searched, and stay: %s',
    (state, why) => {
      const orderId = sell(1_000, hoa, 'Hoa');
      keys = state;
      expect(phoneOf(orderId)).toEqual({ kind: 'unreadable', why });
      const filter = { countries: [], from: null, to: null, standing: null, productId: null, staffId: null };
      const page = (text: string) => ledger.listing.page({ ...filter, text }, { at: 'first' }, 10);
      expect(page('4321')).toMatchObject({ sales: [], withoutPhones: true });
      expect(page('hoa')).toMatchObject({ sales: [{}], withoutPhones: false });
      expect(ledger.erasures.ofPhone(hoa)).toEqual({ ok: false, failure: 'no-key' });
      value(ledger.sales.noteCustomer(orderId, { name: 'Hoa Đặng', phone: { kind: 'kept' }, note: null }));
      keys = new SealKeys(key);
      expect(ledger.sales.customerOf(orderId)).toEqual({
        name: 'Hoa Đặng',
        phone: { kind: 'readable', text: hoa },
        note: null,
      });
      expect(find('4321')).toEqual([orderId]);
    },
  );

  it('none is stored, and no search warning is shown if there is none', () => {
    keys = 'none';
    const orderId = sell(1_000, hoa, 'Hoa');
    expect(ledger.sales.customerOf(orderId)).toEqual({ name: 'Hoa', phone: null, note: null });
    expect(ledger.phones.positions('4321')).toEqual({ ok: true, value: [] });
    expect(holding(digitsOfHoa)).toEqual([]);
  });

  it('nothing is stored for a customer with only a number', () => {
    keys = 'none';
    expect(ledger.sales.customerOf(sell(1_000, hoa))).toBeNull();
  });
});

describe('with another key', () => {
  it('numbers cannot be read or found until the till has the key', () => {
    const orderId = sell(1_000, hoa);
    const other = SealKey.make();
    keys = new SealKeys(other);
    expect(phoneOf(orderId)).toEqual({ kind: 'unreadable', why: 'another-key' });
    expect(find('4321')).toEqual([]);
    const newer = sell(2_000, '0171 999 4321');
    keys = new SealKeys(other, [key]);
    expect(find('4321')).toEqual([newer, orderId]);
    expect(phoneOf(orderId)).toEqual({ kind: 'readable', text: hoa });
  });

  it('a number that was moved to another sale, or changed, counts as damaged', () => {
    const [first, second] = [sell(1_000, hoa), sell(2_000, '0171 1')];
    const database = new DatabaseSync(files.ledger);
    const { phone } = database.prepare('SELECT phone FROM customer WHERE order_id = ?').get(first) ?? {};
    database.prepare('UPDATE customer SET phone = ? WHERE order_id = ?').run(String(phone), second);
    database
      .prepare('UPDATE customer SET phone = ? WHERE order_id = ?')
      .run(String(phone).slice(0, -3), first);
    database.close();
    expect(phoneOf(second)).toEqual({ kind: 'unreadable', why: 'damaged' });
    expect(phoneOf(first)).toEqual({ kind: 'unreadable', why: 'damaged' });
  });
});
