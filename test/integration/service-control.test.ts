import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { balanceRecord } from '../../src-merchant-api/records/balance.ts';
import { errorRecord } from '../../src-merchant-api/records/error-body.ts';
import { historyRecord } from '../../src-merchant-api/records/history.ts';
import { orderRecord } from '../../src-merchant-api/records/order.ts';
import { orderStatusRecord, type OrderStatusRecord } from '../../src-merchant-api/records/order-status.ts';
import {
  controller,
  hmac,
  rawCall,
  rawMerchant,
  type Controller,
  type RawMerchant,
  type RawReply,
} from '../network/raw-merchant.ts';
import { startServiceProcess } from '../network/service-process.ts';
import { startService, type TestService } from '../network/start-service.ts';

const productId = 'jp-1gb-7d';
const dayMs = 86_400_000;

let service: TestService;
let merchant: RawMerchant;
let control: Controller;
beforeAll(async () => {
  service = await startService({ balance: '1000.00', issueDelayMs: 0, refundLimit: 1 });
  merchant = rawMerchant(service);
  control = controller(service);
});
afterEach(async () => {
  await control.clear('/faults');
  await control.clear('/outcomes');
  await control.post('/clock', { offsetMs: 0 });
});
afterAll(() => service.stop());

const stopAfterTest = (started: TestService): void => {
  onTestFinished(async () => {
    await started.stop();
  });
};

const balance = async (): Promise<number> =>
  balanceRecord.parse((await merchant.get('/customer/balance')).json).balance;

async function order(members: Record<string, string> = {}): Promise<string> {
  const reply = await merchant.post('/orders/submit', { productId, ...members });
  return orderRecord.parse(reply.json).uidCustomer;
}

const statusOf = async (uidCustomer: string): Promise<OrderStatusRecord> =>
  orderStatusRecord.parse((await merchant.get(`/orders/getStatus?uidCustomer=${uidCustomer}`)).json);

async function settled(uidCustomer: string): Promise<OrderStatusRecord> {
  await expect
    .poll(async () => (await statusOf(uidCustomer)).status, { interval: 5 })
    .not.toBe('in_processing');
  return statusOf(uidCustomer);
}

describe('the control interface', () => {
  const authorized = (): Record<string, string> => ({ Authorization: `Bearer ${service.controlToken}` });
  const clock = (headers: Record<string, string>): Promise<RawReply> =>
    rawCall(service.address, { method: 'GET', path: '/control/clock', headers });

  it('accepts requests with the token', async () => {
    expect((await clock(authorized())).status).toBe(200);
  });

  it.each([
    ['no token', {}],
    ['another token', { Authorization: 'Bearer other' }],
    ['the token in another scheme', { Authorization: 'Basic test-control-token' }],
    [
      'the merchant’s headers',
      { 'CF-MERCHANT-ID': 'test-merchant', 'CF-ACCESS-SIGN': hmac('{}', 'test-secret') },
    ],
  ])('refuses %s with 401', async (_, headers: Record<string, string>) => {
    const reply = await clock(headers);
    expect(reply.status).toBe(401);
    expect(errorRecord.strict().parse(reply.json).status).toBe('ERROR');
  });

  it.each([
    'esim.example',
    'localhost.esim.example',
    '127.0.0.1.esim.example',
    '10.0.0.1:4010',
    'user@localhost',
  ])('refuses the host "%s", which a browser page could use, whatever its token', async (host) => {
    expect((await clock({ ...authorized(), Host: host })).status).toBe(403);
  });

  it.each(['localhost', 'LOCALHOST:1', '127.0.0.1:4010', '[::1]:4010'])(
    'accepts the host %s',
    async (host) => {
      expect((await clock({ ...authorized(), Host: host })).status).toBe(200);
    },
  );

  it('has no path under the merchant’s, nor the merchant under its own', async () => {
    for (const path of ['/api/v1/control/clock', '/api/v1/clock', '/control/customer/balance']) {
      expect((await rawCall(service.address, { method: 'GET', path, headers: authorized() })).status).toBe(
        404,
      );
    }
  });

  it('refuses unknown requests', async () => {
    await expect(control.post('/balance', { balance: -1 })).rejects.toThrow('400');
    await expect(control.post('/balance', { balance: '1.005' })).rejects.toThrow('400');
    await expect(control.post('/balance', {})).rejects.toThrow('400');
    await expect(control.post('/clock', { advanceMs: 1, offsetMs: 1 })).rejects.toThrow('400');
    await expect(control.post('/clock', { offsetMs: 9e15 })).rejects.toThrow('400');
    await expect(control.post('/outcomes', { for: 'nobody' })).rejects.toThrow('400');
    await expect(
      control.post('/faults', { path: '/orders/nothing', fault: { kind: 'truncate' } }),
    ).rejects.toThrow('400');
    await expect(control.post('/faults', { path: '*', fault: { kind: 'fire' } })).rejects.toThrow('400');
    await expect(control.post('/profiles/1/connect', { country: 'JP', network: 'KDDI' })).rejects.toThrow(
      '404',
    );
    await expect(control.post('/profiles/1/data', { megabytes: 1 })).rejects.toThrow('404');
  });

  it('sets the balance', async () => {
    expect(await control.post('/balance', { balance: '12.34' })).toEqual({ balance: 12.34 });
    expect(await balance()).toBe(12.34);
    await control.post('/balance', { balance: 1000 });
    expect(await balance()).toBe(1000);
  });
});

describe('an order’s outcome', () => {
  it('is chosen for the next orders, one after another', async () => {
    await control.post('/outcomes', { for: 'next', outcome: 'canceled' });
    await control.post('/outcomes', { for: 'next', outcome: 'completed' });
    const [first, second, third] = [await order(), await order(), await order()];
    expect([await settled(first), await settled(second), await settled(third)]).toMatchObject([
      { status: 'canceled' },
      { status: 'completed' },
      { status: 'completed' },
    ]);
  });

  it('is chosen for all, and one for an order id comes before it', async () => {
    await control.post('/outcomes', { for: 'all', outcome: 'canceled' });
    await control.post('/outcomes', { for: { orderId: 'lucky' }, outcome: 'completed' });
    expect((await settled(await order())).status).toBe('canceled');
    expect((await settled(await order({ orderId: 'lucky' }))).status).toBe('completed');
    expect((await settled(await order())).status).toBe('canceled');
    expect(await control.clear('/outcomes')).toEqual({ outcomes: [] });
    expect((await settled(await order())).status).toBe('completed');
  });

  it('can be slow, until the clock is moved', async () => {
    await control.post('/outcomes', { for: 'next', delayMs: 10 * dayMs });
    const uidCustomer = await order();
    await control.post('/clock', { advanceMs: 9 * dayMs });
    expect((await statusOf(uidCustomer)).status).toBe('in_processing');
    await control.post('/clock', { advanceMs: dayMs });
    expect((await settled(uidCustomer)).status).toBe('completed');
  });
});

describe('a moved clock', () => {
  const onDemand = async (): Promise<number> => {
    const { activatedItems } = await settled(await order({ activationMode: 'ON_DEMAND' }));
    return Number(activatedItems?.[0]?.uid);
  };
  const refund = async (idPack: number): Promise<number> =>
    (await merchant.post('/orders/refund', { idPack })).status;

  it('shows in the Date header and in timestamps', async () => {
    await control.post('/clock', { at: '2031-05-05T05:05:00Z' });
    const reply = await merchant.get('/customer/balance');
    expect(reply.headers.date).toMatch(/^Mon, 05 May 2031 05:05:/);
    expect((await statusOf(await order())).createdAt).toMatch(/^2031-05-05T05:05:/);
  });

  it('lets a package expire, along with its remaining data', async () => {
    const uidCustomer = await order();
    expect((await settled(uidCustomer)).activatedItems).toMatchObject([{ status: 'active' }]);
    await control.post('/clock', { advanceMs: 7 * dayMs - 60_000 });
    expect((await statusOf(uidCustomer)).activatedItems).toMatchObject([{ status: 'active' }]);
    await control.post('/clock', { advanceMs: 60_000 });
    expect(await statusOf(uidCustomer)).toMatchObject({
      activatedItems: [{ status: 'expired', availableBalance: { sizeValue: 0 } }],
      totalAvailableBalance: { sizeValue: 0 },
    });
  });

  it('begins a new month of refunds with the calendar in UTC', async () => {
    await control.post('/clock', { at: '2030-01-31T23:50:00Z' });
    const packs = [await onDemand(), await onDemand(), await onDemand()] as const;
    expect(await refund(packs[0])).toBe(200);
    expect(await refund(packs[1])).toBe(400);
    await control.post('/clock', { at: '2030-02-01T00:00:00Z' });
    expect(await refund(packs[1])).toBe(200);
    expect(await refund(packs[2])).toBe(400);
  });

  it('stays moved when the service starts again', async () => {
    const first = await startService();
    await controller(first).post('/clock', { offsetMs: 5 * dayMs });
    await first.stop();
    const second = await startService({ dataFolder: first.dataFolder });
    stopAfterTest(second);
    expect(await controller(second).get('/clock')).toMatchObject({ offsetMs: 5 * dayMs });
  });
});

describe('using data', () => {
  it('needs a connected phone, and is limited to the remaining data', async () => {
    const uidCustomer = await order();
    const iccid = (await settled(uidCustomer)).esimProfile?.iccid ?? '';
    await expect(control.post(`/profiles/${iccid}/data`, { megabytes: 1 })).rejects.toThrow('409');
    await control.post(`/profiles/${iccid}/connect`, { country: 'JP', network: 'KDDI' });
    expect(await control.post(`/profiles/${iccid}/data`, { megabytes: 2000 })).toMatchObject({
      usedMegabytes: 1024,
      totalAvailableBalance: { sizeUnit: 'MB', sizeValue: 0 },
    });
    expect((await statusOf(uidCustomer)).activatedItems).toMatchObject([{ status: 'used_up' }]);
  });
});

describe('a fault', () => {
  const inject = (fault: object, times: number | 'forever' = 1): Promise<unknown> =>
    control.post('/faults', { path: '/orders/submit', fault, times });
  let number = 0;

  /** Submits with an order id of its own; says what came, and whether it was sold. */
  async function submitted(): Promise<{ reply: RawReply | 'nothing'; sold: boolean }> {
    const orderId = `fault-${(number += 1)}`;
    const before = await balance();
    const reply = await merchant
      .post('/orders/submit', { productId, orderId })
      .catch(() => 'nothing' as const);
    return { reply, sold: (await balance()) < before };
  }

  it.each([
    ['before', false],
    ['after', true],
  ] as const)('drops the connection %s the work', async (when, sold) => {
    await inject({ kind: 'drop', when });
    expect(await submitted()).toEqual({ reply: 'nothing', sold });
    expect(await submitted()).toMatchObject({ reply: { status: 200 }, sold: true });
  });

  it('cuts a reply in half', async () => {
    await inject({ kind: 'truncate' });
    const body = '{"orderId":"half","productId":"jp-1gb-7d"}';
    const head = [
      'POST /api/v1/orders/submit HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      `CF-MERCHANT-ID: ${service.merchantId}`,
      `CF-ACCESS-SIGN: ${hmac(body, service.secret)}`,
    ];
    const socket = connect(Number(new URL(service.address).port), '127.0.0.1');
    let received = '';
    socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    await once(socket, 'close');
    const announced = Number(/content-length: (\d+)/i.exec(received)?.[1]);
    const part = received.split('\r\n\r\n')[1] ?? '';
    expect(received).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(part).toMatch(/^\{"message":/);
    expect(part.length).toBe(Math.floor(announced / 2));
    expect((await merchant.post('/orders/submit', { productId, orderId: 'half' })).status).toBe(409);
  });

  it('gives the wrong content type', async () => {
    await inject({ kind: 'content-type', contentType: 'text/plain' });
    const { reply, sold } = await submitted();
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain' } });
    expect(sold).toBe(true);
  });

  it.each([
    ['before', false],
    ['after', true],
  ] as const)('answers with a proxy’s page %s the work', async (when, sold) => {
    await inject({ kind: 'bad-gateway', when });
    const outcome = await submitted();
    expect(outcome).toMatchObject({
      reply: { status: 502, headers: { 'content-type': 'text/html; charset=utf-8' } },
      sold,
    });
    expect(outcome.reply).toHaveProperty('text', expect.stringContaining('<h1>'));
  });

  it('says that there are too many requests', async () => {
    await inject({ kind: 'too-many-requests', retryAfterSeconds: 7 });
    expect(await submitted()).toMatchObject({
      reply: { status: 429, headers: { 'retry-after': '7' }, json: { status: 'ERROR' } },
      sold: false,
    });
  });

  it('says that the service is not available', async () => {
    await inject({ kind: 'unavailable' });
    const { reply, sold } = await submitted();
    expect(reply).toMatchObject({ status: 503, json: { status: 'ERROR' } });
    expect(reply).not.toHaveProperty('headers.retry-after');
    expect(sold).toBe(false);
  });

  it('sends a wrong time', async () => {
    await inject({ kind: 'wrong-date', offsetMs: -400 * dayMs });
    const { reply, sold } = await submitted();
    if (reply === 'nothing') return expect.fail('no reply');
    const behind = Date.now() - Date.parse(reply.headers.date ?? '');
    expect(Math.round(behind / dayMs)).toBe(400);
    expect(sold).toBe(true);
  });

  it('redirects', async () => {
    await inject({ kind: 'redirect', location: 'http://127.0.0.1:9/elsewhere' });
    expect(await submitted()).toMatchObject({
      reply: { status: 307, headers: { location: 'http://127.0.0.1:9/elsewhere' } },
      sold: false,
    });
  });

  it('lies', async () => {
    await inject({ kind: 'other-reply', status: 409, members: { status: 'ERROR', uidCustomer: 'another' } });
    expect(await submitted()).toMatchObject({
      reply: { status: 409, json: { status: 'ERROR', uidCustomer: 'another' } },
      sold: true,
    });
  });

  it('runs a request twice, and sends the second answer', async () => {
    await inject({ kind: 'repeat' });
    const { reply, sold } = await submitted();
    expect(reply).toMatchObject({ status: 409 });
    expect(sold).toBe(true);
  });

  it('makes a reply that is too large', async () => {
    await inject({ kind: 'oversized', bytes: 3_000_000 });
    const { reply, sold } = await submitted();
    if (reply === 'nothing') return expect.fail('no reply');
    expect(reply.text).toHaveLength(3_000_000);
    expect(orderRecord.parse(reply.json).status).toBe('in_processing');
    expect(sold).toBe(true);
  });

  it('delays a request before the work, and lets others pass meanwhile', async () => {
    await inject({ kind: 'delay', when: 'before', ms: 3_600_000 });
    const request = { productId, orderId: 'held back' };
    const slow = merchant.post('/orders/submit', request);
    await expect.poll(() => control.get('/faults'), { interval: 5 }).toEqual({ faults: [] });
    expect((await merchant.post('/orders/submit', request)).status).toBe(200);
    await control.clear('/faults');
    expect(await slow).toMatchObject({ status: 409 });
  });

  it('delays a reply after the work', async () => {
    await inject({ kind: 'delay', when: 'after', ms: 3_600_000 });
    const request = { productId, orderId: 'done already' };
    const slow = merchant.post('/orders/submit', request);
    await expect.poll(() => control.get('/faults'), { interval: 5 }).toEqual({ faults: [] });
    expect((await merchant.post('/orders/submit', request)).status).toBe(409);
    await control.clear('/faults');
    expect(await slow).toMatchObject({ status: 200 });
  });

  it('delays a request for the given time and no longer', async () => {
    await inject({ kind: 'delay', ms: 1 });
    expect(await submitted()).toMatchObject({ reply: { status: 200 }, sold: true });
  });

  it('does not keep the service from ending', async () => {
    const other = await startServiceProcess();
    await controller(other).post('/faults', { path: '*', fault: { kind: 'delay', ms: 3_600_000 } });
    const held = rawMerchant(other).post('/orders/submit', { productId, orderId: 'last' });
    await expect.poll(() => controller(other).get('/faults'), { interval: 5 }).toEqual({ faults: [] });
    const [reply, code] = await Promise.all([held, other.stop()]);
    expect({ status: reply.status, code }).toEqual({ status: 200, code: 0 });
  });

  it('applies the given number of times, to its endpoint only, and for authorized callers', async () => {
    await inject({ kind: 'unavailable' }, 2);
    const stranger = await rawCall(service.address, { method: 'POST', path: '/api/v1/orders/submit' });
    expect(stranger.status).toBe(401);
    expect((await merchant.get('/customer/balance')).status).toBe(200);
    const statuses = [];
    for (const orderId of ['a', 'b', 'c']) {
      statuses.push(
        (await merchant.post('/orders/submit', { productId, orderId: `times-${orderId}` })).status,
      );
    }
    expect(statuses).toEqual([503, 503, 200]);
  });

  it('can apply to everything until it is cleared', async () => {
    await control.post('/faults', { path: '*', fault: { kind: 'unavailable' }, times: 'forever' });
    const paths = [
      '/customer/balance',
      '/products/list',
      '/customer/history',
      '/orders/getStatus?uidCustomer=a',
    ];
    for (const path of [...paths, ...paths]) expect((await merchant.get(path)).status).toBe(503);
    expect(await control.clear('/faults')).toEqual({ faults: [] });
    expect((await merchant.get('/customer/balance')).status).toBe(200);
  });
});

describe('without a control token', () => {
  it('there is no control interface', async () => {
    const other = await startService({ control: 'off' });
    stopAfterTest(other);
    for (const token of ['', 'undefined', service.controlToken]) {
      const headers = { Authorization: `Bearer ${token}` };
      const reply = await rawCall(other.address, { method: 'GET', path: '/control/clock', headers });
      expect(reply.status).toBe(404);
    }
    expect((await rawMerchant(other).get('/customer/balance')).status).toBe(200);
  });
});

describe('the behavior of a service', () => {
  afterEach(() => control.clear('/behavior'));

  const history = async () =>
    historyRecord.parse((await merchant.get('/customer/history?limit=1000')).json).transactions;

  it('shows a history in the style of other services', async () => {
    await order({ orderId: 'behavior-1' });
    await order({ orderId: 'behavior-2' });
    const [usual] = await history();
    expect(usual).toMatchObject({ type: 'order', orderId: 'behavior-2' });
    await control.post('/behavior', {
      historyLines: 1,
      historyDescription: 'Refundable until activated',
      historyType: 'achat',
      historySigns: 'none',
      historyNamesOrders: false,
    });
    expect(await history()).toEqual([
      {
        ...usual,
        type: 'achat',
        amount: -(usual?.amount ?? 0),
        orderId: null,
        description: 'Refundable until activated',
      },
    ]);
    await control.post('/behavior', { historySigns: 'credits-below-zero' });
    expect((await history())[0]).toEqual({ ...usual, amount: -(usual?.amount ?? 0) });
    await control.clear('/behavior');
    expect((await history())[0]).toEqual(usual);
  });

  it('can lag behind', async () => {
    const uidCustomer = await order({ orderId: 'behavior-lag', activationMode: 'ON_DEMAND' });
    const bought = await settled(uidCustomer);
    const [first] = bought.activatedItems ?? [];
    await control.post('/behavior', { behindMs: 3_600_000 });
    const before = { balance: await balance(), lines: await history() };
    expect((await merchant.get(`/orders/getStatus?uidCustomer=${uidCustomer}`)).status).toBe(404);
    await control.post('/clock', { advanceMs: 3_600_000 });
    expect(await statusOf(uidCustomer)).toEqual(bought);
    const shown = { balance: await balance(), lines: await history() };
    expect(shown.lines.length).toBeGreaterThan(before.lines.length);
    expect((await merchant.post('/orders/activate', { idPack: Number(first?.uid) })).status).toBe(200);
    const untilThen = { balance: await balance(), lines: await history() };
    expect(untilThen).toEqual(shown);
    expect((await statusOf(uidCustomer)).activatedItems).toEqual(bought.activatedItems);
    await control.clear('/behavior');
    expect((await statusOf(uidCustomer)).activatedItems?.[0]?.activatedAt).not.toBeNull();
  });

  it('may or may not name the order in a 409', async () => {
    const uidCustomer = await order({ orderId: 'behavior-3' });
    const again = async () =>
      (await merchant.post('/orders/submit', { productId, orderId: 'behavior-3' })).json;
    expect(await again()).toMatchObject({ uidCustomer });
    await control.post('/behavior', { conflictNamesOrder: false });
    expect(await again()).not.toHaveProperty('uidCustomer');
  });
});
