import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sealKeyTexts } from '../../src-main/keychain/seal-key-entry.ts';
import { chosenPassphrase } from '../../src-main/sealing/passphrase-key.ts';
import { filesHolding } from '../ledgers/files-holding.ts';
import { noted } from '../fixtures/noted-customer.ts';
import { beginLedgerWork } from '../ledgers/ledger-work.ts';
import { openShopTill, TestKeychain, type ShopTill, type ShopTillDeps } from '../tills/shop-till.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

let service: TestService;
let folder: string;
let keychain: TestKeychain;
const opened = new Set<ShopTill>();

beforeAll(async () => {
  service = await startService({ balance: '1000.00' });
});
afterAll(() => service.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sealed-phones-'));
  keychain = new TestKeychain();
});
afterEach(() => {
  for (const till of opened) till.session.close();
  opened.clear();
  rmSync(folder, { recursive: true });
});

/** Starts a till, or starts it again. @param computer its data folder's name. */
function start(computer = 'here', changed: Partial<ShopTillDeps> = {}): ShopTill {
  const dataFolder = join(folder, computer);
  mkdirSync(dataFolder, { recursive: true });
  const till = openShopTill({ folder: dataFolder, service, keychain, ...changed });
  opened.add(till);
  return till;
}
async function connected(computer?: string, changed?: Partial<ShopTillDeps>): Promise<ShopTill> {
  const till = start(computer, changed);
  await till.session.till.connect();
  return till;
}
function end(till: ShopTill): void {
  till.session.close();
  opened.delete(till);
}

const hoa = { name: 'Hoa', phone: '+84 90 765 4321', note: null };
const digits = ['90 765 4321', '84907654321', '907654321'];
const readable = { ...hoa, phone: { kind: 'readable', text: hoa.phone } };
const everything = {
  from: null,
  to: null,
  standing: null,
  productId: null,
  staffId: null,
  sort: 'newest',
  start: { at: 'first' },
  limit: 10,
} as const;
const find = ({ session }: ShopTill, text: string) => {
  const { orders, withoutPhones } = session.till.orders.page({ ...everything, countries: [], text });
  return { found: orders.map(({ orderId }) => orderId), withoutPhones };
};
/** Sells to Hoa. */
async function sell({ session, sell: sellOne }: ShopTill): Promise<string> {
  const { orderId } = await sellOne();
  expect(session.till.orders.noteCustomer({ orderId, customer: noted(hoa) }, null)).toEqual({ ok: true });
  return orderId;
}

it('a number is in no file, and read and found again after a restart, once the keychain has answered', async () => {
  const before = await connected();
  const orderId = await sell(before);
  expect(before.order(orderId).customer).toEqual(readable);
  end(before);
  expect(filesHolding(folder, digits)).toEqual([]);

  const till = start();
  expect(till.order(orderId).customer?.phone).toEqual({ kind: 'unreadable', why: 'key-to-come' });
  expect(find(till, '4321')).toEqual({ found: [], withoutPhones: true });
  expect(till.session.snapshot()?.keepsPhones).toBe(false);
  await till.session.till.connect();
  expect(till.order(orderId).customer).toEqual(readable);
  expect(find(till, '4321')).toEqual({ found: [orderId], withoutPhones: false });
  expect(till.session.snapshot()?.keepsPhones).toBe(true);
  expect(filesHolding(folder, digits)).toEqual([]);
});

it('a locked keychain hides it, loses nothing, and accepts no replacement', async () => {
  const first = await connected();
  const orderId = await sell(first);
  end(first);
  keychain.standing = 'locked';
  const till = await connected();
  const { orders } = till.session.till;
  expect(till.order(orderId).customer).toMatchObject({
    name: 'Hoa',
    phone: { kind: 'unreadable', why: 'no-key' },
  });
  expect(find(till, 'hoa')).toEqual({ found: [orderId], withoutPhones: false });
  expect(till.session.ledgerTasks.forgetPhone(hoa.phone)).toEqual({ ok: false, failure: { kind: 'no-key' } });
  const change = { name: 'Hoa Đặng', phone: { kind: 'kept' }, note: 'VIP' } as const;
  expect(orders.noteCustomer({ orderId, customer: change }, null)).toEqual({ ok: true });
  const other = noted({ ...hoa, phone: '0171 2223333' });
  expect(orders.noteCustomer({ orderId, customer: other }, null)).toMatchObject({ ok: false });

  keychain.standing = 'open';
  await till.session.till.refresh();
  expect(till.order(orderId).customer).toEqual({ ...readable, name: 'Hoa Đặng', note: 'VIP' });
  expect(till.session.ledgerTasks.forgetPhone('090 7654321')).toEqual({
    ok: true,
    value: { sales: 1, quarantined: 0 },
  });
  expect(till.order(orderId).customer).toBeNull();
  expect(find(till, '4321')).toEqual({ found: [], withoutPhones: false });
});

it('a lost key leaves history and names, and marks the number as unreadable', async () => {
  const first = await connected();
  const orderId = await sell(first);
  end(first);
  keychain.forgetSealKeys();
  const till = await connected();
  expect(till.order(orderId).customer).toMatchObject({
    name: 'Hoa',
    phone: { kind: 'unreadable', why: 'another-key' },
  });
  expect(find(till, '4321')).toEqual({ found: [], withoutPhones: false });
});

it('an account without a keychain stores no number', async () => {
  keychain.standing = 'absent';
  const till = await connected('here', { signedBy: 'service' });
  expect(till.session.snapshot()?.keepsPhones).toBe(false);
  const [product] = till.session.till.catalog().products;
  if (product === undefined) return expect.fail('there is nothing to sell');
  const request = { ...product, cart: crypto.randomUUID(), again: true, customer: hoa };
  const [orderId] = value(till.session.till.selling.sell(request));
  expect(till.order(orderId).customer).toEqual({ ...hoa, phone: null });
  expect(filesHolding(folder, digits)).toEqual([]);
});

it('another computer reads the numbers and the codes of an encrypted backup, with its passphrase alone', async () => {
  const here = await connected();
  const orderId = await sell(here);
  const passphrase = chosenPassphrase.parse('correct horse battery');
  const saved = join(folder, 'saved.esimbackup');
  const ledger = (till: ShopTill): string => join(till.session.folder, 'ledger.sqlite');
  const keys = await sealKeyTexts(keychain.keychain, here.owner);
  expect(keys).toHaveLength(1);
  const written = { kind: 'encrypt', ledger: ledger(here), to: saved, passphrase, keys } as const;
  expect(await beginLedgerWork(written).end).toEqual({ kind: 'encrypted' });
  const code = here.order(orderId).install;
  end(here);

  const other = new TestKeychain();
  const there = await connected('there', { keychain: other });
  // It is locked while the books are taken in, and opens later.
  other.standing = 'locked';
  const work = { kind: 'restore', ledger: ledger(there), from: saved, passphrase, mode: 'live' } as const;
  const restored = await beginLedgerWork(work).end;
  if (restored.kind !== 'restored') return expect.fail(restored.kind);
  expect(restored.keys).toEqual(keys);
  expect(await there.session.takeRestored(restored.keys)).toBe(true);
  expect(there.order(orderId).customer?.phone).toEqual({ kind: 'unreadable', why: 'no-key' });
  other.standing = 'open';
  await there.session.till.refresh();
  expect(there.order(orderId).customer).toEqual(readable);
  expect(there.order(orderId).install).toEqual(code);
  const newer = await sell(there);
  expect(find(there, '4321').found).toEqual([newer, orderId]);
  end(there);
  expect(filesHolding(folder, [...digits, ...keys])).toEqual([]);

  const later = await connected('there', { keychain: other });
  expect(find(later, '4321').found).toEqual([newer, orderId]);
  expect(later.order(orderId)).toMatchObject({ customer: readable, install: code });
  expect(later.sent).not.toContain('/orders/getStatus');
});
