import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src-merchant-api/signing/canonical-json.ts';
import { moneyMoved } from '../../src-merchant-api/failure.ts';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { signature, signedByService } from '../../src-merchant-api/signing/signature.ts';
import { wireRecords } from '../fixtures/wire-records.ts';
import {
  clientOf,
  json,
  oddSecret,
  shortLimits,
  startOddService,
  type OddAnswer,
} from '../network/odd-service.ts';

const number = idPackOf('4711');
const idPack = number.kind === 'number' ? number.idPack : expect.fail('4711 is a number');

/** Answers each endpoint as the interface shows it. */
const answers: OddAnswer = ({ path }, response) => {
  const [endpoint = ''] = path.split('?');
  const records: Readonly<Record<string, unknown>> = {
    '/orders/submit': wireRecords.submit,
    '/orders/topup': wireRecords.topup,
    '/orders/activate': wireRecords.change,
    '/orders/refund': wireRecords.change,
    '/orders/getStatus': wireRecords.status,
    '/orders/connectivity': wireRecords.connectivity,
    '/customer/balance': wireRecords.balance,
    '/products/list': wireRecords.products,
    '/customer/history': wireRecords.history,
    '/customer/sign': wireRecords.sign,
  };
  json(response, records[endpoint] ?? wireRecords.error, endpoint in records ? 200 : 404);
};

type Case = {
  method: string;
  path: string;
  payload: Record<string, unknown>;
  value: object;
  call: (client: MerchantClient) => Promise<unknown>;
};

const cases: Case[] = [
  {
    method: 'POST',
    path: '/orders/submit',
    payload: { activationMode: 'NOW', orderId: 'T1-1', productId: 'p' },
    value: {
      uidCustomer: 'uid-1',
      orderId: 'T1-1',
      status: 'in_processing',
      esimProfile: { salePrice: '18.4' },
    },
    call: (client) =>
      client.submit({ productId: 'p', orderId: 'T1-1', activationMode: 'NOW', callback: undefined }),
  },
  {
    method: 'POST',
    path: '/orders/topup',
    payload: { callback: null, orderId: 'T1-2', productId: 'p', uidCustomer: 'uid-1' },
    value: {
      uidCustomer: 'uid-1',
      package: { id: { kind: 'number', idPack: 4711 }, orderId: null, salePrice: '4.5' },
    },
    call: (client) => client.topup({ productId: 'p', orderId: 'T1-2', uidCustomer: 'uid-1', callback: null }),
  },
  {
    method: 'POST',
    path: '/orders/activate',
    payload: { idPack: 4711 },
    value: { idPack: 4711, status: 'activated', message: 'done' },
    call: (client) => client.activate(idPack),
  },
  {
    method: 'POST',
    path: '/orders/refund',
    payload: { idPack: 4711 },
    value: { idPack: 4711 },
    call: (client) => client.refund(idPack),
  },
  {
    method: 'GET',
    path: '/orders/getStatus?uidCustomer=uid-1',
    payload: {},
    value: {
      status: 'completed',
      createdAt: { raw: '2026-11-21T10:00:00Z', at: Date.UTC(2026, 10, 21, 10) },
      esimProfile: { iccid: '8990199000000000004', activationCode: 'LPA:1$smdp.example$A-B' },
      activatedItems: [{ uid: '4711', expiresAt: { at: 1_800_000_000_000 }, salePrice: '18.4' }],
      unreadableItems: [],
      totalAvailableBalance: { sizeUnit: 'GB', sizeValue: 10 },
    },
    call: (client) => client.getStatus('uid-1'),
  },
  {
    method: 'GET',
    path: '/orders/connectivity?iccid=8990199000000000004',
    payload: {},
    value: {
      connectivity: {
        active: true,
        lastNetwork: 'SoftBank',
        lastTimeConnected: { at: Date.UTC(2026, 10, 21, 10) },
      },
    },
    call: (client) => client.connectivity('8990199000000000004'),
  },
  {
    method: 'GET',
    path: '/customer/balance',
    payload: {},
    value: { balance: '184.5' },
    call: (client) => client.balance(),
  },
  {
    method: 'GET',
    path: '/products/list',
    payload: {},
    value: {
      products: [
        { productId: 'jp-10gb-30d', salePrice: '18.4' },
        {
          productId: '7',
          name: 'Europe',
          countries: ['FR', 'ES'],
          size: { sizeUnit: 'GB', sizeValue: 5 },
          salePrice: '9.9',
        },
      ],
      unreadable: [],
    },
    call: (client) => client.products(),
  },
  {
    method: 'GET',
    path: '/customer/history?limit=50',
    payload: {},
    value: { transactions: [{ id: '1', type: 'order', amount: '-18.4', balance: '166.1', orderId: 'T1-1' }] },
    call: (client) => client.history(50),
  },
  {
    method: 'POST',
    path: '/customer/sign',
    payload: { payload: { b: 1, a: 'Ü' } },
    value: {},
    call: (client) => client.sign({ b: 1, a: 'Ü' }),
  },
];

describe('each endpoint', () => {
  it.each(cases)(
    '$method $path is called as the interface specifies, and read',
    async ({ method, path, payload, value, call }) => {
      const service = await startOddService(answers);
      expect(await call(clientOf(service.address))).toMatchObject({ ok: true, value });
      expect(service.seen).toHaveLength(1);
      const [seen] = service.seen;
      const canonical = canonicalJson(payload as Record<string, string>);
      expect(seen).toMatchObject({ method, path, body: method === 'GET' ? '' : canonical });
      expect(seen?.headers).toMatchObject({
        'cf-merchant-id': 'shop',
        'cf-access-sign': signature(canonical, oddSecret),
      });
      expect(seen?.headers['content-type']).toBe(method === 'GET' ? undefined : 'application/json');
    },
  );

  it('encodes the query safely', async () => {
    const service = await startOddService(answers);
    await clientOf(service.address).connectivity('8 9&limit=1#ü');
    expect(service.seen[0]?.path).toBe('/orders/connectivity?iccid=8+9%26limit%3D1%23%C3%BC');
  });
});

describe('an unreadable record', () => {
  const { status, products, history } = wireRecords;
  it.each([
    [
      '/products/list',
      { products: [...products.products, 7] },
      (client: MerchantClient) => client.products(),
    ],
    [
      '/customer/history',
      { transactions: [...history.transactions, 7] },
      (client: MerchantClient) => client.history(5),
    ],
    [
      '/orders/getStatus',
      { ...status, activatedItems: [7] },
      (client: MerchantClient) => client.getStatus(status.uidCustomer),
    ],
  ])('of %s fails alone, and is reported for support', async (path, body, call) => {
    const service = await startOddService((_, response) => json(response, body));
    const notified: unknown[] = [];
    const onUnreadable = (...unreadable: unknown[]): void => void notified.push(unreadable);
    expect(await call(clientOf(service.address, { onUnreadable }))).toMatchObject({ ok: true });
    expect(notified).toEqual([[path, [{ entry: '7', why: 'it is no object' }]]]);
  });
});

describe('signing by the service', () => {
  it.each(cases)('requests a signature for $path first', async ({ path, payload, call }) => {
    const service = await startOddService(answers);
    expect(await call(clientOf(service.address, { signer: signedByService }))).toMatchObject({ ok: true });
    const [asked, sent] = service.seen;
    expect(asked).toMatchObject({
      method: 'POST',
      path: '/customer/sign',
      body: canonicalJson({ payload: payload as Record<string, string> }),
    });
    expect(asked?.headers['cf-access-sign']).toBeUndefined();
    expect(sent?.path).toBe(path);
    expect(sent?.headers['cf-access-sign']).toBe(wireRecords.sign.signature);
  });

  const neverAnswers: OddAnswer = () => undefined;
  const faults: [string, OddAnswer, object][] = [
    [
      'breaks',
      (_, response) => json(response, wireRecords.error, 500),
      { kind: 'not-sent', cause: 'signature' },
    ],
    ['hangs', neverAnswers, { kind: 'not-sent', cause: 'signature' }],
    ['drops the connection', (_, response) => response.destroy(), { kind: 'not-sent', cause: 'signature' }],
    [
      'signs with what no header can hold',
      (_, response) => json(response, { signature: 'a\r\nb: c' }),
      { kind: 'not-sent', cause: 'signature' },
    ],
    ['signs nothing', (_, response) => json(response, {}), { kind: 'not-sent', cause: 'signature' }],
    [
      'refuses the payload',
      (_, response) => json(response, wireRecords.error, 400),
      { kind: 'not-sent', cause: 'signature' },
    ],
    [
      'does not know the merchant',
      (_, response) => json(response, wireRecords.error, 401),
      { kind: 'not-sent', cause: 'signature' },
    ],
    ['is asked too often', (_, response) => json(response, wireRecords.error, 429), { kind: 'held-back' }],
  ];

  it.each(faults)('that %s leaves the order unsent, and no money moved', async (_, answer, expected) => {
    const service = await startOddService(answer);
    const waits = answer === neverAnswers ? { limits: shortLimits } : {};
    const client = clientOf(service.address, { signer: signedByService, ...waits });
    const ended = await client.submit({ productId: 'p' });
    expect(ended).toMatchObject({ ok: false, failure: expected });
    expect(!ended.ok && moneyMoved(ended.failure)).toBe('no');
    expect(service.seen.map(({ path }) => path)).toEqual(['/customer/sign']);
  });
});

describe('what cannot be sent', () => {
  const half = '\ud83c';
  it.each([
    ['a product id', (client: MerchantClient) => client.submit({ productId: half })],
    ['an order’s uid', (client: MerchantClient) => client.getStatus(half)],
    ['a payload', (client: MerchantClient) => client.sign({ [half]: 1 })],
  ])('is %s with half a surrogate pair', async (_, call) => {
    const service = await startOddService(answers);
    const ended = await call(clientOf(service.address));
    expect(ended).toMatchObject({ ok: false, failure: { kind: 'not-sent', cause: 'request' } });
    expect(service.seen).toEqual([]);
  });

  it('is a merchant id that no header can hold', async () => {
    const service = await startOddService(answers);
    const ended = await clientOf(service.address, { merchantId: 'shop\r\nx: y' }).submit({ productId: 'p' });
    expect(ended).toMatchObject({ ok: false, failure: { kind: 'not-sent', cause: 'request' } });
    expect(service.seen).toEqual([]);
  });
});
