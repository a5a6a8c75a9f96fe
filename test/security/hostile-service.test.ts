import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectAccount } from '../tills/connect-account.ts';
import { launchCounter, online, type CounterApp } from '../windows/counter-app.ts';
import { hostileReplies } from './attacks/hostile-replies.ts';
import {
  hostileMerchant,
  hostileSecret,
  startHostileServer,
  type HostileReply,
  type HostileServer,
} from './attacks/hostile-server.ts';
import { mebibytes, watchMemory } from './attacks/main-memory.ts';
import { answerNotRead, testConnection } from './test-connection.ts';

/** More than this over what it has in idleness, and a reply has filled main's memory. */
const mostOverIdle = 100 * 1024 * 1024;

const unreadable =
  /^Your provider’s answer can’t be read. The balance and packages may be out of date. [^.]+\.$/;
const lost =
  /^Not connected. Nothing was changed. The connection was lost before your provider answered. [^.]+\.$/;
const lostList =
  /^The connection was lost before your provider answered\. The balance and packages [^.]+\. [^.]+\.$/;

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

  const tested = (address: string): Promise<string> => testConnection(counter.page, address);

  /** Looks at the service's list of transactions, as staff do. @returns what they are told. */
  async function listed(): Promise<string> {
    const { page } = counter;
    await page.keyboard.press('Control+6');
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
    expect(told.one).toMatch(how === 'cut short' ? lost : answerNotRead);
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
          expect(await tested(`${origin()}/api/v1`), `${way} of ${endpoint}`).toMatch(answerNotRead);
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
      await page.getByText('Not confirmed yet.').first().waitFor();
      expect(elsewhere.heard()).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });
});
