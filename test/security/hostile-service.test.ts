import type { connect, ConnectionOptions, TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectAccount, fillAccount } from '../connect-account.ts';
import { launchCounter, online, type CounterApp } from '../counter-app.ts';
import { selfSigned } from '../fixtures/self-signed.ts';
import { expired, ofAnotherHost, trusted } from '../fixtures/test-authority.ts';
import { hostileReplies } from './hostile-replies.ts';
import {
  hostileMerchant,
  hostileSecret,
  startHostileServer,
  type HostileReply,
  type HostileServer,
} from './hostile-server.ts';
import { mebibytes, watchMemory } from './main-memory.ts';

/** More than this over what it has in idleness, and a reply has filled main's memory. */
const mostOverIdle = 100 * 1024 * 1024;

const unreadable =
  /^The service gave an answer that the till cannot read, so the balance and the packages may be out of date; [^.]+\.$/;
const notRead =
  /^Not connected: the service gave an answer that the till cannot read, so nothing was changed; [^.]+\.$/;
const lost =
  /^Not connected: the connection was lost before the service answered, so nothing was changed; [^.]+\.$/;
const notReached = /^Not connected: the service could not be reached, so nothing was changed; [^.]+\.$/;
const lostList =
  /^The connection was lost before the service answered, so the balance and the packages [^.]+\.$/;

declare global {
  /** In main: how connections are secured, while everyone is believed. */
  var secureHonestly: typeof connect | undefined;
}

/** Takes every certificate for a verified one, or those that are, as before. */
const believeEveryone = (counter: CounterApp, isOn: boolean): Promise<void> =>
  counter.electron.evaluate((_, believes) => {
    const tls = process.getBuiltinModule('node:tls');
    const honest = (globalThis.secureHonestly ??= tls.connect);
    const believing = (options: ConnectionOptions): TLSSocket =>
      Object.defineProperty(honest(options), 'authorized', { get: () => true, set: () => undefined });
    Object.assign(tls, { connect: believes ? believing : honest });
    process.getBuiltinModule('node:module').syncBuiltinESMExports();
  }, isOn);

describe('a hostile service', () => {
  let service: HostileServer;
  let counter: CounterApp;
  /** Main's memory once it has shown what it was asked for, before anything hostile came. */
  let idle: number;
  const pid = (): number => counter.electron.process().pid ?? expect.fail('there is no process');
  const origin = (): string => `http://127.0.0.1:${service.port}`;

  beforeAll(async () => {
    service = await startHostileServer();
    counter = await launchCounter();
    const account = { address: `${origin()}/api/v1`, merchantId: hostileMerchant, secret: hostileSecret };
    await connectAccount(counter.page, account);
    await counter.page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    await online(counter.page);
  });
  afterEach(() => {
    for (const endpoint of ['/customer/history', '/customer/balance', '/orders/getStatus', '/orders/submit'])
      service.turn(endpoint);
  });
  afterAll(async () => {
    await counter.close();
    await service.close();
  });

  /** Tests the connection to an address, as staff do. @returns what they are told. */
  async function tested(address: string): Promise<string> {
    const { page } = counter;
    await fillAccount(page, { address, merchantId: hostileMerchant, secret: hostileSecret });
    await page.getByRole('button', { name: 'Test the connection' }).click();
    const told = page.locator('form').filter({ has: page.locator('#account-title') });
    await page.getByRole('button', { name: 'Test the connection' }).and(page.locator(':enabled')).waitFor();
    return told.getByRole('alert').or(told.getByRole('status')).innerText();
  }

  /** Looks at the service's list of transactions, as staff do. @returns what they are told. */
  async function listed(): Promise<string> {
    const { page } = counter;
    await page.keyboard.press('Control+5');
    await page.keyboard.press('Control+4');
    const history = page.getByRole('region', { name: 'Transactions', exact: true });
    await history.locator('[role="status"], [role="alert"], table').first().waitFor();
    return (await history.locator('table').count()) > 0 ? 'a table' : history.getByRole('status').innerText();
  }

  it('that behaves is taken: the account works and its list is shown', async () => {
    expect(await tested(`${origin()}/api/v1`)).toMatch(/^The account works\. Its balance is /);
    expect(await listed()).toBe('a table');
    idle = await watchMemory(pid(), () => Promise.resolve());
  });

  it.each(Object.entries(hostileReplies))('gets no reply taken %s, and no memory', async (how, make) => {
    const reply = make();
    // What the one before left is none of this one's.
    await counter.electron.evaluate(() => {
      process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
      process.getBuiltinModule('node:vm').runInNewContext('gc()');
    });
    const told = { one: '', list: '' };
    const most = await watchMemory(pid(), async () => {
      service.turn('/orders/getStatus', reply);
      told.one = await tested(`${origin()}/api/v1`);
      service.turn('/customer/history', reply);
      told.list = await listed();
    });
    console.log(`${how}: ${mebibytes(most - idle)} over the ${mebibytes(idle)} of idleness`);
    expect(told.one).toMatch(how === 'cut short' ? lost : notRead);
    expect(told.list).toMatch(how === 'cut short' ? lostList : unreadable);
    expect(most - idle).toBeLessThan(mostOverIdle);
    // It goes on with whatever is answered well.
    service.turn('/orders/getStatus');
    service.turn('/customer/history');
    expect(await listed()).toBe('a table');
  });

  it('leads no signed request to another host', async () => {
    const elsewhere = await startHostileServer();
    const target = `http://localhost:${elsewhere.port}/api/v1`;
    const ways: Readonly<Record<string, HostileReply>> = Object.fromEntries([
      ...[301, 302, 303, 307, 308].map((status): [string, HostileReply] => [
        String(status),
        (response, { path }) =>
          response.writeHead(status, { location: `${target}${path.replace('/api/v1', '')}` }).end(),
      ]),
      [
        'refresh',
        (response) => response.writeHead(200, { refresh: `0; url=${target}/customer/balance` }).end(),
      ],
      [
        'early hints',
        (response) => response.writeHead(300, { location: target, link: `<${target}>; rel=preload` }).end(),
      ],
    ]);
    try {
      for (const [way, reply] of Object.entries(ways)) {
        for (const endpoint of ['/orders/getStatus', '/customer/balance']) {
          service.heard();
          service.turn(endpoint, reply);
          expect(await tested(`${origin()}/api/v1`), `${way} of ${endpoint}`).toMatch(notRead);
          service.turn(endpoint);
          // It was signed, so that there was something to lead away.
          expect(service.heard().filter(({ headers }) => 'cf-access-sign' in headers)).not.toEqual([]);
        }
      }
      expect(elsewhere.heard()).toEqual([]);
      // Whatever comes there is heard.
      await fetch(`${target}/customer/balance`);
      expect(elsewhere.heard()).toHaveLength(1);
    } finally {
      await elsewhere.close();
    }
  });

  it('leads no purchase to another host, and it is found out before anything is sold again', async () => {
    const elsewhere = await startHostileServer();
    try {
      service.turn('/orders/submit', (response) =>
        response
          .writeHead(307, { location: `http://localhost:${elsewhere.port}/api/v1/orders/submit` })
          .end(),
      );
      const { page } = counter;
      await page.keyboard.press('Control+1');
      await page.getByTestId('search').fill('japan');
      await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
      await page.keyboard.press('F9');
      await page.getByText('Not confirmed yet, because').first().waitFor();
      expect(elsewhere.heard()).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });

  const certificates = {
    'that signed itself': selfSigned,
    'of an authority that nobody knows': trusted,
    'that ran out': expired,
    'of another host': ofAnotherHost,
  };

  it.each(Object.entries(certificates))(
    'is not believed with a certificate %s',
    async (_which, certificate) => {
      const secure = await startHostileServer(certificate);
      try {
        const said = await tested(`https://localhost:${secure.port}/api/v1`);
        expect(said).toMatch(
          /^Not connected: the service could not prove that it is the right one, so nothing was changed; [^.]+\.$/,
        );
        expect(secure.heard()).toEqual([]);
        // It is the certificate alone that keeps it out.
        await believeEveryone(counter, true);
        expect(await tested(`https://127.0.0.1:${secure.port}/api/v1`)).toMatch(/^The account works\./);
      } finally {
        await believeEveryone(counter, false);
        await secure.close();
      }
    },
  );

  it('gets nobody to speak to it in the clear', async () => {
    // Nobody's account: the till goes on asking its own service.
    const plain = await startHostileServer();
    expect(await tested('http://service.example/api/v1')).toMatch(
      /^Not connected: this address is not protected/,
    );
    // Where TLS is asked for, an answer without it is none.
    expect(await tested(`https://127.0.0.1:${plain.port}/api/v1`)).toMatch(notReached);
    const secure = await startHostileServer(trusted);
    try {
      await believeEveryone(counter, true);
      secure.turn('/orders/getStatus', (response, { path }) =>
        response.writeHead(308, { location: `http://127.0.0.1:${plain.port}${path}` }).end(),
      );
      expect(await tested(`https://127.0.0.1:${secure.port}/api/v1`)).toMatch(notRead);
    } finally {
      await believeEveryone(counter, false);
      await secure.close();
      await plain.close();
    }
    expect(plain.heard()).toEqual([]);
  });
});
