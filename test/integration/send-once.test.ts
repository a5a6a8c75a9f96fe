import { createServer as createSecureServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendOnce, type RequestDeps } from '../../src-main/network/send-once.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import { trusted } from '../fixtures/test-authority.ts';
import { wireRecords } from '../fixtures/wire-records.ts';
import { clientOf, json, startOddService } from '../network/odd-service.ts';
import { straight } from '../network/straight-network.ts';
import { startTunnelProxy, type TunnelProxy } from '../network/tunnel-proxy.ts';
import { startUnansweringHost } from '../network/unanswering-host.ts';

const order = { productId: 'jp-1gb-7d', orderId: 'T1-1' };

const submit = (address: string, parts: Partial<RequestDeps> = {}) =>
  clientOf(address, { fetchOnce: sendOnce(() => ({ ...straight, ...parts })) }).submit(order);

const failed = <Failed>(result: Result<unknown, Failed>): { readonly failure: Failed } =>
  result.ok ? expect.fail('it was done') : result;

/** Listens until the test ends. @returns its port. */
async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

describe('without a network', () => {
  const noNetwork = { interfaces: () => ({ lo: [] }) };

  it('is reported instead of an unknown address', async () => {
    const { failure: onNetwork } = failed(await submit('https://nowhere.invalid/api/v1'));
    expect(onNetwork).toMatchObject({ kind: 'not-reached', cause: 'name' });
    const { failure: offNetwork } = failed(await submit('https://nowhere.invalid/api/v1', noNetwork));
    expect(offNetwork).toMatchObject({ kind: 'not-reached', cause: 'offline' });
  });

  it('is not reported for a service on this computer', async () => {
    const server = createTcpServer();
    const port = await listening(server);
    server.close();
    const { failure } = failed(await submit(`http://127.0.0.1:${port}/api/v1`, noNetwork));
    expect(failure).toMatchObject({ kind: 'not-reached', cause: 'connection' });
  });
});

describe('a request that is sent once', () => {
  it('arrives as it was signed, over a connection of its own', async () => {
    const service = await startOddService((_, response) => json(response, wireRecords.submit));
    for (let time = 0; time < 3; time += 1) expect(await submit(service.address)).toMatchObject({ ok: true });
    expect(service.connections()).toBe(3);
    const [first] = service.seen;
    expect(first).toMatchObject({ method: 'POST', path: '/orders/submit' });
    expect(first?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'tests' });
    expect(first?.headers['transfer-encoding']).toBeUndefined();
    expect(JSON.parse(first?.body ?? '')).toEqual(order);
  });

  it.each([100, 204, 301, 307, 401, 407, 408, 421, 425, 429, 502, 503, 600])(
    'is one request, whatever comes back: %d',
    async (status) => {
      const server = createTcpServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => {
          requests += 1;
          socket.end(
            `HTTP/1.1 ${status} No\r\nLocation: /api/v1/x\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n`,
          );
        });
      });
      let requests = 0;
      const ended = await submit(`http://127.0.0.1:${await listening(server)}/api/v1`);
      expect(ended.ok).toBe(false);
      expect(requests).toBe(1);
    },
  );

  it('is one request if the connection breaks without an answer, which may have arrived', async () => {
    const server = createTcpServer((socket) => {
      socket.once('data', () => {
        requests += 1;
        socket.destroy();
      });
    });
    let requests = 0;
    const ended = await submit(`http://127.0.0.1:${await listening(server)}/api/v1`);
    expect(ended).toMatchObject({ ok: false, failure: { kind: 'no-reply', cause: 'connection-lost' } });
    expect(requests).toBe(1);
  });

  it('is not sent without a connection', async () => {
    const server = createTcpServer();
    const port = await listening(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await submit(`http://127.0.0.1:${port}/api/v1`)).toMatchObject({
      failure: { kind: 'not-reached', cause: 'connection' },
    });
    expect(await submit('https://nowhere.invalid/api/v1')).toMatchObject({
      failure: { kind: 'not-reached', cause: 'name' },
    });
  });

  it.runIf(process.platform === 'linux')('is not sent if nobody accepts the connection in time', async () => {
    const ended = await submit(`${await startUnansweringHost()}/api/v1`, { connectMs: 200 });
    expect(ended).toMatchObject({ failure: { kind: 'not-reached', cause: 'connection' } });
  });

  it('is not sent if it was aborted before its connection was established', async () => {
    const received: Buffer[] = [];
    let closed = 0;
    const server = createTcpServer((socket) => {
      socket.on('data', (bytes) => received.push(bytes));
      socket.on('close', () => (closed += 1));
      socket.on('error', () => undefined);
    });
    const way = Promise.withResolvers<string>();
    const givenUp = new AbortController();
    const sent = sendOnce(() => ({ ...straight, proxiesFor: () => way.promise }))(
      `http://127.0.0.1:${await listening(server)}/api/v1/orders/submit`,
      { method: 'POST', body: JSON.stringify(order), signal: givenUp.signal },
    );
    givenUp.abort();
    way.resolve('DIRECT');
    await expect(sent).rejects.toThrow();
    await expect.poll(() => closed).toBe(1);
    expect(received).toEqual([]);
  });

  it('is not sent if its route is never determined', async () => {
    const service = await startOddService((_, response) => json(response, wireRecords.submit));
    const ended = await submit(service.address, {
      connectMs: 100,
      proxiesFor: () => new Promise(() => undefined),
    });
    expect(ended).toMatchObject({ failure: { kind: 'not-reached' } });
    expect(service.seen).toEqual([]);
  });
});

describe('a secured service', () => {
  async function startSecure(): Promise<{ readonly address: string; readonly count: () => number }> {
    let requests = 0;
    const server = createSecureServer({ ...trusted }, (_, response) => {
      requests += 1;
      json(response, wireRecords.submit);
    });
    const port = await listening(server);
    return { address: `https://localhost:${port}/api/v1`, count: () => requests };
  }

  it('is sent nothing while its certificate is not verified', async () => {
    const service = await startSecure();
    expect(await submit(service.address)).toMatchObject({
      failure: { kind: 'not-reached', cause: 'certificate' },
    });
    expect(service.count()).toBe(0);
  });

  it('is trusted if its certificate is known', async () => {
    const service = await startSecure();
    const asked: string[] = [];
    const isVerified = (target: URL, certificate: Buffer) => {
      asked.push(`${target.host} ${certificate.length > 0}`);
      return Promise.resolve(true);
    };
    expect(await submit(service.address, { isVerified })).toMatchObject({ ok: true });
    expect(asked).toEqual([`${new URL(service.address).host} true`]);
    expect(service.count()).toBe(1);
  });

  it('that fails the handshake is sent nothing', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 400 Bad request\r\n\r\n');
    });
    expect(await submit(`https://localhost:${await listening(server)}/api/v1`)).toMatchObject({
      failure: { kind: 'not-reached', cause: 'connection' },
    });
  });
});

describe('a proxy of the shop', () => {
  async function startProxy(status: number): Promise<TunnelProxy> {
    const proxy = await startTunnelProxy({ status });
    onTestFinished(proxy.close);
    return proxy;
  }

  it('leads to the service', async () => {
    const service = await startOddService((_, response) => json(response, wireRecords.submit));
    const proxy = await startProxy(200);
    const setting = `PROXY localhost:${proxy.port}; DIRECT`;
    expect(await submit(service.address, { proxiesFor: () => Promise.resolve(setting) })).toMatchObject({
      ok: true,
    });
    expect(proxy.asked).toEqual([new URL(service.address).host]);
    expect(service.seen).toHaveLength(1);
  });

  it('that refuses a tunnel is skipped if there is another route, and otherwise nothing is sent', async () => {
    const service = await startOddService((_, response) => json(response, wireRecords.submit));
    const proxy = await startProxy(407);
    const through = (setting: string) =>
      submit(service.address, { proxiesFor: () => Promise.resolve(setting) });
    expect(await through(`PROXY 127.0.0.1:${proxy.port}`)).toMatchObject({
      failure: { kind: 'not-reached', cause: 'connection' },
    });
    expect(await through('SOCKS5 127.0.0.1:1080')).toMatchObject({ failure: { kind: 'not-reached' } });
    expect(service.seen).toEqual([]);
    expect(await through(`PROXY localhost:${proxy.port}; DIRECT`)).toMatchObject({ ok: true });
    expect(service.seen).toHaveLength(1);
  });
});
