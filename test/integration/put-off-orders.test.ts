import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import { idPackOf, type IdPack } from '../../src-merchant-api/id-pack.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { newOrderId } from '../../src-main/domain/orders/order-id.ts';
import type { OrderId } from '../../src-main/domain/orders/sale.ts';
import { otherSeller } from '../fixtures/seller.ts';
import { directClient } from '../network/direct-client.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { fastClock } from '../tills/fast-clock.ts';
import { openOrdersTill, type OrdersTill } from '../tills/orders-till.ts';
import { value } from '../value.ts';

/** The service puts one order off, or says that it isn't there any more: all others go on. */

const merchantId = 'test-merchant';

const line = z.looseObject({ orderId: z.string().nullable() });
type Line = z.infer<typeof line>;
const shownHistory = z.looseObject({ transactions: z.array(line) });

let folder: string;
let service: TestService;
let product: Product;
let till: OrdersTill;
let client: MerchantClient;
/** What is answered in the service's place; undefined where that is asked. */
let answer: (url: string, body: string) => Response | undefined;
let shown: (lines: readonly Line[]) => readonly Line[];
/** What becomes of the purchases that are sent, one after the other; all others pass. */
let fates: ('is lost before' | 'loses its answer')[];
/** The order ids that were sent. */
let submits: string[];
let historiesRead: number;
/** How far ahead of the computer's the clocks of till and service are. */
let aheadMs: number;
const clock = { ...fastClock, now: () => fastClock.now() + aheadMs };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'put-off-'));
  service = await startService({ issueDelayMs: 0, balance: '10000.00', merchantId });
  product = value(await directClient(service).products()).products[0] ?? expect.fail('no products');
  answer = () => undefined;
  shown = (lines) => lines;
  fates = [];
  submits = [];
  historiesRead = 0;
  aheadMs = 0;
  const watched: Fetch = async (url, init) => {
    const body = typeof init.body === 'string' ? init.body : '';
    const fate = url.endsWith('/orders/submit') ? fates.shift() : undefined;
    if (url.endsWith('/orders/submit')) submits.push(/"orderId":"([^"]+)"/.exec(body)?.[1] ?? '');
    if (fate === 'is lost before') return new Response('', { status: 502 });
    const reply = answer(url, body) ?? (await fetch(url, init));
    if (fate === 'loses its answer') return new Response('', { status: 502 });
    if (!url.includes('/customer/history')) return reply;
    historiesRead += 1;
    const history = shownHistory.parse(await reply.json());
    const { status, headers } = reply;
    const transactions = shown(history.transactions);
    return new Response(JSON.stringify({ ...history, transactions }), { status, headers });
  };
  client = directClient(service, { fetch: watched, now: clock.now });
  till = openOrdersTill({ folder, merchantId, client, clock });
  await till.runner.readBalance();
});
afterEach(async () => {
  till.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const sell = (): OrderId =>
  value(till.orders.sell({ product, price: product.salePrice, activationMode: 'ON_DEMAND', again: true }));

async function sold(): Promise<{ orderId: OrderId; uidCustomer: string; idPack: IdPack }> {
  const orderId = sell();
  const { progress } = await till.settled(orderId);
  if (progress.state !== 'completed') return expect.fail(progress.state);
  const status = value(await directClient(service).getStatus(progress.uidCustomer));
  const idPack = idPackOf(status.status === 'completed' ? status.activatedItems[0]?.uid : undefined);
  if (idPack.kind !== 'number') return expect.fail(idPack.kind);
  // What was sold is on the balance that the till knows.
  await till.runner.readBalance();
  return { orderId, uidCustomer: progress.uidCustomer, idPack: idPack.idPack };
}

const refusal = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ status: 'ERROR', message: 'later' }, { status, headers });

const forTenMinutes = { 'retry-after': '600' };

const bought = async (orderId: OrderId): Promise<number> =>
  value(await directClient(service).history(1_000)).transactions.filter((each) => each.orderId === orderId)
    .length;

describe.each([429, 503])('%i with Retry-After', (status) => {
  it('at one purchase leaves the next one its eSIM', async () => {
    let bad: string | undefined;
    answer = (url, body) => {
      if (!url.endsWith('/orders/submit')) return undefined;
      bad ??= body;
      return body === bad ? refusal(status, forTenMinutes) : undefined;
    };
    const first = sell();
    await till.when(first, ({ progress }) => progress.state === 'unknown');
    expect((await till.settled(sell())).progress.state).toBe('completed');
    expect(await client.balance()).toMatchObject({ ok: true });
  });

  it.each(['refund', 'activate'] as const)('at one %s leaves the next purchase its eSIM', async (what) => {
    const { orderId, uidCustomer, idPack } = await sold();
    answer = (url) => (url.endsWith(`/orders/${what}`) ? refusal(status, forTenMinutes) : undefined);
    const id =
      what === 'refund'
        ? value(till.orders.refund({ orderId, uidCustomer, idPack, reason: '', expected: product.salePrice }))
        : value(till.orders.activate({ orderId, uidCustomer, idPack }));
    await till.when(id, ({ progress }) => progress.state !== 'sending');
    expect((await till.settled(sell())).progress.state).toBe('completed');
    expect(await client.balance()).toMatchObject({ ok: true });
  });

  it('at the status of one purchase leaves the next one its eSIM', async () => {
    let bad: string | undefined;
    answer = (url) => {
      if (!url.includes('/orders/getStatus')) return undefined;
      bad ??= url;
      return url === bad ? refusal(status, forTenMinutes) : undefined;
    };
    const first = sell();
    await till.when(first, ({ progress }) => progress.state === 'accepted' && bad !== undefined);
    expect((await till.settled(sell())).progress.state).toBe('completed');
    expect(await client.balance()).toMatchObject({ ok: true });
  });
});

/** What the service says of the last order. */
const saidOfLast = [
  ['429', () => refusal(429)],
  ['429 with Retry-After', () => refusal(429, forTenMinutes)],
  ['503 with Retry-After', () => refusal(503, forTenMinutes)],
  ['404', () => refusal(404)],
  ['400', () => refusal(400)],
] as const;

describe.each(saidOfLast)('%s at the status of the last order', (_, said) => {
  it('leaves the next purchase to be sent again, whose request was lost', async () => {
    const { uidCustomer } = await sold();
    answer = (url) => (url.includes(uidCustomer) ? said() : undefined);
    fates = ['is lost before'];
    submits.length = 0;
    const next = sell();
    expect((await till.settled(next)).progress.state).toBe('completed');
    expect(submits).toEqual([next, next]);
    expect(await bought(next)).toBe(1);
  });

  it('gets no purchase sent again where no history names that order', async () => {
    const { orderId, uidCustomer } = await sold();
    answer = (url) => (url.includes(uidCustomer) ? said() : undefined);
    shown = (lines) => lines.filter((each) => each.orderId !== orderId);
    fates = ['is lost before'];
    submits.length = 0;
    const next = sell();
    await till.when(next, () => historiesRead > 8);
    expect(submits).toEqual([next]);
  });
});

/** Time passes for all, and other tills sell. */
async function othersSell(count: number, afterMs: number): Promise<void> {
  aheadMs += afterMs;
  await controller(service).post('/clock', { advanceMs: afterMs });
  for (let other = 0; other < count; other += 1) {
    const orderId = newOrderId(otherSeller, clock.now());
    value(await directClient(service).submit({ productId: product.productId, orderId }));
  }
}

const [putOff, , , putAway, refused] = saidOfLast;

describe.each([putOff, putAway])('%s at the status of an order of the day before yesterday', (_, said) => {
  it.each([true, false])('tells by the history far back alone, which names it: %s', async (isNamed) => {
    const { orderId, uidCustomer } = await sold();
    for (const afterMs of [24, 20]) await othersSell(60, afterMs * 3_600_000);
    await till.runner.readBalance();
    answer = (url) => (url.includes(uidCustomer) ? said() : undefined);
    shown = (lines) => lines.filter((each) => isNamed || each.orderId !== orderId);
    fates = ['is lost before'];
    submits.length = 0;
    const next = sell();
    if (isNamed) await till.settled(next);
    else await till.when(next, () => historiesRead > 16);
    expect(submits).toEqual(isNamed ? [next, next] : [next]);
    expect(await bought(next)).toBe(isNamed ? 1 : 0);
  });
});

describe.each([putOff, putAway, refused])('a service that says %s of the last order', (_, said) => {
  it('is not sent again what its history has', async () => {
    const { uidCustomer } = await sold();
    answer = (url) => (url.includes(uidCustomer) ? said() : undefined);
    fates = ['loses its answer'];
    submits.length = 0;
    const next = sell();
    expect((await till.settled(next)).progress.state).toBe('completed');
    expect(submits).toEqual([next]);
  });

  it('is not sent again what its history may have', async () => {
    const { uidCustomer } = await sold();
    answer = (url) => (url.includes(uidCustomer) ? said() : undefined);
    fates = ['loses its answer'];
    submits.length = 0;
    const next = sell();
    const unnamed = { orderId: null, uidCustomer: null, idPack: null };
    shown = (lines) => lines.map((each) => (each.orderId === next ? { ...each, ...unnamed } : each));
    await till.when(next, () => historiesRead > 8);
    expect(submits).toEqual([next]);
    expect(till.ledger.find(next)?.progress.state).toBe('unknown');
  });
});
