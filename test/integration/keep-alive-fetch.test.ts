import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepAliveFetch } from '../../src-main/network/keep-alive-fetch.ts';
import { wireRecords } from '../fixtures/wire-records.ts';
import { clientOf, json, startOddService } from '../network/odd-service.ts';
import { straight } from '../network/straight-network.ts';
import { startTunnelProxy } from '../network/tunnel-proxy.ts';
import { startUnansweringHost } from '../network/unanswering-host.ts';

/** Answers the first request of each connection as it should, and the next by hanging up. */
async function startForgetful(): Promise<{ readonly address: string; readonly requests: () => number }> {
  let requests = 0;
  const body = JSON.stringify(wireRecords.balance);
  const server = createTcpServer((socket) => {
    let isFirst = true;
    socket.on('error', () => undefined);
    socket.on('data', () => {
      requests += 1;
      if (isFirst)
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
      else socket.destroy();
      isFirst = false;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/api/v1`, requests: () => requests };
}

describe('a keep-alive connection', () => {
  afterEach(() => vi.useRealTimers());

  it('carries one request after another', async () => {
    const service = await startOddService((_, response) => json(response, wireRecords.balance));
    const client = clientOf(service.address);
    for (let time = 0; time < 5; time += 1) expect(await client.balance()).toMatchObject({ ok: true });
    // The first may still be on its way back when the second asks.
    expect(service.connections()).toBeLessThanOrEqual(2);
    expect(service.seen[0]?.headers).toMatchObject({ 'user-agent': 'tests', connection: 'keep-alive' });
  });

  it('that is gone is skipped: the request is repeated over another one', async () => {
    const service = await startForgetful();
    const client = clientOf(service.address);
    for (let time = 0; time < 4; time += 1) expect(await client.balance()).toMatchObject({ ok: true });
    expect(service.requests()).toBeGreaterThan(4);
  });

  it('is dropped after the computer slept', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const service = await startOddService((_, response) => json(response, wireRecords.balance));
    const client = clientOf(service.address);
    for (const slept of [0, 3_600_000, 3_600_000]) {
      vi.setSystemTime(Date.now() + slept);
      expect(await client.balance()).toMatchObject({ ok: true });
    }
    expect(service.connections()).toBe(3);
  });

  it('that breaks at its first request isn’t retried', async () => {
    let requests = 0;
    const server = createTcpServer((socket) =>
      socket.once('data', () => {
        requests += 1;
        socket.destroy();
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    expect(await clientOf(`http://127.0.0.1:${port}/api/v1`).balance()).toMatchObject({
      ok: false,
      failure: { kind: 'no-reply', cause: 'connection-lost' },
    });
    expect(requests).toBe(1);
  });
});

describe('a reply', () => {
  const text = JSON.stringify(wireRecords.balance);

  it.each([
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
  ])('that is compressed is decompressed: %s', async (encoding, bytes) => {
    const service = await startOddService((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bytes),
    );
    expect(await clientOf(service.address).balance()).toMatchObject({ ok: true });
    expect(service.seen[0]?.headers['accept-encoding']).toBe('gzip, br');
  });

  it('with a false or unrequested encoding is rejected', async () => {
    for (const [encoding, bytes] of [
      ['gzip', Buffer.from(text)],
      ['gzip', gzipSync(text).subarray(0, 40)],
      ['gzip, gzip', gzipSync(gzipSync(text))],
    ] as const) {
      const service = await startOddService((_, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(bytes),
      );
      expect(await clientOf(service.address).balance()).toMatchObject({ ok: false });
    }
  });

  it('that redirects is not followed', async () => {
    const elsewhere = await startOddService((_, response) => json(response, wireRecords.balance));
    const service = await startOddService((_, response) =>
      response.writeHead(302, { location: `${elsewhere.address}/customer/balance` }).end(),
    );
    expect(await clientOf(service.address).balance()).toMatchObject({
      failure: { kind: 'unreadable-reply', httpStatus: 302 },
    });
    expect(elsewhere.seen).toEqual([]);
  });
});

describe('the route to a service', () => {
  it('leads through a proxy given by name', async () => {
    const service = await startOddService((_, response) => json(response, wireRecords.balance));
    const proxy = await startTunnelProxy();
    onTestFinished(proxy.close);
    const fetch = keepAliveFetch(() => ({
      ...straight,
      proxiesFor: () => Promise.resolve(`PROXY localhost:${proxy.port}`),
    }));
    for (let time = 0; time < 3; time += 1)
      expect(await clientOf(service.address, { fetch }).balance()).toMatchObject({ ok: true });
    expect(new Set(proxy.asked)).toEqual(new Set([new URL(service.address).host]));
  });

  it.runIf(process.platform === 'linux')('is given up if nobody accepts the connection in time', async () => {
    let doubts = 0;
    const fetch = keepAliveFetch(() => ({
      ...straight,
      connectMs: 200,
      onNotConnected: () => (doubts += 1),
    }));
    expect(await clientOf(`${await startUnansweringHost()}/api/v1`, { fetch }).balance()).toMatchObject({
      failure: { kind: 'not-reached', cause: 'connection' },
    });
    expect(doubts).toBe(1);
  });

  it('is not looked up if nobody waits any more', async () => {
    const service = await startOddService((_, response) => json(response, wireRecords.balance));
    const fetch = keepAliveFetch(() => straight);
    await expect(fetch(service.address, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(service.connections()).toBe(0);
  });
});
