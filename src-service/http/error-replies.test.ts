import { createConnection } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createEchoService,
  expectRefusal,
  json,
  merchant,
  type EchoCall,
} from '../../test/network/echo-service.ts';

const { call, report } = createEchoService();
afterEach(() => {
  report.mockClear();
});

/** Sends all of it over one connection, and reads when it is sent. */
async function exchange(sent: string): Promise<string> {
  const { server } = createEchoService();
  const address = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
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
  await server.close();
  return text;
}

describe('an error', () => {
  it.each<[string, number, EchoCall]>([
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

  it('for a wrong method names the allowed ones', async () => {
    const { headers } = await call({ path: '/required', method: 'HEAD', headers: merchant });
    expect(headers.allow).toBe('POST, GET');
  });

  it('inside the service is logged, and not disclosed in the reply', async () => {
    const response = await call({ path: '/broken', headers: merchant });
    expectRefusal(response, 500);
    expect(response.text).not.toMatch(/SELECT|secret|inside/);
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'SELECT secret FROM inside' }),
    );
  });

  it('answers requests that are not HTTP', async () => {
    const text = await exchange('NONSENSE\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expectRefusal({ status: 400, text: text.split('\r\n\r\n')[1] ?? '' }, 400);
  });

  it.each([
    ['whose length is told', `content-length: ${16 * 1024 * 1024}\r\n\r\n`, ''],
    ['whose length is not', 'transfer-encoding: chunked\r\n\r\n1000000\r\n', '\r\n0\r\n\r\n'],
  ])(
    'reaches a client that sends a huge body, %s, and reads afterwards',
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
