import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { value } from '../value.ts';
import { compareAmounts, parseAmount, subtract, type Amount } from '../../src-merchant-api/amount.ts';
import { parseBaseAddress } from '../../src-merchant-api/http/base-address.ts';
import { createMerchantClient, type MerchantClient } from '../../src-merchant-api/client.ts';
import { canonicalJson } from '../../src-merchant-api/signing/canonical-json.ts';
import { moneyMoved, type MerchantFailure } from '../../src-merchant-api/failure.ts';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import { orderLimits, type ExchangeLimits } from '../../src-merchant-api/http/http-exchange.ts';
import type { OrderStatusRecord } from '../../src-merchant-api/reading/order-status.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import { createSigner, signature } from '../../src-merchant-api/signing/signature.ts';
import { startServiceProcess, type ServiceProcess } from '../network/service-process.ts';
import { startService, type TestService } from '../network/start-service.ts';

type Access = { address: string; merchantId: string; secret: string };

function clientFor({ address, merchantId, secret }: Access, limits?: ExchangeLimits): MerchantClient {
  const base = parseBaseAddress(address);
  if (!base.ok) return expect.fail(base.fault);
  return createMerchantClient({
    baseAddress: base.value,
    merchantId,
    signer: createSigner(secret),
    fetch,
    ...(limits === undefined ? {} : { limits: { order: limits, list: limits } }),
  });
}

const failure = (result: Result<unknown, MerchantFailure>): MerchantFailure =>
  result.ok ? expect.fail(`succeeded: ${JSON.stringify(result.value)}`) : result.failure;

const stopAfterTest = (service: TestService): void => {
  onTestFinished(async () => {
    await service.stop();
  });
};

const balanceOf = async (client: MerchantClient): Promise<Amount> => value(await client.balance()).balance;

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);

/** Asks until the order has left `in_processing`. */
async function settled(client: MerchantClient, uidCustomer: string): Promise<OrderStatusRecord> {
  return expect
    .poll(async () => value(await client.getStatus(uidCustomer)), { interval: 10 })
    .not.toMatchObject({ status: 'in_processing' })
    .then(async () => value(await client.getStatus(uidCustomer)));
}

/** By the definition: double every second digit from the right, add all digits; a multiple of ten. */
function passesLuhn(digits: string): boolean {
  let total = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.at(-1 - index));
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    total += Math.floor(doubled / 10) + (doubled % 10);
  }
  return total % 10 === 0;
}

describe('the client and the service', () => {
  let service: ServiceProcess;
  let client: MerchantClient;
  let japan: Product;

  beforeAll(async () => {
    service = await startServiceProcess({ balance: '500.00', issueDelayMs: 50 });
    client = clientFor(service);
    const { products } = value(await client.products());
    japan = products.find(({ productId }) => productId === 'jp-10gb-30d') ?? expect.fail('no Japan');
  });
  afterAll(async () => {
    expect(await service.stop()).toBe(0);
  });

  it('sell a package, from the order to the profile', async () => {
    const before = await balanceOf(client);
    const order = value(await client.submit({ productId: japan.productId, orderId: 'sale-1' }));
    expect(order).toMatchObject({
      orderId: 'sale-1',
      status: 'in_processing',
      esimProfile: { productId: japan.productId, name: japan.name, salePrice: japan.salePrice },
    });
    expect(await balanceOf(client)).toBe(subtract(before, japan.salePrice));

    const status = await settled(client, order.uidCustomer);
    if (status.status !== 'completed') return expect.fail(status.status);
    expect(status).toMatchObject({ uidCustomer: order.uidCustomer, orderId: 'sale-1' });
    expect(new Date(status.createdAt?.at ?? '').toISOString()).toBe(status.createdAt?.raw);

    const { esimProfile: profile } = status;
    expect(profile.iccid).toMatch(/^89\d{17,18}$/);
    expect(passesLuhn(profile.iccid)).toBe(true);
    expect(profile.imsi).toMatch(/^\d{15}$/);
    expect(profile.activationCode).toMatch(/^LPA:1\$[a-z.]+\$[0-9A-Z-]{20,}$/);
    for (const link of [profile.appleUniversalLink, profile.androidUniversalLink]) {
      expect(new URL(link ?? '').searchParams.get('carddata')).toBe(profile.activationCode);
    }
    expect(status.customer).toEqual({
      uidCustomer: order.uidCustomer,
      profileUrl: expect.stringMatching(/^https:/) as unknown,
    });
    expect(status.totalAvailableBalance).toEqual(japan.size);

    expect(status.activatedItems).toMatchObject([
      {
        name: japan.name,
        activationMode: 'NOW',
        countrySet: japan.countrySet,
        salesDate: status.createdAt,
        validity: japan.validity,
        size: japan.size,
        availableBalance: japan.size,
        salePrice: japan.salePrice,
        status: 'active',
      },
    ]);
    const [item] = status.activatedItems;
    const days = (Number(item?.expiresAt?.at) - Number(item?.activatedAt?.at)) / 86_400_000;
    expect(days).toBe(japan.validity.size);
  });

  it('sell a package that starts later', async () => {
    const order = value(await client.submit({ productId: japan.productId, activationMode: 'FIRST_USE' }));
    expect(order.orderId).not.toBe('');
    const status = await settled(client, order.uidCustomer);
    expect(status.status === 'completed' && status.activatedItems).toMatchObject([
      { activationMode: 'FIRST_USE', activatedAt: null, expiresAt: null, status: 'not_activated' },
    ]);
  });

  it('top up a profile, activate a package, refund another, and show it', async () => {
    const order = value(await client.submit({ productId: japan.productId, activationMode: 'ON_DEMAND' }));
    const { uidCustomer } = order;
    const status = await settled(client, uidCustomer);
    if (status.status !== 'completed') return expect.fail(status.status);
    const { iccid } = status.esimProfile;
    const first = idPackOf(status.activatedItems[0]?.uid);
    const topUp = {
      uidCustomer,
      productId: japan.productId,
      activationMode: 'ON_DEMAND',
      orderId: 'more',
    } as const;
    const added = value(await client.topup(topUp)).package;
    expect(added).toMatchObject({ orderId: 'more', salePrice: japan.salePrice, status: 'not_activated' });
    expect(failure(await client.topup(topUp))).toMatchObject({ kind: 'order-exists', uidCustomer });
    if (first.kind !== 'number' || added.id.kind !== 'number') return expect.fail('no numbers');

    expect(value(await client.activate(first.idPack))).toMatchObject({ idPack: first.idPack });
    expect(failure(await client.activate(first.idPack))).toMatchObject({ kind: 'refused', httpStatus: 400 });
    const before = await balanceOf(client);
    value(await client.refund(added.id.idPack));
    expect(subtract(await balanceOf(client), before)).toBe(japan.salePrice);
    expect(failure(await client.refund(added.id.idPack))).toMatchObject({ kind: 'refused', httpStatus: 400 });

    const after = await settled(client, uidCustomer);
    expect(after.status === 'completed' && after.activatedItems).toMatchObject([
      { status: 'active' },
      { status: 'refunded' },
    ]);
    expect(value(await client.connectivity(iccid)).connectivity).toMatchObject({ iccid, active: false });
    expect(value(await client.history(3)).transactions).toMatchObject([
      { type: 'refund', uidCustomer, orderId: 'more', idPack: added.id.idPack },
      { type: 'topup', uidCustomer, orderId: 'more', idPack: added.id.idPack },
      { type: 'order', uidCustomer, idPack: first.idPack },
    ]);
  });

  it('sell an order id once, however often it is sent', async () => {
    const request = { productId: japan.productId, orderId: 'once' };
    const first = value(await client.submit(request));
    const balance = await balanceOf(client);
    for (const again of [request, request, { ...request, productId: 'no-such-product' }]) {
      const refused = failure(await client.submit(again));
      expect(refused).toMatchObject({ kind: 'order-exists', uidCustomer: first.uidCustomer });
    }
    expect(await balanceOf(client)).toBe(balance);
  });

  it('sell an order id once even when it is sent many times at once', async () => {
    const before = await balanceOf(client);
    const request = { productId: japan.productId, orderId: 'at-once' };
    const replies = await Promise.all(Array.from({ length: 10 }, () => client.submit(request)));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    const uids = replies.map((reply) => {
      if (reply.ok) return reply.value.uidCustomer;
      return reply.failure.kind === 'order-exists' ? reply.failure.uidCustomer : reply.failure.kind;
    });
    expect(new Set(uids).size).toBe(1);
    expect(await balanceOf(client)).toBe(subtract(before, japan.salePrice));
  });

  it('agree on order ids in any script', async () => {
    const orderId = 'Kasse 1 · 売上 №7 \u{1f30d}';
    const order = value(await client.submit({ productId: japan.productId, orderId }));
    expect(order.orderId).toBe(orderId);
    expect(value(await client.getStatus(order.uidCustomer)).orderId).toBe(orderId);
  });

  it('agree on the catalog, whole', async () => {
    const { products, unreadable } = value(await client.products());
    expect(unreadable).toEqual([]);
    expect(products.length).toBeGreaterThanOrEqual(600);
    expect(japan).toEqual({
      productId: 'jp-10gb-30d',
      name: 'Japan 10 GB 30 days',
      countrySet: 'Japan',
      countries: ['JP'],
      networks: ['SoftBank', 'KDDI'],
      size: { sizeUnit: 'GB', sizeValue: 10 },
      unlimited: false,
      validity: { size: 30, unit: 'day' },
      salePrice: '18.4',
    });
  });

  it.each([{}, { b: [1, null, true], a: 'Türkiye \u{1f30d}', nested: { z: 1, y: 0.1 } }])(
    'agree on the signature of %j',
    async (payload) => {
      expect(value(await client.sign(payload))).toBe(signature(canonicalJson(payload), service.secret));
    },
  );

  it.each([
    ['a wrong secret', { secret: 'other' }],
    ['a wrong merchant id', { merchantId: 'other' }],
  ])('refuse everything for %s', async (_, change) => {
    const before = await balanceOf(client);
    const stranger = clientFor({ ...service, ...change });
    const replies = [
      await stranger.submit({ productId: japan.productId, orderId: 'stranger' }),
      await stranger.getStatus('whatever'),
      await stranger.balance(),
      await stranger.products(),
    ];
    for (const reply of replies) {
      expect(failure(reply)).toMatchObject({ kind: 'unauthorized', httpStatus: 401 });
    }
    expect(await balanceOf(client)).toBe(before);
  });

  it.each([
    ['an unknown product', { productId: 'no-such-product' }],
    ['an empty order id', { orderId: '' }],
    ['an order id without end', { orderId: 'x'.repeat(129) }],
    ['a callback that is no address', { callback: 'tomorrow' }],
    ['a callback that runs code', { callback: 'javascript:alert(1)' }],
  ])('refuse %s, and nothing is debited', async (_, change) => {
    const before = await balanceOf(client);
    const refused = failure(
      await client.submit({ productId: japan.productId, orderId: 'invalid', ...change }),
    );
    expect(refused).toMatchObject({ kind: 'refused', httpStatus: 400 });
    // An answer alone never says so.
    expect(moneyMoved(refused)).toBe('unknown');
    expect(await balanceOf(client)).toBe(before);
  });

  it('take a callback address', async () => {
    const request = { productId: japan.productId, callback: 'https://shop.example/orders?till=1' };
    expect(value(await client.submit(request)).status).toBe('in_processing');
    expect(value(await client.submit({ ...request, callback: null })).status).toBe('in_processing');
  });

  it('report no order that was never made', async () => {
    expect(failure(await client.getStatus('7bc8c3a2-444a-4b27-9da5-fb32e0fd5632')).kind).toBe(
      'order-not-found',
    );
    expect(failure(await client.getStatus(''))).toMatchObject({ kind: 'refused', httpStatus: 400 });
  });
});

describe('a balance that is too low', () => {
  it('stays as it is', async () => {
    const service = await startService({ balance: '18.39' });
    stopAfterTest(service);
    const client = clientFor(service);
    const refused = failure(await client.submit({ productId: 'jp-10gb-30d', orderId: 'too-dear' }));
    expect(refused.kind).toBe('insufficient-funds');
    expect(await balanceOf(client)).toBe('18.39');
    // The order id is still free: nothing was sold under it.
    expect(value(await client.submit({ productId: 'jp-1gb-7d', orderId: 'too-dear' })).orderId).toBe(
      'too-dear',
    );
  });

  it('ends a rush exactly when it is spent', async () => {
    const service = await startService({ balance: '131.00', issueDelayMs: 0 });
    stopAfterTest(service);
    const client = clientFor(service);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client.submit({ productId: 'jp-10gb-30d', orderId: `rush-${index}` }),
      ),
    );
    const sold = replies.flatMap((reply) => (reply.ok ? [reply.value.uidCustomer] : []));
    expect(new Set(sold).size).toBe(7);
    for (const reply of replies) if (!reply.ok) expect(reply.failure.kind).toBe('insufficient-funds');
    // 131.00 − 7 × 18.40
    expect(compareAmounts(await balanceOf(client), amount('2.20'))).toBe(0);
    const statuses = await Promise.all(sold.map((uid) => settled(client, uid)));
    const iccids = statuses.map((status) =>
      status.status === 'completed' ? status.esimProfile.iccid : expect.fail(status.status),
    );
    expect(new Set(iccids).size).toBe(7);
  });
});

const smallReplies: ExchangeLimits = { ...orderLimits, replyBytes: 4096 };
/** Short enough for a test, and only for what never comes: a busy machine may answer later. */
const shortLimits: ExchangeLimits = { ...smallReplies, firstByteMs: 1000, totalMs: 1500 };

/** A client of a server that answers in its own way; what the server waits for ends with the test. */
async function clientOfOddServer(answer: RequestListener, limits = smallReplies): Promise<MerchantClient> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  if (address === null || typeof address === 'string') return expect.fail('no port');
  const access = { address: `http://127.0.0.1:${address.port}/api/v1`, merchantId: 'shop', secret: 'secret' };
  return clientFor(access, limits);
}

const jsonHeaders = { 'content-type': 'application/json' };
const order = {
  message: '',
  esimProfile: { productId: 'p', name: 'n', salePrice: 1 },
  uidCustomer: 'u',
  orderId: 'o',
  status: 'in_processing',
};

describe('an odd answer to an order', () => {
  const cases: [string, RequestListener, Partial<MerchantFailure>][] = [
    [
      'that is too large',
      (_, response) =>
        response.writeHead(200, jsonHeaders).end(JSON.stringify({ ...order, message: 'x'.repeat(5000) })),
      { kind: 'unreadable-reply', httpStatus: 200 },
    ],
    [
      'that is too large and has no end',
      (_, response) => {
        response.writeHead(200, jsonHeaders);
        const more = (): void => {
          if (!response.destroyed) response.write('x'.repeat(1024), () => setImmediate(more));
        };
        more();
      },
      { kind: 'unreadable-reply', httpStatus: 200 },
    ],
    ['that never begins', () => undefined, { kind: 'no-reply', cause: 'timeout' }],
    [
      'that begins and never ends',
      (_, response) => response.writeHead(200, jsonHeaders).write('{"message":'),
      { kind: 'no-reply', cause: 'timeout' },
    ],
    [
      'that is cut short',
      (_, response) => {
        response.writeHead(200, { ...jsonHeaders, 'content-length': '1000' });
        response.write('{"message":', () => response.destroy());
      },
      { kind: 'no-reply', cause: 'connection-lost' },
    ],
    [
      'that never comes because the connection drops',
      (request) => request.socket.destroy(),
      { kind: 'no-reply', cause: 'connection-lost' },
    ],
    [
      'of a gateway, in HTML',
      (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
      { kind: 'service-broken', httpStatus: 502 },
    ],
    [
      'that asks to come back later',
      (_, response) => response.writeHead(503, { 'retry-after': '7' }).end(),
      { kind: 'service-broken', httpStatus: 503, retryAfterMs: 7000 },
    ],
    [
      'of a portal, in HTML',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
      { kind: 'unreadable-reply', httpStatus: 200 },
    ],
    [
      'that sends elsewhere',
      (_, response) => response.writeHead(307, { location: '/elsewhere' }).end(),
      { kind: 'unreadable-reply' },
    ],
    [
      'that is other JSON',
      (_, response) => response.writeHead(200, jsonHeaders).end('{"uidCustomer":7}'),
      { kind: 'unreadable-reply', httpStatus: 200 },
    ],
    [
      'with a refusal that is not in the interface’s words',
      (_, response) => response.writeHead(402, jsonHeaders).end('{"error":"no"}'),
      { kind: 'unreadable-reply', httpStatus: 402 },
    ],
  ];

  it.each(cases)('%s leaves open whether money moved', async (_, answer, expected) => {
    const neverComes = 'cause' in expected && expected.cause === 'timeout';
    const client = await clientOfOddServer(answer, neverComes ? shortLimits : smallReplies);
    const ended = failure(await client.submit({ productId: 'p', orderId: 'o' }));
    expect(ended).toMatchObject(expected);
    expect(moneyMoved(ended)).toBe('unknown');
  });

  it('that redirects is not followed: the signature stays here', async () => {
    const paths: (string | undefined)[] = [];
    const client = await clientOfOddServer((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await client.submit({ productId: 'p', orderId: 'o' });
    expect(paths).toEqual(['/api/v1/orders/submit']);
  });

  it('that is missing because nobody listens moved no money', async () => {
    // A port that was free a moment ago and has nobody behind it now.
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    await new Promise((resolve) => server.close(resolve));
    if (address === null || typeof address === 'string') return expect.fail('no port');
    const access = { address: `http://127.0.0.1:${address.port}`, merchantId: 'shop', secret: 'secret' };
    const ended = failure(await clientFor(access).submit({ productId: 'p', orderId: 'o' }));
    expect(ended).toMatchObject({ kind: 'not-reached', cause: 'connection' });
    expect(moneyMoved(ended)).toBe('no');
  });
});
