import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkLedgerFile } from '../../src-main/ledger/checks/check-ledger.ts';
import { noted } from '../fixtures/noted-customer.ts';
import { openShopTill, TestKeychain, type ShopTill } from '../tills/shop-till.ts';
import { startService, type TestService } from '../network/start-service.ts';

let service: TestService;
let folder: string;
let till: ShopTill;

beforeAll(async () => {
  service = await startService({ balance: '1000.00' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forgotten-'));
  till = openShopTill({ folder, service, keychain: new TestKeychain() });
  await till.session.till.connect();
});
afterEach(() => {
  till.session.close();
  rmSync(folder, { recursive: true });
});

const hoa = { name: 'Hoa', phone: '+84 907654321', note: null };
const nobody = { name: null, phone: null, note: null };
const erasures = (file: string): unknown[] => {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("SELECT event FROM event WHERE subject LIKE 'erasure:%'").all();
  database.close();
  return rows.map(({ event }): unknown => JSON.parse(String(event)));
};

it('a customer removed from an order is forgotten, and the chain records it', async () => {
  const { orders } = till.session.till;
  const { orderId } = await till.sell();
  const file = join(folder, 'live', 'ledger.sqlite');
  orders.noteCustomer({ orderId, customer: noted(hoa) }, null);
  orders.noteCustomer({ orderId, customer: noted({ ...hoa, name: 'Hoa Đặng' }) }, null);
  expect(erasures(file)).toEqual([]);
  expect(orders.noteCustomer({ orderId, customer: noted(nobody) }, null)).toEqual({ ok: true });
  expect(till.order(orderId).customer).toBeNull();
  expect(erasures(file)).toEqual([{ kind: 'erased', sales: 1, why: 'asked', staff: null }]);

  // Nobody is there to be forgotten any more.
  orders.noteCustomer({ orderId, customer: noted(nobody) }, null);
  expect(erasures(file)).toHaveLength(1);
  till.session.close();
  await checkLedgerFile(file, { onProgress: () => undefined, depth: 'whole' });
});

it('a quarantined ledger is counted when somebody is forgotten, and erased at a manager’s request', async () => {
  const { session } = till;
  const { orderId } = await till.sell();
  session.till.orders.noteCustomer({ orderId, customer: noted(hoa) }, null);
  const aside = join(folder, 'live', 'quarantine', '2026-03-01T09-30-00.000Z');
  mkdirSync(aside, { recursive: true });
  writeFileSync(join(aside, 'ledger.sqlite'), 'Hoa');
  writeFileSync(join(aside, 'why.txt'), 'damaged');
  expect(session.ledgerTasks.forgetPhone('0907 654 321')).toEqual({
    ok: true,
    value: { sales: 1, quarantined: 1 },
  });
  expect(till.order(orderId).customer).toBeNull();
  expect(readdirSync(aside)).toContain('ledger.sqlite');
  expect(await session.ledgerTasks.eraseQuarantined()).toBeUndefined();
  expect(readdirSync(aside)).toEqual(['why.txt']);
  expect(session.ledgerTasks.forgetPhone('0907 654 321')).toEqual({
    ok: true,
    value: { sales: 0, quarantined: 0 },
  });
});
