import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CallbackServer } from '../../src-main/callbacks/callback-server.ts';
import type { CallbackSetting } from '../../src-main/callbacks/callback-setting.ts';
import { HintLimit } from '../../src-main/callbacks/hint-limit.ts';
import { systemClock, type Clock } from '../../src-main/platform/clock.ts';
import type { OrderId } from '../../src-main/domain/orders/sale.ts';
import { hintedOperation } from '../../src-main/services/connection/hinted-operation.ts';
import type { Notice } from '../../src-merchant-api/reading/notice.ts';
import { directClient } from '../network/direct-client.ts';
import { openOrdersTill, type OrdersTill } from '../tills/orders-till.ts';
import { freePort } from '../network/free-port.ts';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';

/** Nothing that has to be waited for ever comes: without a hint no order would be asked about. */
const frozen: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (waitMs, callback) => {
    if (waitMs > 0) return () => undefined;
    const soon = setImmediate(callback);
    return () => clearImmediate(soon);
  },
};

let folder: string;
let service: TestService;
let proxy: FaultyProxy;
let till: OrdersTill;
let server: CallbackServer;
let kept: CallbackSetting | null;
let port: number;
let heard: Notice[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hint-'));
  service = await startService({ issueDelayMs: 0, allowLocalCallbacks: true });
  proxy = await startFaultyProxy(service.address);
  port = await freePort();
  kept = null;
  heard = [];
  const hints = new HintLimit(systemClock);
  server = new CallbackServer({
    settings: {
      get callback() {
        return kept;
      },
      keepCallback: (setting) => (kept = setting),
    },
    clock: systemClock,
    onNotice: (notice) => {
      heard.push(notice);
      const id = hintedOperation(till.ledger, service.merchantId, notice);
      if (id !== undefined && hints.takes(id)) till.runner.askAbout(id);
    },
  });
  till = openOrdersTill({
    folder,
    merchantId: service.merchantId,
    client: directClient({ ...service, address: proxy.address }),
    clock: frozen,
    callback: () => server.address,
  });
});
afterEach(async () => {
  till.close();
  await server.close();
  await proxy.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const setting = (): CallbackSetting => ({
  address: `http://127.0.0.1:${port}/esim`,
  port,
  reach: 'computer',
});

async function sellOne(): Promise<OrderId> {
  const products = await directClient(service).products();
  const [product] = products.ok ? products.value.products : [];
  if (product === undefined) return expect.fail('no products');
  const sold = till.orders.sell({ product, price: product.salePrice });
  return sold.ok ? sold.value : expect.fail(sold.failure.kind);
}

const accepted = (orderId: OrderId) => till.when(orderId, ({ progress }) => progress.state === 'accepted');
const send = async (body: string, method = 'POST'): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}/esim`, { method, ...(method === 'POST' ? { body } : {}) })).status;
const questions = (): number => proxy.seen.filter((path) => path === '/orders/getStatus').length;

describe('notifications', () => {
  it('are off until somebody sets them: nothing listens, and no order names an address', async () => {
    expect(await server.open()).toBe('off');
    await expect(send('{}')).rejects.toThrow();
    const orderId = await sellOne();
    await accepted(orderId);
    expect(till.ledger.sales.find(orderId)?.intent.callback).toBeNull();
    const { callbacks } = (await controller(service).get('/callbacks')) as { callbacks: unknown[] };
    expect(callbacks).toEqual([]);
  });

  it('complete an order before its turn', async () => {
    expect(await server.set(setting())).toEqual({ ok: true, value: undefined });
    const orderId = await sellOne();
    expect((await till.settled(orderId)).progress.state).toBe('completed');
    expect(till.ledger.sales.find(orderId)?.intent.callback).toBe(kept?.address);
    expect(heard[0]?.orderId).toBe(orderId);
  });

  it('that are false change nothing: the service is asked once, and its answer counts', async () => {
    await server.set(setting());
    // It goes out by another way, so that the true notification stays away.
    kept = { ...setting(), address: 'http://127.0.0.1:9/nobody' };
    await controller(service).post('/outcomes', { for: 'all', delayMs: 3_600_000 });
    const orderId = await sellOne();
    const before = await accepted(orderId);
    for (const status of ['completed', 'canceled', 'refunded']) {
      expect(await send(JSON.stringify({ orderId, status }))).toBe(204);
    }
    const uidCustomer = 'uidCustomer' in before.progress ? before.progress.uidCustomer : expect.fail();
    expect(await send(JSON.stringify({ data: { uidCustomer, status: 'canceled' } }))).toBe(204);
    await expect.poll(questions).toBe(1);
    expect(heard).toHaveLength(4);
    expect(till.ledger.sales.find(orderId)?.progress).toEqual(before.progress);
  });

  it('about unknown orders get the same reply, and trigger no request', async () => {
    await server.set(setting());
    expect(await send(JSON.stringify({ orderId: 'T1-0', uidCustomer: 'nobody' }))).toBe(204);
    expect(heard).toHaveLength(1);
    expect(questions()).toBe(0);
  });

  it.each([
    [400, 'not JSON'],
    [400, '{"status":"completed"}'],
    [413, JSON.stringify({ orderId: 'T1-0', message: 'x'.repeat(20_000) })],
  ])('that are invalid are answered with %d', async (status, body) => {
    await server.set(setting());
    expect(await send(body)).toBe(status);
    expect(heard).toEqual([]);
  });

  it('are only accepted as POST, and rate-limited', async () => {
    await server.set(setting());
    expect(await send('', 'GET')).toBe(405);
    const statuses = await Promise.all(Array.from({ length: 60 }, () => send('{"orderId":"T1-0"}')));
    expect(statuses).toContain(429);
    expect(heard.length).toBeLessThan(60);
  });

  it('come through while somebody holds connections open and sends nothing', async () => {
    await server.set(setting());
    const slow = Array.from({ length: 300 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    try {
      await Promise.all(slow.map((socket) => once(socket, 'connect')));
      for (const socket of slow) socket.write('POST /esim HTTP/1.1\r\n');
      expect(await send('{"orderId":"T1-0"}')).toBe(204);
    } finally {
      for (const socket of slow) socket.destroy();
    }
  });

  it('are not turned on if nothing can be received, and stay as they were', async () => {
    await server.set(setting());
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const taken = (other.address() as AddressInfo).port;
    expect(await server.set({ ...setting(), port: taken })).toEqual({ ok: false, failure: 'port-in-use' });
    await new Promise((resolve) => other.close(resolve));
    for (const [address, failure] of [
      ['leave it at the door', 'not-an-address'],
      ['ftp://shop.example/', 'not-an-address'],
      ['https://me:secret@shop.example/', 'holds-credentials'],
    ] as const) {
      expect(await server.set({ ...setting(), address })).toEqual({ ok: false, failure });
    }
    expect([server.state, kept]).toEqual(['listening', setting()]);
    expect(await send('{"orderId":"T1-0"}')).toBe(204);

    expect((await server.set(null)).ok).toBe(true);
    expect([server.state, server.address, kept]).toEqual(['off', null, null]);
    await expect(send('{}')).rejects.toThrow();
  });
});
