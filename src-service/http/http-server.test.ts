import { createConnection } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { canonicalJson, type JsonValue } from '../../src-merchant-api/canonical-json.ts';
import { errorBody } from '../../src-merchant-api/reading/error-body.ts';
import { createSigner } from '../../src-merchant-api/signature.ts';
import { reply, type Endpoint } from '../endpoints/endpoint.ts';
import { createHttpServer } from './http-server.ts';

const sign = createSigner('secret');
const answer: Endpoint['answer'] = ({ query, body }) => reply({ query, body });
const report = vi.fn();

const server = createHttpServer(
  [
    { method: 'POST', path: '/required', signature: 'required', answer },
    { method: 'GET', path: '/required', signature: 'required', answer },
    { method: 'GET', path: '/optional', signature: 'optional', answer },
    { method: 'POST', path: '/ignored', signature: 'ignored', answer },
    {
      method: 'GET',
      path: '/broken',
      signature: 'optional',
      answer: () => {
        throw new Error('SELECT secret FROM inside');
      },
    },
  ],
  { merchantId: 'shop', sign },
  report,
);
afterEach(() => {
  report.mockClear();
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
  return { status: response.statusCode, text: response.body };
};
const post = (path: string, payload: string, headers: Record<string, string>) =>
  call({ path, method: 'POST', payload, headers: { ...json, ...headers } });

/** An error in the interface's shape, and nothing else. */
function expectRefusal(response: { status: number; text: string }, status: number): void {
  expect(response.status).toBe(status);
  const body: unknown = JSON.parse(response.text);
  expect(errorBody.strict().parse(body).status).toBe('ERROR');
}

describe('who may call', () => {
  it('is the merchant whose signature fits the body', async () => {
    const response = await post('/required', '{"a":1,"b":"é"}', signed({ a: 1, b: 'é' }));
    expect(response).toEqual({ status: 200, text: '{"query":{},"body":{"a":1,"b":"é"}}' });
  });

  it('is told by the body as it was understood, in whatever order and spacing it came', async () => {
    const response = await post('/required', ' { "b": 2, "a": 1 } ', signed({ a: 1, b: 2 }));
    expect(response.status).toBe(200);
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

describe('an error', () => {
  it.each<[string, number, Call]>([
    ['an unknown path', 404, { path: '/nothing', headers: merchant }],
    ['another method', 404, { path: '/optional', method: 'PUT', headers: merchant }],
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

  it('of the service itself is reported here and says nothing there', async () => {
    const response = await call({ path: '/broken', headers: merchant });
    expectRefusal(response, 500);
    expect(response.text).not.toMatch(/SELECT|secret|inside/);
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'SELECT secret FROM inside' }),
    );
  });

  it('answers what is not HTTP', async () => {
    const address = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
    const text = await new Promise<string>((resolve, reject) => {
      const socket = createConnection(Number(address.port), '127.0.0.1', () =>
        socket.write('NONSENSE\r\n\r\n'),
      );
      let received = '';
      socket.on('data', (bytes) => (received += bytes.toString()));
      socket.on('end', () => {
        socket.end();
        resolve(received);
      });
      socket.on('error', reject);
    });
    await server.close();
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expectRefusal({ status: 400, text: text.split('\r\n\r\n')[1] ?? '' }, 400);
  });
});
