import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { clockOfSpeed } from '../tills/fast-clock.ts';
import { controller } from '../network/raw-merchant.ts';
import { openShopTill, TestKeychain } from '../tills/shop-till.ts';
import { startService } from '../network/start-service.ts';
import { value } from '../value.ts';

it('a sale that is called canceled for long, and whose money is not shown to be back, is told to staff and a manager', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uncredited-cancel-'));
  const service = await startService({ balance: '100.00', issueDelayMs: 0 });
  // Half an hour of its clock passes in less than a second.
  const clock = clockOfSpeed(3_000);
  const till = openShopTill({ folder, service, keychain: new TestKeychain(), clock });
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
  await till.when(() => (till.order(orderId).isUncredited === true ? true : undefined));
  expect(till.order(orderId).state).toBe('canceled');
  expect(findings()).toMatchObject([
    { kind: 'ours-only', about: 'cancellation', saleId: orderId, ours: product.cost, theirs: null },
  ]);
  await controller(service).clear('/faults');
  await till.when(() => (findings().length === 2 ? true : undefined));
  expect(findings()).toMatchObject([{ kind: 'issued-after-cancel', saleId: orderId }, { kind: 'ours-only' }]);
  expect(till.session.till.receipts.activationCode(orderId)).toBeUndefined();
});
