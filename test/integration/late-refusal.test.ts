import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { value } from '../value.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { directClient } from '../direct-client.ts';
import { openEngineTill, type EngineTill } from '../engine-till.ts';
import { startLyingService, type Lie } from '../lying-service.ts';
import { startMeddlingProxy, type MeddlingProxy } from '../meddling-proxy.ts';
import { controller } from '../raw-merchant.ts';
import { startService, type TestService } from '../start-service.ts';

let folder: string;
let service: TestService;
let proxy: MeddlingProxy;
let product: Product;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'till-'));
  service = await startService({ balance: '100.00', issueDelayMs: 0 });
  proxy = await startMeddlingProxy(service.address);
  product = value(await directClient(service).products()).products[0] ?? expect.fail('no products');
});
afterEach(async () => {
  await proxy.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** Answers with another refusal where the service says that it has the order. */
const saysInsteadOf409 = (status: number): Lie => ({
  reply: (_path, reply) =>
    reply.status === 409 ? { status, text: '{"status":"ERROR","message":"Refused."}' } : reply,
});

/** Answers every request with 404, as a gateway does that has lost its way to the service. */
const knowsNoWay = (isLost: () => boolean): Lie => ({
  reply: (_path, reply) =>
    isLost() ? { status: 404, text: '{"status":"ERROR","message":"No such route."}' } : reply,
});

async function openTill(...lies: Lie[]): Promise<EngineTill> {
  const address = await startLyingService({ address: proxy.address, secret: service.secret }, lies);
  const till = openEngineTill({
    folder,
    merchantId: service.merchantId,
    client: directClient({ ...service, address }),
    quietMs: 5_000,
  });
  onTestFinished(till.close);
  return till;
}

const sell = ({ engine }: EngineTill) =>
  value(engine.sell({ product, price: product.salePrice, activationMode: 'ON_DEMAND', again: true }));

const lose = (path: string, meddling: 'cut-before' | 'cut-after'): void =>
  proxy.meddle((asked, time) => (asked === path && time === 1 ? meddling : 'pass'));

async function orderIdsThere(): Promise<(string | null)[]> {
  const { transactions } = value(await directClient(service).history(100));
  return transactions.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
}

describe.each([400, 402, 404])('a service that says %d before it looks for the order id', (status) => {
  it('does not make a sale of which its history tells count as not sold', async () => {
    const till = await openTill(saysInsteadOf409(status));
    lose('/orders/submit', 'cut-after');
    const orderId = sell(till);
    expect((await till.settled(orderId)).progress.state).toBe('completed');
    expect(await orderIdsThere()).toEqual([orderId]);
  });

  it('does not make a top-up of which its history tells count as not bought', async () => {
    const till = await openTill(saysInsteadOf409(status));
    const sold = await till.settled(sell(till));
    if (sold.progress.state !== 'completed') return expect.fail(sold.progress.state);
    lose('/orders/topup', 'cut-after');
    const { uidCustomer } = sold.progress;
    const wish = { uidCustomer, orderId: sold.intent.orderId, knownPackages: ['1'] };
    const id = value(till.engine.topUp({ ...wish, product, price: product.salePrice }));
    expect((await till.ended(id)).progress).toMatchObject({ state: 'completed', idPack: 2 });
    expect(await orderIdsThere()).toEqual(expect.arrayContaining([id]));
  });
});

it('a late refusal is believed where the history does not tell of the sale', async () => {
  const till = await openTill();
  await till.settled(sell(till));
  await controller(service).post('/balance', { balance: '1.00' });
  proxy.meddle((path, time) => (path === '/orders/submit' && time === 2 ? 'cut-before' : 'pass'));
  const { progress } = await till.settled(sell(till));
  expect(progress).toMatchObject({ state: 'refused', failure: { kind: 'insufficient-funds' } });
  expect(proxy.seen).toContain('/customer/history');
});

it('a late refusal is not believed while the history can not be read', async () => {
  const till = await openTill(saysInsteadOf409(402));
  let isWell = false;
  proxy.meddle((path, time) => {
    if (path === '/customer/history' && !isWell) return 'cut-before';
    return path === '/orders/submit' && time === 1 ? 'cut-after' : 'pass';
  });
  const orderId = sell(till);
  const asked = (): number => proxy.seen.filter((path) => path === '/customer/history').length;
  await till.when(orderId, ({ progress }) => progress.state === 'unknown' && asked() > 1);
  isWell = true;
  expect((await till.settled(orderId)).progress.state).toBe('completed');
});

it('a gateway that knows no way to the service does not refuse a sale that may be made', async () => {
  let isLost = false;
  const till = await openTill(knowsNoWay(() => isLost));
  proxy.meddle((path, time) => {
    isLost ||= path === '/orders/submit';
    return path === '/orders/submit' && time === 1 ? 'cut-after' : 'pass';
  });
  const orderId = sell(till);
  const asked = (): number => proxy.seen.filter((path) => path === '/customer/history').length;
  await till.when(orderId, ({ progress }) => progress.state === 'unknown' && asked() > 1);
  proxy.meddle(() => 'pass');
  isLost = false;
  expect((await till.settled(orderId)).progress.state).toBe('completed');
  expect(await orderIdsThere()).toEqual([orderId]);
});
