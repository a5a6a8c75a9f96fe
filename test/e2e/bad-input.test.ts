import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openAdvanced } from '../windows/show-settings.ts';
import { connectAccount, fillAccount } from '../tills/connect-account.ts';
import { launchCounter, online, type CounterApp } from '../windows/counter-app.ts';
import { startFaultyProxy } from '../network/faulty-proxy.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';

/** What staff read when something is wrong: one sentence each, and it names the money. */
describe('the counter says in one sentence', () => {
  let counter: CounterApp;
  let service: TestService;

  beforeAll(async () => {
    [counter, service] = await Promise.all([
      launchCounter(),
      startService({ balance: '20.00', issueDelayMs: 0 }),
    ]);
    await online(counter.page);
  });
  afterAll(async () => {
    await counter.close();
    await service.stop();
  });

  /** Tries an account and reads what the window says of it. */
  async function tried(
    account: Partial<Pick<TestService, 'address' | 'merchantId' | 'secret'>>,
  ): Promise<string> {
    const { page } = counter;
    await fillAccount(page, { ...service, ...account });
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await page.getByRole('button', { name: 'Test the connection' }).and(page.locator(':enabled')).waitFor();
    return page.getByRole('alert').innerText();
  }

  it('that the secret is wrong', async () => {
    expect(await tried({ secret: 'wrong' })).toBe(
      'Not connected. Nothing was changed. Your provider didn’t accept the merchant ID and secret. Check both and try again.',
    );
  });

  it('that the merchant id is wrong', async () => {
    expect(await tried({ merchantId: 'somebody-else' })).toMatch(/^Not connected\. .* didn’t accept/);
  });

  it('that nothing answers at the address', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    expect(await tried({ address: `http://127.0.0.1:${port}/api/v1` })).toMatch(
      /^Not connected\. Nothing was changed\. Your provider couldn’t be reached\. /,
    );
  });

  it('that an address without https is not protected', async () => {
    expect(await tried({ address: 'http://esim.example/api/v1' })).toBe(
      'Not connected. Nothing was changed. This address isn’t encrypted. Use an address that begins with https://.',
    );
  });

  it('that what answers is not the service', async () => {
    const portal = createServer((_request, reply) =>
      reply.end('<h1>Welcome to the shopping center’s Wi-Fi</h1>'),
    );
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      portal.close();
      portal.closeAllConnections();
    });
    const { port } = portal.address() as AddressInfo;
    expect(await tried({ address: `http://127.0.0.1:${port}` })).toMatch(
      /^Not connected\. Nothing was changed\. Your provider’s answer can’t be read\. /,
    );
  });

  it('that the balance is too low, before anything is sold', async () => {
    const { page } = counter;
    await connectAccount(page, service);
    await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.getByTestId('search').fill('japan 20gb 30d');
    await page.locator('[data-product-id="jp-20gb-30d"]').waitFor();
    await page.getByText(/The balance is \$20\.00/).waitFor();
    await expect(page.getByTestId('sell').isDisabled()).resolves.toBe(true);
    await page.keyboard.press('F9');
    // Asked after whatever the key has asked for.
    expect(await page.evaluate(async () => (await till.ask('snapshot'))?.sales)).toEqual([]);
    expect(await page.getByTestId('install-qr').count()).toBe(0);
    await page.getByTestId('balance').getByText('$20.00').waitFor();
  });

  it('that this computer’s clock is off, where the service is spoken of, until it is set right', async () => {
    const { page } = counter;
    const control = controller(service);
    const clock = page.getByText(
      'This computer’s clock is 2 hours ahead, so the times of sales are wrong. Set the clock in this computer’s settings.',
    );
    const fault = { kind: 'wrong-date', offsetMs: -7_200_000 };
    await control.post('/faults', { path: '*', fault, times: 'forever' });
    const ask = (): Promise<void> => page.evaluate(() => till.ask('refresh'));
    await ask();
    await clock.waitFor();
    await control.clear('/faults');
    await ask();
    await clock.waitFor({ state: 'detached' });
  });

  it('that packages can’t be read, and has their form for support, but nothing that they say', async () => {
    const { page, dataFolder } = counter;
    const proxy = await startFaultyProxy(service.address);
    onTestFinished(() => proxy.close());
    // The cost of one package is a word, and somebody's name.
    proxy.rewrite((body) =>
      body.replace(/("productId":"jp-50gb-30d".*?"salePrice":)[\d.]+/, '$1"Anna Nowak"'),
    );
    await connectAccount(page, { ...service, address: proxy.address });
    await openAdvanced(page);
    await page
      .getByText('One package from your provider can’t be read, so it isn’t available here.')
      .waitFor();
    const file = join(dataFolder, 'for-support.json');
    await counter.saveTo(file);
    await openAdvanced(page);
    await page.getByRole('button', { name: 'Save for support' }).click();
    await page.getByText('Saved as for-support.json').waitFor();
    const saved = readFileSync(file, 'utf8');
    expect(JSON.parse(saved)).toMatchObject({
      records: [
        {
          path: '/products/list',
          form: expect.stringContaining('"productId":"jp-50gb-30d"') as string,
          why: 'it has no readable cost',
        },
      ],
    });
    expect(saved).not.toMatch(/Anna|Nowak/);
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.getByTestId('search').fill('nowhere at all');
    await page
      .getByText('One package from your provider can’t be read, so it isn’t available here.')
      .waitFor();
  });
});
