import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testAuthority } from '../fixtures/test-authority.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { startTunnelProxy, type TunnelProxy } from '../network/tunnel-proxy.ts';
import { driveTill, type DrivenTill } from './tills/drive-till.ts';
import { merchant, startFront, type SecuredFront } from './secured-front.ts';
import type { Errand } from './tills/shop-messages.ts';
import { openShopNetwork, whyNoShopNetwork, type ShopNetwork } from './tills/shop-network.ts';
import { trustAuthority } from './trust-authority.ts';

/** The ways in which this Chromium looks a name up in spite of its policies. */
const leaking = ['dns-prefetch', 'turn-tcp', 'turns', 'candidate', 'candidate-tcp'];
const windows = ['counter', 'customer-display', 'receipt'];

const why = whyNoShopNetwork();

/** A till in a network of its own, where every name that is asked for is heard. */
describe.skipIf(why !== undefined)(`names${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  let network: ShopNetwork;
  let service: TestService;
  let proxy: TunnelProxy;
  /** Where the merchant is, and where it moves to. */
  let front: SecuredFront;
  let elsewhere: SecuredFront;
  let address: string;
  /** Of somebody whose computer was made to trust the authority of tests. */
  let home: string;
  let askedBefore = 0;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'home-'));
    trustAuthority(home, testAuthority);
    const hosts = [merchant, 'proxy.example', 'pac.example', 'wpad.shop.example'];
    network = await openShopNetwork(hosts);
    const [first, second] = network.outside;
    service = await startService({ issueDelayMs: 0, balance: '1000.00' });
    front = await startFront(service, first);
    elsewhere = await startFront(service, second, front.port);
    address = `https://${merchant}:${front.port}/api/v1`;
    proxy = await startTunnelProxy({ at: first, addressOf: () => first });
  });
  beforeEach(() => {
    front.cameFrom();
    askedBefore = network.names.asked().length;
  });
  afterAll(async () => {
    front.close();
    elsewhere.close();
    await proxy.close();
    await service.stop();
    await network.close();
    rmSync(home, { recursive: true });
  });

  /** The names that this test's till asked for. */
  const asked = (): string[] => [...new Set(network.names.asked().slice(askedBefore))].sort();

  type Opening = Omit<Extract<Errand, { kind: 'open' }>, 'kind'>;

  /** Starts a till in the shop, connects it, sells, and does what is wanted of it. */
  async function withTill(
    { environment, looksUpNames }: Opening,
    work: (ask: DrivenTill['ask']) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const till = driveTill(network);
    try {
      await till.ask({ kind: 'open', environment: { HOME: home, ...environment }, looksUpNames });
      await till.ask({ kind: 'connect', ...service, address });
      await till.ask({ kind: 'sell' });
      await work(till.ask);
      await till.ask({ kind: 'close' });
    } finally {
      await till.end();
    }
  }

  /** A sale where the computer says how proxies are found; all that came to the service came by the proxy. */
  async function sellsByProxy(environment: Record<string, string>): Promise<void> {
    const before = proxy.asked.length;
    await withTill({ environment, looksUpNames: false });
    expect(new Set(proxy.asked.slice(before))).toEqual(new Set([new URL(address).host]));
    expect(new Set(front.cameFrom())).toEqual(new Set([network.outside[0]]));
  }

  it('are asked for by no page, whatever it tries, and by no part of the program but for the merchant’s', async () => {
    await withTill({ environment: {}, looksUpNames: false }, async (ask) => {
      for (const hasPolicy of [true, false]) {
        const tried = await ask({ kind: 'ask-for-names', hasPolicy });
        expect(Object.keys(tried).sort()).toEqual(windows);
        for (const ways of Object.values(tried)) expect(ways).toEqual(expect.arrayContaining(leaking));
      }
    });
    expect(asked()).toEqual([merchant]);
    expect(network.names.askedOfAll()).toEqual([]);
    expect(new Set(front.cameFrom())).toEqual(new Set([network.within]));
  });

  it('would be heard of: without the rule, of every window', async () => {
    await withTill({ environment: {}, looksUpNames: true }, async (ask) => {
      for (const hasPolicy of [true, false]) await ask({ kind: 'ask-for-names', hasPolicy });
      const marks = windows.flatMap((page) => [`${page}.leak.example`, `${page}-no-policy.leak.example`]);
      const heard = marks.flatMap((mark) => leaking.map((way) => `${way}.${mark}`));
      await expect.poll(asked).toEqual(expect.arrayContaining(heard));
      const ofAll = marks.map((mark) => `candidate-mdns-${mark.replaceAll('.', '-')}.local`);
      await expect.poll(() => network.names.askedOfAll()).toEqual(expect.arrayContaining(ofAll));
    });
  });

  it('of a proxy that the computer names are asked for, and a sale goes through it', async () => {
    await sellsByProxy({ https_proxy: `http://proxy.example:${proxy.port}` });
    expect(asked()).toEqual(['proxy.example']);
  });

  it('of a configuration file and of the proxy in it are asked for, and a sale goes through it', async () => {
    const files = await serveConfiguration();
    try {
      await sellsByProxy({ auto_proxy: `http://pac.example:${files.port}/` });
    } finally {
      files.close();
    }
    expect(asked()).toEqual(['pac.example', 'proxy.example', merchant]);
  });

  it('of a network’s own configuration file are asked for where the computer looks for one', async () => {
    const files = await serveConfiguration(80);
    try {
      await sellsByProxy({ auto_proxy: '' });
    } finally {
      files.close();
    }
    expect(asked()).toEqual(['proxy.example', merchant, 'wpad.shop.example']);
  });

  it('of a merchant that moves while the till runs are asked for again', async () => {
    const [first, second] = network.outside;
    try {
      await withTill({ environment: {}, looksUpNames: false }, async (ask) => {
        expect(elsewhere.cameFrom()).toEqual([]);
        network.names.move(merchant, second);
        await ask({ kind: 'sell' });
        expect(elsewhere.cameFrom()).toContain(network.within);
      });
    } finally {
      network.names.move(merchant, first);
    }
  });

  /** Serves a configuration file that leads to the proxy by the addresses of the merchant and of the till, and else nowhere. */
  async function serveConfiguration(
    port = 0,
  ): Promise<{ readonly port: number; readonly close: () => void }> {
    const [first] = network.outside;
    const script = `function FindProxyForURL(url, host) {
      var isMerchant = isInNet(host, "${first}", "255.255.255.255");
      var isInShop = isInNet(myIpAddress(), "${network.within}", "255.255.255.255");
      // Put together, so that nobody could know what it asks for.
      var isThere = isResolvable("pac." + "example");
      return isMerchant && isInShop && !isThere ? "PROXY proxy.example:${proxy.port}" : "PROXY 192.0.2.1:9";
    }`;
    const server = createServer((_, response) => response.end(script));
    await new Promise<void>((resolve) => server.listen(port, first, resolve));
    return {
      port: (server.address() as AddressInfo).port,
      close: () => {
        server.close();
        server.closeAllConnections();
      },
    };
  }
});
