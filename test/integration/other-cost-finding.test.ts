import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { clockOfSpeed } from '../tills/fast-clock.ts';
import { controller } from '../network/raw-merchant.ts';
import { openShopTill, TestKeychain } from '../tills/shop-till.ts';
import { startService, type TestService } from '../network/start-service.ts';

let folder: string;
let service: TestService;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'other-cost-'));
  service = await startService({ balance: '100.00', issueDelayMs: 0 });
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

it.each([
  [34_000, 1],
  [-3.4, 0],
])(
  'a sale for which the service says it charged %d is booked at its expected cost',
  async (salePrice, cost) => {
    const till = openShopTill({ folder, service, keychain: new TestKeychain(), clock: clockOfSpeed(20) });
    onTestFinished(() => till.session.close());
    await till.session.till.connect();
    const reconciliation = await till.session.till.reconciliation();
    const product = till.session.till.catalog().products[0] ?? expect.fail('nothing to sell');
    const fault = { kind: 'other-reply', members: { esimProfile: { salePrice } } };
    await controller(service).post('/faults', { path: '/orders/submit', fault, times: 1 });
    const sold = await till.sell();
    expect(sold).toMatchObject({ state: 'completed', cost: product.cost });
    const found = {
      kind: 'amounts-differ',
      saleId: sold.orderId,
      ours: product.cost,
      theirs: String(salePrice),
    };
    expect(reconciliation.findings({ isOpen: true, before: null, most: 9 }).findings).toMatchObject(
      cost === 0 ? [] : [found],
    );
  },
);
