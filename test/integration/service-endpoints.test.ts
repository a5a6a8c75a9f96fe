import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { balanceRecord } from '../../src-merchant-api/records/balance.ts';
import { connectivityRecord } from '../../src-merchant-api/records/connectivity.ts';
import { conflictRecord, errorRecord } from '../../src-merchant-api/records/error-body.ts';
import { historyRecord } from '../../src-merchant-api/records/history.ts';
import { orderRecord } from '../../src-merchant-api/records/order.ts';
import { orderStatusRecord, type OrderStatusRecord } from '../../src-merchant-api/records/order-status.ts';
import { packageChangeRecord } from '../../src-merchant-api/records/package-change.ts';
import { productListRecord } from '../../src-merchant-api/records/product.ts';
import { signatureRecord } from '../../src-merchant-api/records/signature.ts';
import { topUpRecord, type TopUpRecord } from '../../src-merchant-api/records/top-up.ts';
import {
  controller,
  hmac,
  rawCall,
  rawMerchant,
  type Controller,
  type RawMerchant,
  type RawReply,
} from '../network/raw-merchant.ts';
import { startServiceProcess, type ServiceProcess } from '../network/service-process.ts';
import { startService } from '../network/start-service.ts';

let service: ServiceProcess;
let merchant: RawMerchant;
let control: Controller;

beforeAll(async () => {
  service = await startServiceProcess({ issueDelayMs: 0, refundLimit: 1000 });
  merchant = rawMerchant(service);
  control = controller(service);
});
beforeEach(async () => {
  await control.post('/balance', { balance: '500.00' });
});
afterAll(async () => {
  expect(await service.stop()).toBe(0);
});

/** The body of a reply with a status, which has the members of a record, and no others. */
function body<Shape extends z.ZodRawShape>(reply: RawReply, record: z.ZodObject<Shape>, status = 200) {
  expect({ status: reply.status, text: reply.text }).toMatchObject({ status });
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  return record.strict().parse(reply.json);
}

const refused = (reply: RawReply, status: number): void => {
  expect(body(reply, errorRecord, status).status).toBe('ERROR');
};

const japan = { productId: 'jp-10gb-30d' };
let number = 0;
const newOrderId = (): string => `order-${(number += 1)}`;
const balance = async (): Promise<number> =>
  body(await merchant.get('/customer/balance'), balanceRecord).balance;

async function statusOf(uidCustomer: string): Promise<OrderStatusRecord> {
  return body(await merchant.get(`/orders/getStatus?uidCustomer=${uidCustomer}`), orderStatusRecord);
}

async function settled(uidCustomer: string): Promise<OrderStatusRecord> {
  await expect
    .poll(async () => (await statusOf(uidCustomer)).status, { interval: 5 })
    .not.toBe('in_processing');
  return statusOf(uidCustomer);
}

type Mode = 'NOW' | 'FIRST_USE' | 'ON_DEMAND';

/** An order that is completed, with its profile and its first package. */
async function bought(activationMode: Mode) {
  const order = body(await merchant.post('/orders/submit', { ...japan, activationMode }), orderRecord);
  const status = await settled(order.uidCustomer);
  const [item] = status.activatedItems ?? [];
  if (item === undefined || status.esimProfile === null) return expect.fail('not completed');
  return { uidCustomer: order.uidCustomer, profile: status.esimProfile, item, idPack: Number(item.uid) };
}

async function toppedUp(uidCustomer: string, activationMode: Mode): Promise<TopUpRecord['package']> {
  const request = { uidCustomer, ...japan, activationMode };
  return body(await merchant.post('/orders/topup', request), topUpRecord).package;
}

const packagesOf = async (uidCustomer: string) => (await statusOf(uidCustomer)).activatedItems ?? [];

describe('an order', () => {
  it('shows only identifiers until it is completed', async () => {
    await control.post('/outcomes', { for: 'next', delayMs: 3_600_000 });
    const orderId = newOrderId();
    const order = body(await merchant.post('/orders/submit', { ...japan, orderId }), orderRecord);
    expect(order).toMatchObject({ orderId, status: 'in_processing', esimProfile: { salePrice: 18.4 } });
    expect(await statusOf(order.uidCustomer)).toMatchObject({
      ...{ uidCustomer: order.uidCustomer, orderId, status: 'in_processing' },
      ...{ esimProfile: null, customer: null, activatedItems: null, totalAvailableBalance: null },
    });
    await control.post('/outcomes', { for: { orderId }, delayMs: 0 });
    expect((await settled(order.uidCustomer)).status).toBe('completed');
  });

  it('that is canceled returns its cost, and shows only identifiers', async () => {
    await control.post('/outcomes', { for: 'next', outcome: 'canceled' });
    const before = await balance();
    const order = body(await merchant.post('/orders/submit', japan), orderRecord);
    expect(await settled(order.uidCustomer)).toMatchObject({
      ...{ status: 'canceled', esimProfile: null, customer: null, activatedItems: null },
      totalAvailableBalance: null,
    });
    expect(await balance()).toBe(before);
    refused(await merchant.post('/orders/topup', { uidCustomer: order.uidCustomer, ...japan }), 400);
  });

  it('numbers the package with digits that activate and refund accept', async () => {
    const { item } = await bought('ON_DEMAND');
    expect(item.uid).toMatch(/^[1-9]\d*$/);
  });

  it.each([
    ['no product', {}],
    ['a product that is a number', { productId: 7 }],
    ['a product that is not there', { productId: 'nothing' }],
    ['an order id that is a number', { ...japan, orderId: 7 }],
    ['a mode that is none', { ...japan, activationMode: 'LATER' }],
    ['a mode in lower case', { ...japan, activationMode: 'now' }],
    ['a callback that is no address', { ...japan, callback: 'ftp://x.example/' }],
  ])('with %s is refused with 400', async (_, request: Record<string, string | number>) => {
    const before = await balance();
    refused(await merchant.post('/orders/submit', request), 400);
    expect(await balance()).toBe(before);
  });

  it('that the balance cannot pay is refused with 402', async () => {
    await control.post('/balance', { balance: 18.39 });
    refused(await merchant.post('/orders/submit', japan), 402);
    expect(await balance()).toBe(18.39);
  });

  it('may have fields beyond the interface', async () => {
    const request = { ...japan, note: 'a note', callback: null };
    expect(body(await merchant.post('/orders/submit', request), orderRecord).status).toBe('in_processing');
  });
});

describe('getStatus', () => {
  it.each(['', '?uidCustomer=', '?uidCustomer=a&uidCustomer=b', '?uid=a'])(
    'with the query "%s" is refused with 400',
    async (query) => {
      refused(await merchant.get(`/orders/getStatus${query}`), 400);
    },
  );

  it('of an unknown order is 404', async () => {
    refused(await merchant.get('/orders/getStatus?uidCustomer=7bc8c3a2-444a-4b27-9da5-fb32e0fd5632'), 404);
  });
});

describe('a top-up', () => {
  it('is debited, and added to the packages of its profile', async () => {
    const { uidCustomer, item } = await bought('NOW');
    const before = await balance();
    const orderId = newOrderId();
    const reply = await merchant.post('/orders/topup', { uidCustomer, productId: 'jp-1gb-7d', orderId });
    const record = body(reply, topUpRecord);
    expect(record).toMatchObject({
      uidCustomer,
      package: { productId: 'jp-1gb-7d', orderId, status: 'queued' },
    });
    expect(await balance()).toBeCloseTo(before - record.package.salePrice, 10);
    const status = await statusOf(uidCustomer);
    expect(status.activatedItems?.map(({ uid }) => uid)).toEqual([item.uid, String(record.package.id)]);
    expect(status.activatedItems?.[1]).toMatchObject({ activationMode: 'NOW' });
    expect(status.totalAvailableBalance).toEqual({ sizeUnit: 'GB', sizeValue: 11 });
  });

  it('that starts NOW is queued, and begins automatically, whatever happens to the service meanwhile', async () => {
    const day = 86_400_000;
    const slow = await startServiceProcess({ issueDelayMs: day });
    const its = { shop: rawMerchant(slow), hands: controller(slow) };
    const order = body(await its.shop.post('/orders/submit', japan), orderRecord);
    const status = async (shop = its.shop) =>
      body(await shop.get(`/orders/getStatus?uidCustomer=${order.uidCustomer}`), orderStatusRecord);
    await its.hands.post('/clock', { advanceMs: day });
    await expect.poll(async () => (await status()).status).toBe('completed');
    const request = { uidCustomer: order.uidCustomer, ...japan };
    const { package: queued } = body(await its.shop.post('/orders/topup', request), topUpRecord);
    const { package: refunded } = body(await its.shop.post('/orders/topup', request), topUpRecord);
    expect((await status()).activatedItems?.[1]).toMatchObject({
      ...{ uid: String(queued.id), status: 'queued', activatedAt: null, expiresAt: null },
    });
    body(await its.shop.post('/orders/refund', { idPack: refunded.id }), packageChangeRecord);
    await slow.kill();
    const again = await startService({ issueDelayMs: day, dataFolder: slow.dataFolder });
    const shop = rawMerchant(again);
    expect((await status(shop)).activatedItems?.[1]?.status).toBe('queued');
    await controller(again).post('/clock', { advanceMs: day });
    await expect.poll(async () => (await status(shop)).activatedItems?.[1]?.status).toBe('active');
    const [, begun, given] = (await status(shop)).activatedItems ?? [];
    expect(Date.parse(begun?.expiresAt ?? '') - Date.parse(begun?.activatedAt ?? '')).toBe(30 * day);
    expect(given).toMatchObject({ status: 'refunded', activatedAt: null });
    await again.stop();
  });

  it('without an order id has none', async () => {
    const { uidCustomer } = await bought('NOW');
    expect((await toppedUp(uidCustomer, 'NOW')).orderId).toBeNull();
    expect((await toppedUp(uidCustomer, 'NOW')).orderId).toBeNull();
  });

  it('shares order ids with orders: a used one is refused with 409 and its use', async () => {
    const first = await bought('NOW');
    const second = await bought('NOW');
    const orderId = newOrderId();
    body(
      await merchant.post('/orders/topup', { uidCustomer: first.uidCustomer, ...japan, orderId }),
      topUpRecord,
    );
    const before = await balance();
    const again = { ...japan, orderId };
    for (const reply of [
      await merchant.post('/orders/submit', again),
      await merchant.post('/orders/topup', { uidCustomer: second.uidCustomer, ...again }),
      await merchant.post('/orders/topup', { uidCustomer: 'nobody', ...again }),
    ]) {
      expect(body(reply, conflictRecord, 409)).toMatchObject({
        status: 'ERROR',
        uidCustomer: first.uidCustomer,
      });
    }
    expect(await balance()).toBe(before);
  });

  it('for a missing or unissued profile, or without a product, is refused with 400', async () => {
    const { uidCustomer } = await bought('NOW');
    await control.post('/outcomes', { for: 'next', delayMs: 3_600_000 });
    const waiting = body(await merchant.post('/orders/submit', japan), orderRecord);
    const before = await balance();
    for (const request of [
      { uidCustomer: '7bc8c3a2-444a-4b27-9da5-fb32e0fd5632', ...japan },
      { uidCustomer: waiting.uidCustomer, ...japan },
      { uidCustomer, productId: 'nothing' },
      { uidCustomer },
      japan,
    ]) {
      refused(await merchant.post('/orders/topup', request), 400);
    }
    expect(await balance()).toBe(before);
  });

  it('that the balance cannot pay is refused with 402', async () => {
    const { uidCustomer } = await bought('NOW');
    await control.post('/balance', { balance: 0 });
    refused(await merchant.post('/orders/topup', { uidCustomer, ...japan }), 402);
  });
});

describe('activate', () => {
  it('starts a package that waits for it, once', async () => {
    const { uidCustomer, item, idPack } = await bought('ON_DEMAND');
    expect(item).toMatchObject({ activatedAt: null, expiresAt: null, status: 'not_activated' });
    const reply = body(await merchant.post('/orders/activate', { idPack }), packageChangeRecord);
    expect(reply).toMatchObject({ idPack, status: 'completed' });
    const [after] = await packagesOf(uidCustomer);
    expect(after?.status).toBe('active');
    expect(Date.parse(after?.expiresAt ?? '') - Date.parse(after?.activatedAt ?? '')).toBe(30 * 86_400_000);
    refused(await merchant.post('/orders/activate', { idPack }), 400);
  });

  it('starts a top-up', async () => {
    const { uidCustomer } = await bought('NOW');
    const { id, status } = await toppedUp(uidCustomer, 'ON_DEMAND');
    expect(status).toBe('not_activated');
    body(await merchant.post('/orders/activate', { idPack: id }), packageChangeRecord);
    expect((await packagesOf(uidCustomer))[1]?.status).toBe('active');
  });

  it.each(['NOW', 'FIRST_USE'] as const)('of a package that is %s is refused with 400', async (mode) => {
    const { idPack } = await bought(mode);
    refused(await merchant.post('/orders/activate', { idPack }), 400);
  });

  it.each([{}, { idPack: '1' }, { idPack: 1.5 }, { idPack: null }, { idPack: 999_999 }, { idPack: -1 }])(
    'of %j is refused with 400',
    async (request: Record<string, string | number | null>) => {
      refused(await merchant.post('/orders/activate', request), 400);
    },
  );
});

describe('refund', () => {
  it.each(['ON_DEMAND', 'FIRST_USE'] as const)('credits a package that waits (%s), once', async (mode) => {
    const before = await balance();
    const { uidCustomer, idPack } = await bought(mode);
    const reply = body(await merchant.post('/orders/refund', { idPack }), packageChangeRecord);
    expect(reply).toMatchObject({ idPack, status: 'completed' });
    expect(await balance()).toBe(before);
    refused(await merchant.post('/orders/refund', { idPack }), 400);
    expect(await balance()).toBe(before);
    const status = await statusOf(uidCustomer);
    expect(status.activatedItems).toMatchObject([{ status: 'refunded', activatedAt: null }]);
    expect(status.totalAvailableBalance?.sizeValue).toBe(0);
    refused(await merchant.post('/orders/activate', { idPack }), 400);
  });

  it('is not undone by a phone that connects', async () => {
    const { uidCustomer, profile, idPack } = await bought('FIRST_USE');
    body(await merchant.post('/orders/refund', { idPack }), packageChangeRecord);
    await control.post(`/profiles/${profile.iccid}/connect`, { country: 'JP', network: 'KDDI' });
    expect(await packagesOf(uidCustomer)).toMatchObject([{ status: 'refunded', activatedAt: null }]);
  });

  it('of a package that has started is refused with 400', async () => {
    const { idPack } = await bought('NOW');
    const before = await balance();
    refused(await merchant.post('/orders/refund', { idPack }), 400);
    const onDemand = await bought('ON_DEMAND');
    body(await merchant.post('/orders/activate', { idPack: onDemand.idPack }), packageChangeRecord);
    refused(await merchant.post('/orders/refund', { idPack: onDemand.idPack }), 400);
    expect(await balance()).toBe(Math.round((before - 18.4) * 100) / 100);
  });

  it.each([{}, { idPack: '1' }, { idPack: 999_999 }])(
    'of %j is refused with 400',
    async (request: Record<string, string | number>) => {
      refused(await merchant.post('/orders/refund', request), 400);
    },
  );
});

describe('first use', () => {
  it('starts a package when a phone connects, and not before', async () => {
    const { uidCustomer, profile, item } = await bought('FIRST_USE');
    expect(item.activatedAt).toBeNull();
    expect(profile).toMatchObject({ active: false, activatedAt: null, state: 'RELEASED' });
    await control.post(`/profiles/${profile.iccid}/connect`, { country: 'JP', network: 'KDDI' });
    const status = await statusOf(uidCustomer);
    expect(status.activatedItems?.[0]?.status).toBe('active');
    expect(status.esimProfile).toMatchObject({ active: true, state: 'ENABLED' });
    expect(status.activatedItems?.[0]?.activatedAt).toBe(status.esimProfile?.activatedAt);
  });
});

describe('connectivity', () => {
  const connectivity = async (iccid: string) =>
    body(await merchant.get(`/orders/connectivity?iccid=${iccid}`), connectivityRecord).connectivity;

  it('is empty texts until a phone connects', async () => {
    const { profile } = await bought('NOW');
    expect(await connectivity(profile.iccid)).toEqual({
      ...{ active: false, eid: '', iccid: profile.iccid, imsi: profile.imsi, state: 'RELEASED' },
      ...{ lastCountryCodeChange: '', lastDataConsumed: '', lastNetwork: '', lastTimeConnected: '' },
    });
  });

  it('shows place, time and data usage', async () => {
    const { uidCustomer, profile } = await bought('NOW');
    await control.post(`/profiles/${profile.iccid}/connect`, { country: 'JP', network: 'KDDI' });
    const first = await connectivity(profile.iccid);
    expect(first).toMatchObject({
      active: true,
      lastCountryCodeChange: 'JP',
      lastNetwork: 'KDDI',
      state: 'ENABLED',
    });
    expect(first.eid).toMatch(/^89\d{30}$/);
    expect(first.lastDataConsumed).toBe('');
    const used = await control.post(`/profiles/${profile.iccid}/data`, { megabytes: 1000 });
    expect(used).toMatchObject({ usedMegabytes: 1000 });
    await control.post(`/profiles/${profile.iccid}/connect`, { country: 'KR', network: 'SKT' });
    const second = await connectivity(profile.iccid);
    expect(second).toMatchObject({ eid: first.eid, lastCountryCodeChange: 'KR', lastNetwork: 'SKT' });
    expect(Date.parse(second.lastDataConsumed)).toBeLessThanOrEqual(Date.parse(second.lastTimeConnected));
    const { totalAvailableBalance } = await statusOf(uidCustomer);
    expect(totalAvailableBalance).toEqual({ sizeUnit: 'MB', sizeValue: 10_240 - 1000 });
  });

  it.each(['', '?iccid=', '?iccid=8990199000000000004', '?iccid=a&iccid=b'])(
    'of "%s" is refused with 400',
    async (query) => {
      refused(await merchant.get(`/orders/connectivity${query}`), 400);
    },
  );
});

describe('the history', () => {
  const history = async (query = '') =>
    body(await merchant.get(`/customer/history${query}`), historyRecord).transactions;

  it('has each change of the balance, newest first', async () => {
    const orderId = newOrderId();
    const order = body(
      await merchant.post('/orders/submit', { ...japan, orderId, activationMode: 'ON_DEMAND' }),
      orderRecord,
    );
    const [item] = (await settled(order.uidCustomer)).activatedItems ?? [];
    const idPack = Number(item?.uid);
    const topUp = await toppedUp(order.uidCustomer, 'ON_DEMAND');
    body(await merchant.post('/orders/refund', { idPack }), packageChangeRecord);
    const about = { uidCustomer: order.uidCustomer };
    expect(await history('?limit=4')).toMatchObject([
      { type: 'refund', amount: 18.4, balance: 481.6, ...about, orderId, idPack },
      { type: 'topup', amount: -18.4, balance: 463.2, ...about, orderId: null, idPack: topUp.id },
      { type: 'order', amount: -18.4, balance: 481.6, ...about, orderId, idPack },
      { type: 'adjustment', balance: 500, uidCustomer: null, orderId: null, idPack: null },
    ]);
  });

  it('adds up to the balance', async () => {
    const all = await history('?limit=100000');
    expect(all.at(-1)).toMatchObject({ type: 'opening', amount: 200 });
    const cents = all.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    expect(cents).toBe(Math.round((await balance()) * 100));
  });

  it.each(['0', '-1', '1.5', 'ten', '', '1&limit=2', '9999999999'])(
    'with the limit "%s" is refused with 400',
    async (limit) => {
      refused(await merchant.get(`/customer/history?limit=${limit}`), 400);
    },
  );
});

describe('what needs no signature', () => {
  it('is the balance', async () => {
    expect(body(await merchant.get('/customer/balance'), balanceRecord)).toEqual({
      status: 'completed',
      message: null,
      balance: 500,
    });
  });

  it('is the catalog', async () => {
    const { products } = body(await merchant.get('/products/list'), productListRecord);
    expect(products.length).toBeGreaterThan(600);
    expect(new Set(products.map(({ productId }) => productId)).size).toBe(products.length);
  });
});

describe('sign', () => {
  it.each([{}, { b: 'Zürich \u{1f30d}', a: { d: [1, null, true], c: 0.5 } }])('signs %j', async (payload) => {
    const sorted = '{"a":{"c":0.5,"d":[1,null,true]},"b":"Zürich \u{1f30d}"}';
    const reply = await rawCallSign({ payload });
    expect(body(reply, signatureRecord).signature).toBe(hmac('b' in payload ? sorted : '{}', service.secret));
  });

  it.each([{}, { payload: null }, { payload: [] }, { payload: 'text' }])(
    'refuses %j with 400',
    async (request) => {
      refused(await rawCallSign(request), 400);
    },
  );

  const rawCallSign = async (request: object): Promise<RawReply> => {
    return rawCall(service.address, {
      method: 'POST',
      path: '/api/v1/customer/sign',
      headers: { 'CF-MERCHANT-ID': service.merchantId, 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    });
  };
});
