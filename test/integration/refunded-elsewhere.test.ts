import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import { directClient } from '../direct-client.ts';
import { clockOfSpeed } from '../fast-clock.ts';
import { controller } from '../raw-merchant.ts';
import { openShopTill, TestKeychain } from '../shop-till.ts';
import { startService } from '../start-service.ts';
import { value } from '../value.ts';

it('a refund by another till of an order that is called canceled since is told to staff and a manager', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'refunded-elsewhere-'));
  const service = await startService({ balance: '100.00', issueDelayMs: 0 });
  const direct = directClient(service);
  // Five minutes of its clock pass in a second.
  const clock = clockOfSpeed(300);
  const keychain = new TestKeychain();
  const till = openShopTill({ folder, service, keychain, clock });
  onTestFinished(async () => {
    till.session.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  });
  await till.session.till.connect();
  const reconciliation = await till.session.till.reconciliation();
  const findings = () => reconciliation.findings({ isOpen: true, before: null, most: 9 }).findings;
  const nothing = { esimProfile: null, customer: null, activatedItems: null };
  await controller(service).post('/faults', {
    path: '/orders/getStatus',
    fault: { kind: 'other-reply', members: { status: 'canceled', ...nothing } },
    times: 'forever',
  });
  const [product] = till.session.till.catalog().products;
  if (product === undefined) return expect.fail('there is nothing to sell');
  const request = { activationMode: 'ON_DEMAND', cart: crypto.randomUUID(), again: true } as const;
  const [orderId] = value(till.session.till.selling.sell({ ...product, ...request }));
  await till.when(() => (till.order(orderId).state === 'cancel-reported' ? true : undefined));
  const bought = value(await direct.history(9)).transactions.find((line) => line.orderId === orderId);
  const number = idPackOf(bought?.idPack);
  if (number.kind !== 'number') return expect.fail('the package has no number');
  value(await direct.refund(number.idPack));
  await till.when(() => (till.order(orderId).state === 'canceled' ? true : undefined));
  expect(till.session.till.owed.shown).toMatchObject([{ orderId, mayBeGiven: true }]);
  const finding = { kind: 'refunded-elsewhere', saleId: orderId, ours: product.cost, theirs: product.cost };
  expect(findings()).toMatchObject([{ ...finding, canAdopt: false }]);
  reconciliation.begin();
  await till.when(() => (reconciliation.read().last?.state === 'done' ? true : undefined));
  expect(findings()).toMatchObject([finding]);
});
