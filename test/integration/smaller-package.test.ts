import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import { directClient } from '../network/direct-client.ts';
import { controller } from '../network/raw-merchant.ts';
import { openShopTill, TestKeychain } from '../tills/shop-till.ts';
import { topUpEsim } from '../tills/top-up-esim.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

/** A status shows a smaller package than was ordered. */

let folder: string;
let service: TestService;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'smaller-package-'));
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
  const findings = (isOpen = true) => reconciliation.findings({ isOpen, before: null, most: 9 }).findings;
  const [product] = till.session.till.catalog().products;
  if (product === undefined) return expect.fail('there is nothing to sell');
  return { ...till, findings, product };
}
type Till = Awaited<ReturnType<typeof openTill>>;

/** The service shows these packages from now on. */
const shows = (...activatedItems: object[]) =>
  controller(service).post('/faults', {
    path: '/orders/getStatus',
    fault: { kind: 'other-reply', members: { activatedItems } },
    times: 'forever',
  });

/** The packages of a sale, as the service shows them in truth. */
async function packagesOf(till: Till, { orderId }: SaleView) {
  const { uidCustomer } = await till.readable(orderId);
  const status = value(await directClient(service).getStatus(uidCustomer ?? ''));
  return status.status === 'completed' ? status.activatedItems : expect.fail(status.status);
}

const day = (size: number) => ({ size, unit: 'day' });
const gb = (sizeValue: number) => ({ sizeUnit: 'GB', sizeValue });
const mb = (sizeValue: number) => ({ sizeUnit: 'MB', sizeValue });

describe('a sale', () => {
  it.each([
    ['less data', { size: mb(5) }],
    ['less time', { validity: { size: 1, unit: 'hour' } }],
  ])('with %s in a later status is reported to a manager once, until it is shown whole', async (_, less) => {
    const till = await openTill();
    const sale = await till.sell();
    expect(till.findings()).toEqual([]);
    const [own] = await packagesOf(till, sale);
    const changed = { ...own, activatedAt: null, salesDate: null, expiresAt: null, ...less };
    await shows(changed);
    await till.session.till.packages(sale.orderId);
    await till.session.till.packages(sale.orderId);
    expect(till.findings()).toMatchObject([
      { kind: 'smaller-package', about: 'sale', saleId: sale.orderId, canAdopt: false },
    ]);
    expect(till.last('reconciliation')).toMatchObject({ openFindings: 1 });
    await controller(service).clear('/faults');
    await till.session.till.packages(sale.orderId);
    expect(till.findings()).toEqual([]);
    expect(till.findings(false)).toMatchObject([{ kind: 'smaller-package', standing: 'agrees' }]);
    await shows(changed);
    await till.session.till.packages(sale.orderId);
    expect(till.findings()).toHaveLength(1);
  });

  it('that is too small in its completing status, under another name too, is reported to a manager', async () => {
    const till = await openTill();
    await shows({ uid: '1', name: 'Small', size: mb(5), validity: day(365) });
    const { orderId } = await till.sell();
    expect(till.findings()).toMatchObject([{ kind: 'smaller-package', saleId: orderId }]);
  });

  it('counts as complete if its package is partly used, larger, of unknown size or among several', async () => {
    const till = await openTill();
    const sale = await till.sell();
    const { orderId } = sale;
    const [own] = await packagesOf(till, sale);
    const asShown = { ...own, activatedAt: null, salesDate: null, expiresAt: null };
    for (const items of [
      [{ ...asShown, availableBalance: mb(1) }],
      [{ ...asShown, size: gb(900), validity: day(900) }],
      [{ ...asShown, size: null, validity: null }],
      [asShown, { ...asShown, uid: '99999', size: mb(5) }],
      [],
    ]) {
      await controller(service).clear('/faults');
      await shows(...items);
      expect(await till.session.till.packages(orderId)).toMatchObject({ ok: true });
      expect(till.findings()).toEqual([]);
    }
  });
});

it('reports a top-up to a manager, and not its complete sale', async () => {
  const till = await openTill();
  const sale = await till.sell();
  const { orderId } = sale;
  await till.readable(orderId);
  const id = value(await topUpEsim(till.session.till.selling, { ...till.product, topsUp: orderId }));
  await till.when(() => {
    const topUp = till.order(orderId).operations.find(({ operationId }) => operationId === id);
    return topUp?.state === 'completed' ? true : undefined;
  });
  expect(till.findings()).toEqual([]);
  const [first, second] = await packagesOf(till, sale);
  const asShown = { activatedAt: null, salesDate: null, expiresAt: null };
  await shows({ ...first, ...asShown }, { ...second, ...asShown, size: mb(5) });
  await till.session.till.packages(orderId);
  expect(till.findings()).toMatchObject([
    { kind: 'smaller-package', about: 'top-up', saleId: orderId, orderId: id },
  ]);
});
