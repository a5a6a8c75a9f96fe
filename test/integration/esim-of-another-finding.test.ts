import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { directClient } from '../network/direct-client.ts';
import { clockOfSpeed } from '../tills/fast-clock.ts';
import { controller } from '../network/raw-merchant.ts';
import { openShopTill, TestKeychain } from '../tills/shop-till.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

let folder: string;
let service: TestService;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'esim-of-another-'));
  service = await startService({ balance: '100.00', issueDelayMs: 0 });
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

it('a sale answered with another order’s eSIM shows no code, and is reported to staff and to a manager', async () => {
  const till = openShopTill({ folder, service, keychain: new TestKeychain(), clock: clockOfSpeed(20) });
  onTestFinished(() => till.session.close());
  await till.session.till.connect();
  const reconciliation = await till.session.till.reconciliation();
  const findings = (isOpen: boolean) => reconciliation.findings({ isOpen, before: null, most: 9 }).findings;
  const first = await till.sell();

  const status = value(await directClient(service).getStatus(first.uidCustomer ?? expect.fail()));
  if (status.status !== 'completed') return expect.fail(status.status);
  const members = { esimProfile: { ...status.esimProfile, activatedAt: null } };
  const fault = { kind: 'other-reply', members };
  await controller(service).post('/faults', { path: '/orders/getStatus', fault, times: 'forever' });

  const product = till.session.till.catalog().products[0] ?? expect.fail('nothing to sell');
  const [orderId] = value(till.session.till.selling.sell({ ...product, cart: 'cart-2', again: true }));
  const waiting = await till.when(() => {
    const sale = till.order(orderId);
    return sale.waiting?.answer?.esimOf === first.orderId ? sale : undefined;
  });
  expect(waiting).toMatchObject({ state: 'accepted', install: null });
  expect(till.session.till.receipts.activationCode(orderId)).toBeUndefined();
  expect(findings(true)).toMatchObject([
    {
      ...{ kind: 'esim-of-another', about: 'sale', saleId: orderId, otherSale: first.orderId },
      ...{ theirs: product.cost, canAdopt: false },
    },
  ]);
  expect(till.last('reconciliation')).toMatchObject({ openFindings: 1 });

  await controller(service).clear('/faults');
  const sold = await till.when(() => {
    const sale = till.order(orderId);
    return sale.state === 'completed' ? sale : undefined;
  });
  expect(sold.install?.iccid).not.toBe(first.install?.iccid);
  expect(findings(true)).toEqual([]);
  expect(findings(false)).toMatchObject([{ kind: 'esim-of-another', standing: 'agrees' }]);
});
