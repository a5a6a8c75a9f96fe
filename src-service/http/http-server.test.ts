import { createConnection } from 'node:net';
import { z } from 'zod';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { canonicalJson, type JsonValue } from '../../src-merchant-api/canonical-json.ts';
import { errorRecord } from '../../src-merchant-api/records/error-body.ts';
import { createSigner } from '../../src-merchant-api/signature.ts';
import { reply, type Endpoint } from '../endpoints/endpoint.ts';
import { createHttpServer } from './http-server.ts';

const sign = createSigner('secret');
const report = vi.fn();

const contract: Endpoint['contract'] = {
  summary: 'Says what it was asked',
  request: z.object({}),
  reply: { name: 'Echo', schema: z.object({ request: z.unknown() }) },
  refusals: [],
};
const answer: Endpoint['answer'] = (request) => reply({ request });
const access = { merchantId: 'shop', sign };
let offsetMs = 0;
const clock = { now: () => new Date(Date.UTC(2027, 1, 20)), offsetMs: () => offsetMs };

const endpoints: Endpoint[] = [
  { method: 'POST', path: '/required', signature: 'required', contract, answer },
  { method: 'GET', path: '/required', signature: 'required', contract, answer },
  { method: 'GET', path: '/optional', signature: 'optional', contract, answer },
  { method: 'POST', path: '/ignored', signature: 'ignored', contract, answer },
  {
    method: 'GET',
    path: '/broken',
    signature: 'optional',
    contract,
    answer: () => {
      throw new Error('SELECT secret FROM inside');
    },
  },
];
const server = createHttpServer({ endpoints, access, clock, report });
afterEach(() => {
  report.mockClear();
  offsetMs = 0;
});

const merchant = { 'cf-merchant-id': 'shop' };
const json = { 'content-type': 'application/json' };
const signed = (payload: JsonValue): Record<string, string> => ({
  ...merchant,
  'cf-access-sign': sign(canonicalJson(payload)),
});

type Call = {
  path: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST' | 'PUT' | 'HEAD';
  payload?: string;
};
const call = async ({ path, headers = {}, method = 'GET', payload }: Call) => {
  const url = `/api/v1${path}`;
  const response = await server.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, text: response.body, headers: response.headers };
};
const post = (path: string, payload: string, headers: Record<string, string>) =>
  call({ path, method: 'POST', payload, headers: { ...json, ...headers } });

/** An error in the interface's shape, and nothing else. */
function expectRefusal(response: { status: number; text: string }, status: number): void {
  expect(response.status).toBe(status);
  const body: unknown = JSON.parse(response.text);
  expect(errorRecord.strict().parse(body).status).toBe('ERROR');
}

describe('who may call', () => {
  it('is the merchant whose signature fits the body', async () => {
    const response = await post('/required', '{"a":1,"b":"é"}', signed({ a: 1, b: 'é' }));
    expect(response).toMatchObject({ status: 200, text: '{"request":{"a":1,"b":"é"}}' });
  });

  it('is told by the body as it was understood, in whatever order and spacing it came', async () => {
    const response = await post('/required', ' { "b": 2, "a": 1 } ', signed({ a: 1, b: 2 }));
    expect(response.status).toBe(200);
  });

  it('is told by numbers as the sender wrote them, or as JavaScript does', async () => {
    const written = '{"a":[1.0,1e-07],"b":12345678901234567890}';
    const headersFor = (text: string) => ({ ...merchant, 'cf-access-sign': sign(text) });
    expect((await post('/required', written, headersFor(written))).status).toBe(200);
    expect((await post('/required', '{"a":1.0}', headersFor('{"a":1.0}'))).status).toBe(200);
    expect((await post('/required', '{"a":1.0}', headersFor('{"a":1}'))).status).toBe(200);
    const headers = { ...merchant, 'cf-access-sign': sign('{"a":[1.0,1e-08],"b":12345678901234567890}') };
    expectRefusal(await post('/required', written, headers), 401);
  });

  it('is not who signed another body', async () => {
    expectRefusal(await post('/required', '{"a":1}', signed({ a: 2 })), 401);
    expectRefusal(await post('/required', '{"a":1,"a":2}', signed({ a: 1 })), 401);
    expectRefusal(await post('/required', '{"a":1}', signed({})), 401);
  });

  it.each([
    ['no headers', {}],
    ['no signature', merchant],
    ['an empty signature', { ...merchant, 'cf-access-sign': '' }],
    ['no merchant id', { 'cf-access-sign': sign('{}') }],
    ['another merchant id', { 'cf-merchant-id': 'Shop', 'cf-access-sign': sign('{}') }],
    ['a longer merchant id', { 'cf-merchant-id': 'shop1', 'cf-access-sign': sign('{}') }],
    ['a signature with another secret', { ...merchant, 'cf-access-sign': createSigner('other')('{}') }],
    ['a signature cut short', { ...merchant, 'cf-access-sign': sign('{}').slice(0, -1) }],
    [
      'a signature in hexadecimal',
      { ...merchant, 'cf-access-sign': Buffer.from(sign('{}'), 'base64').toString('hex') },
    ],
  ])('is refused where a signature is needed, with %s', async (_, headers: Record<string, string>) => {
    expectRefusal(await call({ path: '/required', headers }), 401);
    expectRefusal(await post('/required', '{}', headers), 401);
  });

  it('signs the empty object for a GET', async () => {
    expect((await call({ path: '/required', headers: signed({}) })).status).toBe(200);
  });

  it('needs no signature where it is optional, but a wrong one is refused', async () => {
    expect((await call({ path: '/optional', headers: merchant })).status).toBe(200);
    expect((await call({ path: '/optional', headers: signed({}) })).status).toBe(200);
    expectRefusal(await call({ path: '/optional', headers: signed({ a: 1 }) }), 401);
    expectRefusal(await call({ path: '/optional' }), 401);
  });

  it('needs the merchant id even where signatures are ignored', async () => {
    expect((await post('/ignored', '{}', { ...merchant, 'cf-access-sign': 'wrong' })).status).toBe(200);
    expectRefusal(await post('/ignored', '{}', {}), 401);
  });

  it('is settled before a body is read', async () => {
    expectRefusal(await post('/required', '{"cut', {}), 401);
    expectRefusal(await post('/required', 'x'.repeat(70_000), {}), 401);
  });
});

describe('a request that is written in another way', () => {
  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset=UTF-8'])(
    'is taken as %s',
    async (contentType) => {
      const headers = { ...signed({ a: 1 }), 'content-type': contentType };
      expect((await post('/required', '{"a":1}\n', headers)).status).toBe(200);
    },
  );

  it('is taken for a GET that names a content type or has a length of zero', async () => {
    const headers = { ...signed({}), ...json, 'content-length': '0' };
    expect((await call({ path: '/required', headers })).status).toBe(200);
  });

  it('is taken with its query percent-encoded', async () => {
    const path = '/optional?a=Z%C3%BCrich+HB&b=%7B%7D';
    expect((await call({ path, headers: merchant })).text).toBe('{"request":{"a":"Zürich HB","b":"{}"}}');
  });
});

describe('the Date header', () => {
  const dateOf = async (): Promise<unknown> => {
    const response = await server.inject({ url: '/api/v1/optional', headers: merchant });
    return response.headers.date;
  };

  it('is the computer’s while nobody has moved the clock, and the service’s after', async () => {
    expect(await dateOf()).not.toBe('Sat, 20 Feb 2027 00:00:00 GMT');
    offsetMs = 1;
    expect(await dateOf()).toBe('Sat, 20 Feb 2027 00:00:00 GMT');
  });
});

/** Sends all of it over one connection, and reads when it is sent. */
async function exchange(sent: string): Promise<string> {
  const listening = createHttpServer({ endpoints, access, clock, report });
  const address = new URL(await listening.listen({ host: '127.0.0.1', port: 0 }));
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = createConnection(Number(address.port), '127.0.0.1');
    socket.on('error', reject);
    socket.write(sent, () => socket.on('data', (bytes) => (received += bytes.toString())));
    socket.on('end', () => {
      socket.end();
      resolve(received);
    });
  });
  await listening.close();
  return text;
}

describe('an error', () => {
  it.each<[string, number, Call]>([
    ['an unknown path', 404, { path: '/nothing', headers: merchant }],
    ['another method', 405, { path: '/optional', method: 'PUT', headers: merchant }],
    ['another method with a query', 405, { path: '/optional?a=1', method: 'PUT', headers: merchant }],
    ['a broken address', 400, { path: '/%zz', headers: merchant }],
    ['no body', 400, { path: '/ignored', method: 'POST', headers: merchant }],
    [
      'an empty body',
      400,
      { path: '/ignored', method: 'POST', headers: { ...merchant, ...json }, payload: '' },
    ],
    [
      'a body cut short',
      400,
      { path: '/ignored', method: 'POST', headers: { ...merchant, ...json }, payload: '{"a' },
    ],
    [
      'another content type',
      415,
      {
        path: '/ignored',
        method: 'POST',
        headers: { ...merchant, 'content-type': 'text/plain' },
        payload: '{}',
      },
    ],
    [
      'a compressed body',
      415,
      {
        path: '/ignored',
        method: 'POST',
        headers: { ...merchant, ...json, 'content-encoding': 'gzip' },
        payload: '{}',
      },
    ],
    [
      'a body that is too large',
      413,
      {
        path: '/ignored',
        method: 'POST',
        headers: { ...merchant, ...json },
        payload: `"${'x'.repeat(65_536)}"`,
      },
    ],
  ])('for %s has the shape of the interface', async (_, status, request) => {
    expectRefusal(await call(request), status);
    expect(report).not.toHaveBeenCalled();
  });

  it('for another method names those that there are', async () => {
    const { headers } = await call({ path: '/required', method: 'HEAD', headers: merchant });
    expect(headers.allow).toBe('POST, GET');
  });

  it('of the service itself is reported here and says nothing there', async () => {
    const response = await call({ path: '/broken', headers: merchant });
    expectRefusal(response, 500);
    expect(response.text).not.toMatch(/SELECT|secret|inside/);
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'SELECT secret FROM inside' }),
    );
  });

  it('answers what is not HTTP', async () => {
    const text = await exchange('NONSENSE\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expectRefusal({ status: 400, text: text.split('\r\n\r\n')[1] ?? '' }, 400);
  });

  it.each([
    ['whose length is told', `content-length: ${16 * 1024 * 1024}\r\n\r\n`, ''],
    ['whose length is not', 'transfer-encoding: chunked\r\n\r\n1000000\r\n', '\r\n0\r\n\r\n'],
  ])(
    'is heard by who sends a huge body, %s, and reads afterwards',
    { timeout: 30_000 },
    async (_, before, after) => {
      const head =
        'POST /api/v1/ignored HTTP/1.1\r\nhost: a\r\ncf-merchant-id: shop\r\ncontent-type: application/json\r\n';
      const last = 'GET /api/v1/nothing HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';
      const text = await exchange(`${head}${before}${'x'.repeat(16 * 1024 * 1024)}${after}${last}`);
      expect(text).toMatch(/^HTTP\/1\.1 413 /);
      // The connection is as good as before.
      expect(text).toMatch(/HTTP\/1\.1 404 /);
    },
  );
});
