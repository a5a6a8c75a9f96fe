import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keepAliveFetch } from '../../src-main/network/keep-alive-fetch.ts';
import { fetchScript, withAddresses } from '../../src-main/network/proxy-script.ts';
import { straight } from '../network/straight-network.ts';

const script = 'function FindProxyForURL(url, host) { return "DIRECT"; }';

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}/proxy.pac`;
}

const fetched = (address: string, withinMs = 5_000): Promise<string | undefined> =>
  fetchScript(
    keepAliveFetch(() => straight),
    address,
    withinMs,
  );

describe('a proxy auto-configuration file', () => {
  it('is fetched, where it moved to as well', async () => {
    expect(await fetched(await serve((_, response) => response.end(script)))).toBe(script);
    const moved = await serve(({ url }, response) => {
      if (url === '/there') response.end(script);
      else response.writeHead(302, { location: '/there' }).end();
    });
    expect(await fetched(moved)).toBe(script);
  });

  it.each<[string, RequestListener]>([
    ['isn’t there', (_, response) => response.writeHead(404).end(script)],
    ['leads round and round', (_, response) => response.writeHead(302, { location: '/x' }).end()],
    ['leads to a file', (_, response) => response.writeHead(302, { location: 'file:///etc/hostname' }).end()],
    ['is longer than any', (_, response) => response.end('x'.repeat(1024 * 1024 + 1))],
    ['hangs up', ({ socket }) => socket.destroy()],
  ])('is none where it %s', async (_, answer) => {
    expect(await fetched(await serve(answer))).toBeUndefined();
  });

  it.each<[string, RequestListener]>([
    ['never', () => undefined],
    ['never to an end', (_, response) => response.write('x')],
  ])('is given up where it comes %s', async (_, answer) => {
    expect(await fetched(await serve(answer), 200)).toBeUndefined();
  });

  it('is none where its host isn’t known', async () => {
    expect(await fetched('http://nowhere.invalid/x')).toBeUndefined();
  });
});

describe('the addresses that a script asks for', () => {
  /** Runs one as Chromium does, whose own functions know no address. */
  async function run(text: string, host: string): Promise<unknown> {
    const whole = await withAddresses(text, host);
    const own = { dnsResolve: () => null, dnsResolveEx: () => '', isResolvable: () => false };
    return runInNewContext(`${whole}\nFindProxyForURL(url, host)`, { ...own, url: `https://${host}/`, host });
  }
  const asking = (what: string): string => `function FindProxyForURL(url, host) { return String(${what}); }`;

  it('are those of the host that it is asked about', async () => {
    expect(await run(asking('dnsResolve(host)'), 'localhost')).toBe('127.0.0.1');
    expect(await run(asking('isResolvable(host)'), 'localhost')).toBe('true');
    expect(await run(asking('dnsResolveEx(host).split(";").includes("127.0.0.1")'), 'localhost')).toBe(
      'true',
    );
    expect(await run(asking('dnsResolve(host)'), 'nowhere.invalid')).toBe('null');
    expect(await run(asking('isResolvable(host)'), 'nowhere.invalid')).toBe('false');
  });

  it('are those of hosts that it names', async () => {
    const named = asking(
      `"" + isResolvable("localhost") + dnsResolve( 'LOCALHOST' ) + isResolvable("x.invalid")`,
    );
    expect(await run(named, 'nowhere.invalid')).toBe('true127.0.0.1false');
  });

  it('are as they are where they are addresses', async () => {
    expect(await run(asking('dnsResolve("192.0.2.7")'), 'nowhere.invalid')).toBe('192.0.2.7');
  });

  it('are none of names with a meaning to JavaScript', async () => {
    expect(
      await run(asking('dnsResolve("con" + "structor") + "," + dnsResolve("__pro" + "to__")'), 'localhost'),
    ).toBe('null,null');
  });

  it('are not put into a script that asks for none', async () => {
    expect(await withAddresses(script, 'localhost')).toBe(script);
  });
});
