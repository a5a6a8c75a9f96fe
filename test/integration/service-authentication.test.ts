import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorRecord } from '../../src-merchant-api/records/error-body.ts';
import { hmac, rawCall, type RawCall, type RawReply } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Requests of which each is refused for what it asks where it may be made, so that nothing changes. */
const endpoints = [
  {
    method: 'POST',
    path: '/orders/submit',
    body: '{"productId":"none"}',
    signature: 'required',
    allowed: 400,
  },
  {
    method: 'POST',
    path: '/orders/topup',
    body: '{"productId":"none","uidCustomer":"none"}',
    signature: 'required',
    allowed: 400,
  },
  { method: 'POST', path: '/orders/activate', body: '{"idPack":77}', signature: 'required', allowed: 400 },
  { method: 'POST', path: '/orders/refund', body: '{"idPack":77}', signature: 'required', allowed: 400 },
  { method: 'GET', path: '/orders/getStatus?uidCustomer=none', signature: 'required', allowed: 404 },
  { method: 'GET', path: '/orders/connectivity?iccid=none', signature: 'required', allowed: 400 },
  { method: 'GET', path: '/customer/balance', signature: 'optional', allowed: 200 },
  { method: 'GET', path: '/products/list', signature: 'optional', allowed: 200 },
  { method: 'GET', path: '/customer/history', signature: 'optional', allowed: 200 },
  { method: 'POST', path: '/customer/sign', body: '{"payload":{}}', signature: 'ignored', allowed: 200 },
] as const satisfies readonly (RawCall & { signature: string; allowed: number })[];

/** What is sent as CF-MERCHANT-ID and CF-ACCESS-SIGN; undefined is not sent. */
const merchantIds = {
  right: () => service.merchantId,
  wrong: () => 'somebody-else',
  'in other case': () => service.merchantId.toUpperCase(),
  empty: () => '',
  missing: () => undefined,
} as const;
const signatures = {
  right: (text: string) => hmac(text, service.secret),
  'of another secret': (text: string) => hmac(text, 'another'),
  'of another body': () => hmac('{"productId":"other"}', service.secret),
  empty: () => '',
  missing: () => undefined,
} as const;
type Kind<Table> = keyof Table;

const isAllowed = (
  rule: (typeof endpoints)[number]['signature'],
  merchantId: Kind<typeof merchantIds>,
  signature: Kind<typeof signatures>,
): boolean => {
  if (merchantId !== 'right') return false;
  if (rule === 'ignored') return true;
  return signature === 'right' || (rule === 'optional' && signature === 'missing');
};

function send(
  endpoint: (typeof endpoints)[number],
  merchantId?: string,
  signature?: string,
): Promise<RawReply> {
  const body = 'body' in endpoint ? endpoint.body : undefined;
  return rawCall(service.address, {
    method: endpoint.method,
    path: `/api/v1${endpoint.path}`,
    headers: {
      ...(merchantId === undefined ? {} : { 'CF-MERCHANT-ID': merchantId }),
      ...(signature === undefined ? {} : { 'CF-ACCESS-SIGN': signature }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
}

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(table) as Key[];

describe.each(endpoints)('$method $path', (endpoint) => {
  const signed = 'body' in endpoint ? endpoint.body : '{}';
  const combinations = keysOf(merchantIds).flatMap((merchantId) =>
    keysOf(signatures).map((signature) => ({ merchantId, signature })),
  );

  it.each(combinations)(
    'with the merchant id $merchantId and the signature $signature',
    async ({ merchantId, signature }) => {
      const reply = await send(endpoint, merchantIds[merchantId](), signatures[signature](signed));
      if (isAllowed(endpoint.signature, merchantId, signature)) {
        expect(reply.status).toBe(endpoint.allowed);
        return;
      }
      expect(reply.status).toBe(401);
      expect(errorRecord.strict().parse(reply.json)).toMatchObject({ status: 'ERROR' });
    },
  );
});

describe('a request in an equivalent spelling', () => {
  const submit = (
    body: string,
    signedText: string,
    headers: Record<string, string> = {},
    to: TestService = service,
  ): Promise<RawReply> =>
    rawCall(to.address, {
      method: 'POST',
      path: '/api/v1/orders/submit',
      headers: {
        'cf-merchant-id': to.merchantId,
        'CF-Access-Sign': hmac(signedText, to.secret),
        'Content-Type': 'application/json',
        ...headers,
      },
      body,
    });
  const canonical = '{"activationMode":"ON_DEMAND","orderId":"Zürich 1","productId":"jp-1gb-7d"}';

  it.each([
    [
      'with its keys in another order and with blanks',
      '\n{ "productId":"jp-1gb-7d", "orderId":"Zürich 1",\r\n\t"activationMode":"ON_DEMAND" }\n',
      {},
    ],
    ['with its letters escaped', canonical.replace('ü', '\\u00fc'), {}],
    ['with a character set', canonical, { 'Content-Type': 'application/json; charset=utf-8' }],
    ['in pieces', canonical, { 'Transfer-Encoding': 'chunked' }],
  ])('is accepted %s', async (name, body, headers: Record<string, string>) => {
    const own = (text: string): string =>
      text.replace('Zürich 1', `Zürich ${name}`).replace('Z\\u00fcrich 1', `Z\\u00fcrich ${name}`);
    const reply = await submit(own(body), own(canonical), headers);
    expect(reply).toMatchObject({ status: 200, json: { orderId: `Zürich ${name}` } });
  });

  it('is refused by a service that was started as a strict one', async () => {
    const strict = await startService({ isStrict: true });
    expect((await submit(` ${canonical}`, canonical, {}, strict)).status).toBe(400);
    expect((await submit(canonical, canonical, {}, strict)).status).toBe(200);
    await strict.stop();
  });

  it('is refused when it was signed as it stands and not in canonical form', async () => {
    const body = '{"productId":"jp-1gb-7d","orderId":"not canonical"}';
    expect((await submit(body, body)).status).toBe(401);
  });
});
