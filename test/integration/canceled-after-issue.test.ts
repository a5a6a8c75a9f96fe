import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import { controller } from '../network/raw-merchant.ts';
import { openShopTill, TestKeychain } from '../tills/shop-till.ts';
import { startService, type TestService } from '../network/start-service.ts';

let folder: string;
let service: TestService;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'canceled-after-issue-'));
  service = await startService({ balance: '100.00', issueDelayMs: 0 });
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

async function openTill() {
  const till = openShopTill({ folder, service, keychain: new TestKeychain() });
  onTestFinished(() => till.session.close());
  await till.session.till.connect();
  const reconciliation = await till.session.till.reconciliation();
  return {
    ...till,
    findings: () => reconciliation.findings({ isOpen: true, before: null, most: 9 }).findings,
  };
}

/** What the service says of a sold order from now on. */
const says = (status: string, { orderId }: SaleView) => {
  const members = { status, orderId, esimProfile: null, customer: null, activatedItems: null };
  const fault = { kind: 'other-reply', members };
  return controller(service).post('/faults', { path: '/orders/getStatus', fault, times: 'forever' });
};

it('an order that the service says it canceled, after it issued the eSIM, is told to staff and once to a manager', async () => {
  const till = await openTill();
  const sale = await till.sell();
  await says('canceled', sale);
  const looked = { ok: false, problem: { kind: 'order-canceled' } };
  expect(await till.session.till.packages(sale.orderId)).toEqual(looked);
  expect(await till.session.till.packages(sale.orderId)).toEqual(looked);
  expect(till.findings()).toMatchObject([
    { kind: 'canceled-after-issue', about: 'sale', saleId: sale.orderId, canAdopt: false },
  ]);
  expect(till.last('reconciliation')).toMatchObject({ openFindings: 1 });
  expect(till.order(sale.orderId).state).toBe('completed');
});

it('its code is not shown or passed on until the service calls it completed again', async () => {
  const till = await openTill();
  const sale = await till.sell();
  const { orderId } = sale;
  const code = till.session.till.receipts.activationCode(orderId);
  expect(code).toMatch(/^LPA:1\$/);
  await says('canceled', sale);
  await till.session.till.packages(orderId);
  expect(till.order(orderId).install).toMatchObject({ kind: 'unreadable', why: 'canceled' });
  expect(till.session.till.receipts.activationCode(orderId)).toBeUndefined();
  expect(JSON.stringify(till.session.snapshot()?.sales)).not.toContain(code);

  await controller(service).clear('/faults');
  await till.session.till.packages(orderId);
  expect(till.findings()).toEqual([]);
  expect(till.session.till.receipts.activationCode(orderId)).toBe(code);
  await says('canceled', sale);
  await till.session.till.packages(orderId);
  expect(till.findings()).toHaveLength(1);
  expect(till.session.till.receipts.activationCode(orderId)).toBeUndefined();
});

it('an order that is not ready yet despite an issued eSIM is not a difference', async () => {
  const till = await openTill();
  const sale = await till.sell();
  await says('in_processing', sale);
  expect(await till.session.till.packages(sale.orderId)).toEqual({
    ok: false,
    problem: { kind: 'no-profile' },
  });
  expect(till.findings()).toEqual([]);
});
