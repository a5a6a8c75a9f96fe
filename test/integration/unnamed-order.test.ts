import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { directClient } from '../network/direct-client.ts';
import { openOrdersTill, type OrdersTill } from '../tills/orders-till.ts';
import { startLyingService } from '../network/lying-service.ts';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

let folder: string;
let service: TestService;
let proxy: FaultyProxy;
let till: OrdersTill;
let product: Product;
/** The service forgets the order: its history doesn't have it, and a submit of it is refused. */
let isForgotten: boolean;
beforeEach(async () => {
  isForgotten = false;
  folder = mkdtempSync(join(tmpdir(), 'unnamed-'));
  service = await startService({ balance: '100.00', issueDelayMs: 0 });
  proxy = await startFaultyProxy(service.address);
  product = value(await directClient(service).products()).products[0] ?? expect.fail('no products');
  const text = '{"status":"ERROR","message":"Refused."}';
  const opening = '{"type":"opening","amount":100,"balance":100,"date":"2026-01-01T00:00:00Z"}';
  const address = await startLyingService({ address: proxy.address, secret: service.secret }, [
    {
      reply: (path, reply) => {
        if (!isForgotten) return reply;
        if (path === '/customer/history') return { status: 200, text: `[${opening}]` };
        return path === '/orders/submit' ? { status: 402, text } : reply;
      },
    },
  ]);
  const client = directClient({ ...service, address });
  till = openOrdersTill({ folder, merchantId: service.merchantId, client, quietMs: 5_000 });
  proxy.interfere((asked, time) => (asked === '/orders/submit' && time === 1 ? 'cut-after' : 'pass'));
});
afterEach(async () => {
  till.close();
  await proxy.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const sell = () =>
  value(till.orders.sell({ product, price: product.salePrice, activationMode: 'ON_DEMAND' }));
const asked = (path: string): number => proxy.seen.filter((seen) => seen === path).length;
const isThere = ({ progress }: { progress: object }): boolean =>
  'failure' in progress && JSON.stringify(progress.failure).includes('order-exists');

it('a sale that the service has but does not name is identified by its history, while its customer waits', async () => {
  await controller(service).post('/behavior', { conflictNamesOrder: false });
  const id = sell();
  const { progress } = await till.settled(id);
  expect(progress).toMatchObject({ state: 'completed' });
  const attempts = till.ledger.sales.events(id).filter(({ event }) => event.kind === 'attempted');
  // Otherwise it is sent again until its customer has gone.
  expect(attempts.length).toBeLessThanOrEqual(5);
  const { transactions } = value(await directClient(service).history(100));
  expect(transactions.filter(({ type }) => type === 'order')).toHaveLength(1);
});

it('a sale that nothing names stays open, is searched for again, and is found when the history names it', async () => {
  await controller(service).post('/behavior', { conflictNamesOrder: false, historyNamesOrders: false });
  const id = sell();
  await till.when(id, (sale) => isThere(sale) && asked('/customer/history') > 1);
  await controller(service).post('/behavior', { conflictNamesOrder: false });
  expect((await till.ended(id)).progress).toMatchObject({ state: 'completed' });
});

it('a sale that the service once confirmed is not called unsold by a later refusal', async () => {
  await controller(service).post('/behavior', { conflictNamesOrder: false, historyNamesOrders: false });
  const id = sell();
  await till.when(id, isThere);
  isForgotten = true;
  const before = asked('/orders/submit');
  await till.when(id, ({ progress }) => progress.state !== 'sending' && asked('/orders/submit') > before + 4);
  till.runner.stop();
  expect(till.ledger.sales.find(id)?.progress.state).not.toBe('refused');
});

it('a top-up that the service has but does not name is bought', async () => {
  await controller(service).post('/behavior', { conflictNamesOrder: false });
  const sold = await till.settled(sell());
  if (sold.progress.state !== 'completed') return expect.fail(sold.progress.state);
  proxy.interfere((path, time) => (path === '/orders/topup' && time === 1 ? 'cut-after' : 'pass'));
  const { uidCustomer } = sold.progress;
  const command = { uidCustomer, orderId: sold.intent.orderId, knownPackages: ['1'] };
  const id = value(till.orders.topUp({ ...command, product, price: product.salePrice }));
  expect((await till.ended(id)).progress).toMatchObject({ state: 'completed', idPack: 2 });
});
