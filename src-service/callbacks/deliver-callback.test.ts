import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeliverCallback, type DeliverCallback } from './deliver-callback.ts';
import type { Resolve } from './guarded-lookup.ts';

let server: Server;
let port: number;
let answer: RequestListener;
beforeEach(async () => {
  answer = (_request, response) => response.end();
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') return expect.fail('no port');
  port = address.port;
});
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
);

const sign = (text: string): string => `signature of ${text}`;
const local = createDeliverCallback({ merchantId: 'shop', sign, allowLocal: true });
const never = new AbortController().signal;
const deliver = (to: DeliverCallback, url: string, stop = never) => to({ url, body: '{"a":1}' }, stop);

describe('an attempt', () => {
  it.each([
    [200, { kind: 'delivered' }],
    [299, { kind: 'delivered' }],
    [301, { kind: 'failed', why: 'HTTP 301' }],
    [307, { kind: 'failed', why: 'HTTP 307' }],
    [400, { kind: 'failed', why: 'HTTP 400' }],
    [503, { kind: 'failed', why: 'HTTP 503' }],
  ])('that is answered with %d', async (status, outcome) => {
    answer = (_request, response) => response.writeHead(status, { location: '/' }).end();
    expect(await deliver(local, `http://127.0.0.1:${port}/`)).toEqual(outcome);
  });

  it('ends with the status, without waiting for an endless body', async () => {
    answer = (_request, response) => {
      response.writeHead(200);
      response.write('x');
    };
    expect(await deliver(local, `http://127.0.0.1:${port}/`)).toEqual({ kind: 'delivered' });
  });

  it.each([
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
    ['no HTTP', 'what?\r\n\r\n'],
    ['half a status', 'HTTP/1.1 20'],
  ])('fails if the answer is %s', async (_, reply) => {
    answer = (request) => request.socket.end(reply);
    expect(await deliver(local, `http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'failed' });
  });

  it('can be stopped', async () => {
    const stop = new AbortController();
    answer = () => stop.abort();
    expect(await deliver(local, `http://127.0.0.1:${port}/`, stop.signal)).toMatchObject({ kind: 'failed' });
  });

  it('fails if the connection is cut, or refused', async () => {
    answer = (request) => request.socket.destroy();
    expect(await deliver(local, `http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'failed' });
    expect(await deliver(local, 'http://127.0.0.1:1/')).toMatchObject({ kind: 'failed' });
    expect(await deliver(local, 'http://no-such-name.invalid/')).toMatchObject({ kind: 'failed' });
  });

  it('sends the name and password in an address', async () => {
    let authorization: string | undefined;
    answer = (request, response) => {
      authorization = request.headers.authorization;
      response.end();
    };
    await deliver(local, `http://user:p%20w@127.0.0.1:${port}/`);
    expect(authorization).toBe(`Basic ${Buffer.from('user:p w').toString('base64')}`);
  });
});

describe('an attempt that may not reach local addresses', () => {
  /** A name that has a public address when it is asked for first, and this computer's from then on. */
  function rebinding() {
    let asked = 0;
    const resolve: Resolve = (_hostname, done) => {
      asked += 1;
      done(null, [{ address: asked === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]);
    };
    return { resolve, asked: () => asked };
  }

  it('is rejected by the resolved addresses, whatever the name', async () => {
    const resolve: Resolve = (_hostname, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
    const strict = createDeliverCallback({ merchantId: 'shop', sign, allowLocal: false, resolve });
    expect(await deliver(strict, `http://shop.example:${port}/`)).toMatchObject({ kind: 'refused' });
  });

  it('resolves a name once, so its addresses cannot change afterwards', async () => {
    const { resolve, asked } = rebinding();
    const strict = createDeliverCallback({ merchantId: 'shop', sign, allowLocal: false, resolve });
    expect(await deliver(strict, `http://shop.example:${port}/`)).toMatchObject({ kind: 'refused' });
    expect(asked()).toBe(1);
  });

  it('rejects numeric addresses', async () => {
    let reached = false;
    answer = (_request, response) => {
      reached = true;
      response.end();
    };
    const strict = createDeliverCallback({ merchantId: 'shop', sign, allowLocal: false });
    for (const host of ['127.0.0.1', '2130706433', '0x7f000001', '[::1]', '[::ffff:127.0.0.1]', '0']) {
      expect(await deliver(strict, `http://${host}:${port}/`), host).toMatchObject({ kind: 'refused' });
    }
    expect(reached).toBe(false);
  });
});
