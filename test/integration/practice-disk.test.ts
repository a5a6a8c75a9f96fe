import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { parseAmount } from '../../src-merchant-api/amount.ts';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import { startService, type RunningService } from '../../src-service/service.ts';
import { accountOf, openAccountSession } from '../tills/account-session.ts';
import { directClient } from '../network/direct-client.ts';
import { openPracticeTill, type PracticeTill } from '../tills/practice-till.ts';
import { makeSmallDisk } from '../ledgers/small-disk.ts';
import { value } from '../value.ts';

const catalogFile = fileURLToPath(new URL('../../resources/practice-catalog.json', import.meta.url));
const account = { merchantId: 'practice', secret: 'secret' };

const disk = makeSmallDisk(8 * 1024 * 1024);
afterAll(() => disk?.remove());

describe.skipIf(disk === undefined)('the practice service on a disk that is full', () => {
  const { folder, fill, free } = disk ?? { folder: '', fill: () => undefined, free: () => undefined };
  let service: RunningService;
  let opened: PracticeTill;
  let till: string;
  let services: string;
  /** The service's time stands still, so that nothing is issued before a test says so. */
  let now: number;

  beforeEach(async () => {
    now = Date.now();
    services = mkdtempSync(join(folder, 'service-'));
    till = mkdtempSync(join(tmpdir(), 'practice-disk-'));
    const openingBalance = parseAmount('100.00') ?? expect.fail('no amount');
    service = await startService({
      ...account,
      port: 0,
      dataFolder: services,
      openingBalance,
      issueDelayMs: 1,
      catalogFile,
      now: () => new Date(now),
    });
    opened = await openPracticeTill(till, { ...account, address: service.address });
  });
  afterEach(async () => {
    opened.session.close();
    await service.close();
    rmSync(till, { recursive: true });
    rmSync(services, { recursive: true });
  });

  const product = () => opened.till.catalog().products[0] ?? expect.fail('no products');
  const sell = (): string =>
    value(
      opened.till.selling.sell({
        ...product(),
        activationMode: 'ON_DEMAND',
        cart: randomUUID(),
        again: false,
      }),
    )[0];
  const shown = (orderId: string, is: (sale: SaleView) => boolean): Promise<SaleView> =>
    opened.when(() => {
      const sale = opened.sales.get(orderId);
      return sale !== undefined && is(sale) ? sale : undefined;
    });
  const issueAll = (): void => void (now += 10);
  const completed = (orderId: string): Promise<SaleView> =>
    shown(orderId, (sale) => sale.state === 'completed');

  const noRoom = { kind: 'ledger', fault: 'disk-full' };

  it('is why a sale is not confirmed, which is bought once as soon as there is room', async () => {
    fill();
    const orderId = sell();
    expect(await shown(orderId, (sale) => sale.state === 'unknown')).toMatchObject({ problem: noRoom });
    free();
    await opened.till.lookAround();
    await shown(orderId, (sale) => sale.state === 'accepted');
    issueAll();
    expect(await completed(orderId)).toMatchObject({ problem: null });
    const { transactions } = value(await directClient({ ...account, address: service.address }).history(100));
    expect(transactions.filter((line) => line.orderId !== null)).toMatchObject([{ orderId }]);
  });

  it('is why the eSIM of a sale does not come, and the code comes once there is room', async () => {
    const orderId = sell();
    await shown(orderId, (sale) => sale.state === 'accepted');
    fill();
    issueAll();
    const told = await shown(orderId, (sale) => sale.problem !== null);
    expect(told).toMatchObject({ state: 'accepted', problem: noRoom });
    expect(opened.till.snapshot().sales.find((sale) => sale.orderId === orderId)).toMatchObject({
      problem: noRoom,
    });
    free();
    expect(await completed(orderId)).toMatchObject({ problem: null });
  });

  it('is not told of this computer’s disk on a live till, whose service is elsewhere', async () => {
    const shop = { ...account, address: service.address };
    const live = openAccountSession({
      folder: join(till, 'shop'),
      practice: shop,
      mode: 'live',
      account: accountOf(shop),
      secretsOf: [shop],
    });
    onTestFinished(() => live.session.close());
    await live.session.till.connect();
    fill();
    expect(live.sell().ok).toBe(true);
    const [sale] = await live.when(() => {
      const sales = live.session.till.snapshot().sales.filter(({ state }) => state === 'unknown');
      return sales.length === 0 ? undefined : sales;
    });
    expect(sale).toMatchObject({ problem: { kind: 'service-broken' } });
    expect(live.session.till.snapshot().writing).toEqual({ kind: 'writable' });
    free();
  });
});
