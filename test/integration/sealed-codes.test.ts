import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { filesHolding } from '../ledgers/files-holding.ts';
import {
  openShopTill,
  secretParts,
  TestKeychain,
  type ShopTill,
  type ShopTillDeps,
} from '../tills/shop-till.ts';
import { startService, type TestService } from '../network/start-service.ts';

let service: TestService;
let folder: string;
let keychain: TestKeychain;
let opened: ShopTill | undefined;

beforeAll(async () => {
  service = await startService({ balance: '1000.00' });
});
afterAll(() => service.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sealed-'));
  keychain = new TestKeychain();
});
afterEach(() => {
  opened?.session.close();
  rmSync(folder, { recursive: true });
});

/** Starts the till, or starts it again. */
function start(changed: Partial<ShopTillDeps> = {}): ShopTill {
  opened?.session.close();
  opened = openShopTill({ folder, service, keychain, ...changed });
  return opened;
}

async function startConnected(changed: Partial<ShopTillDeps> = {}): Promise<ShopTill> {
  const till = start(changed);
  await till.session.till.connect();
  return till;
}

it('a sold code is in no file, open or closed, and is read again after a restart without asking for it', async () => {
  const before = await startConnected();
  const sale = await before.sell();
  const parts = secretParts(sale);
  expect(filesHolding(folder, parts)).toEqual([]);
  // The search finds what is there: history is searched by it.
  expect(filesHolding(folder, [sale.install?.iccid ?? '-'])).not.toEqual([]);

  const till = start();
  expect(filesHolding(folder, parts)).toEqual([]);
  expect(till.order(sale.orderId).install).toMatchObject({ kind: 'unreadable', why: 'key-to-come' });
  await till.session.till.connect();
  expect(till.order(sale.orderId).install).toEqual(sale.install);
  expect(till.session.till.receipts.activationCode(sale.orderId)).toBe(parts[0]);
  expect(till.sent).not.toContain('/orders/getStatus');
});

it('the history opens while the keychain is locked, without codes, and receipts have none', async () => {
  const sale = await (await startConnected()).sell();
  keychain.standing = 'locked';
  const till = await startConnected();
  const { install, ...rest } = till.order(sale.orderId);
  expect(install).toMatchObject({ kind: 'unreadable', why: 'no-key' });
  expect(rest).toMatchObject({ orderId: sale.orderId, price: sale.price, state: 'completed' });
  expect(till.session.till.receipts.activationCode(sale.orderId)).toBeUndefined();
  expect(till.session.till.receipts.facts(sale.orderId)).toMatchObject({ price: sale.price, install });
  expect(till.session.till.customerScenes.sold(sale.orderId)?.install).toMatchObject({ kind: 'unreadable' });

  keychain.standing = 'open';
  await till.session.till.lookAround();
  await expect(till.readable(sale.orderId)).resolves.toMatchObject({ install: sale.install });
});

it('a code whose key is lost is fetched from the service, and sealed with the next key', async () => {
  const sale = await (await startConnected()).sell();
  keychain.forgetSealKeys();

  const till = await startConnected();
  expect(till.order(sale.orderId).install).toMatchObject({ kind: 'unreadable', why: 'asked-for' });
  const back = await till.readable(sale.orderId);
  expect(back.install).toEqual(sale.install);
  expect(back.events.at(-1)).toMatchObject({ kind: 'code-fetched', staff: null });
  expect(filesHolding(folder, secretParts(sale))).toEqual([]);

  const later = await startConnected();
  expect(later.order(sale.orderId)).toEqual(back);
  expect(later.sent).not.toContain('/orders/getStatus');
});

it('without a keychain no code is stored; it is shown, and fetched again after a restart', async () => {
  keychain.standing = 'absent';
  const before = await startConnected({ signedBy: 'service' });
  const sale = await before.sell();
  const parts = secretParts(sale);
  expect(filesHolding(folder, parts)).toEqual([]);

  const till = await startConnected({ signedBy: 'service' });
  expect(till.order(sale.orderId).install).toMatchObject({ kind: 'unreadable', why: 'asked-for' });
  const back = await till.readable(sale.orderId);
  expect(back.install).toEqual(sale.install);
  expect(back.events.map(({ kind }) => kind)).toEqual(sale.events.map(({ kind }) => kind));

  // The keychain is there after all: what is held is sealed, and needs the service no more.
  keychain.standing = 'open';
  await till.session.till.refresh();
  await till.when(() => till.order(sale.orderId).events.find(({ kind }) => kind === 'code-fetched'));
  expect(filesHolding(folder, parts)).toEqual([]);
  const later = await startConnected({ signedBy: 'service' });
  expect(later.order(sale.orderId).install).toEqual(sale.install);
  expect(later.sent).not.toContain('/orders/getStatus');
});
