import { ServiceTime } from '../../src-main/selling/history/timing/service-time.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { preparePress } from '../faults/press.ts';
import { directClient } from '../network/direct-client.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { fastClock } from '../tills/fast-clock.ts';
import { openOrdersTill, type OrdersTill } from '../tills/orders-till.ts';
import { value } from '../value.ts';

/** Something is done, its answer is lost, and the till ends; the next run has another clock, or a history that ends after it. */

const hourMs = 3_600_000;
const merchantId = 'test-merchant';

let folder: string;
let service: TestService;
let product: Product;
let till: OrdersTill;
let client: MerchantClient;
/** By how much the till's clock is ahead. */
let aheadMs: number;
let isAnswerLost: boolean;
let historiesRead: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'another-clock-'));
  service = await startService({ issueDelayMs: 0, balance: '1000.00', merchantId });
  product = value(await directClient(service).products()).products[0] ?? expect.fail('no products');
  aheadMs = 0;
  isAnswerLost = false;
  historiesRead = 0;
});
afterEach(async () => {
  till.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const clock = { ...fastClock, now: () => Date.now() + aheadMs };

function openTill(): OrdersTill {
  const serviceTime = new ServiceTime({ now: clock.now, monotonic: () => performance.now() });
  const watched: Fetch = async (url, init) => {
    const reply = await fetch(url, init);
    if (url.includes('/customer/history')) historiesRead += 1;
    return isAnswerLost && init.method === 'POST' ? new Response('', { status: 502 }) : reply;
  };
  client = directClient(service, {
    fetch: watched,
    now: clock.now,
    onClockSkew: (skew) => serviceTime.heard(skew),
  });
  till = openOrdersTill({
    ...{ folder, merchantId, client, clock },
    serviceTime,
    quietMs: 0,
  });
  return till;
}

const sell = () =>
  value(till.orders.sell({ product, price: product.salePrice, activationMode: 'ON_DEMAND', again: true }));

it.each([
  ['was right', 0],
  ['was two hours ahead', 2 * hourMs],
  ['was two hours behind', -2 * hourMs],
])(
  'a sale that was made is not told as unsold by a history that ends after it, where the clock %s',
  async (_, byMs) => {
    openTill();
    await till.settled(sell());
    aheadMs = byMs;
    isAnswerLost = true;
    const id = sell();
    await till.when(id, ({ progress }) => progress.state === 'unknown');
    till.close();
    isAnswerLost = false;

    const advanceMs = 300_000;
    await controller(service).post('/clock', { advanceMs });
    for (const other of ['other-1', 'other-2', 'other-3', 'other-4'])
      value(await directClient(service).submit({ productId: product.productId, orderId: other }));
    await controller(service).post('/clock', { advanceMs: 2 * hourMs });
    await controller(service).post('/behavior', { historyLines: 3 });
    // Right from now on.
    aheadMs = advanceMs + 2 * hourMs;
    openTill().runner.start();
    const before = historiesRead;
    const isOver = (): boolean => till.ledger.sales.find(id)?.progress.state === 'refused';
    await expect.poll(() => isOver() || historiesRead > before + 6).toBe(true);
    expect(till.ledger.sales.find(id)?.progress.state).not.toBe('refused');
    await controller(service).post('/behavior', { historyLines: null });
    till.runner.askAbout(id);
    expect((await till.ended(id)).progress.state).toBe('completed');
  },
);

it.each([
  ['ahead, and the till’s clock by a day', 15 * hourMs, 24 * hourMs],
  ['ahead', 15 * hourMs, 0],
  ['behind, and the till’s clock by a day', -15 * hourMs, -24 * hourMs],
])(
  'a refund that was made is told as done, though the last reply before it told a time that was %s',
  async (_, offsetMs, byMs) => {
    openTill();
    value(await client.balance());
    const press = await preparePress('refund', till, directClient(service));
    aheadMs = byMs;
    value(await client.balance());
    const fault = { kind: 'wrong-date', offsetMs };
    await controller(service).post('/faults', { path: '*', fault, times: 1 });
    value(await client.balance());
    isAnswerLost = true;
    const id = press();
    await till.when(id, ({ progress }) => progress.state === 'unknown');
    till.close();
    isAnswerLost = false;
    aheadMs = 0;
    openTill().runner.start();
    expect((await till.ended(id)).progress.state).toBe('completed');
  },
);
