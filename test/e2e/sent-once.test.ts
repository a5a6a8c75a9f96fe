import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { connectAccount } from '../connect-account.ts';
import { launchCounter, type CounterApp } from '../counter-app.ts';
import { directClient } from '../direct-client.ts';
import { startMeddlingProxy, type MeddlingProxy } from '../meddling-proxy.ts';
import { startService, type TestService } from '../start-service.ts';

/** Chromium repeats requests by itself where a kept connection drops; a purchase is repeated by us alone. */
describe('a purchase over a connection that drops', () => {
  let service: TestService;
  let proxy: MeddlingProxy;
  let counter: CounterApp;

  beforeAll(async () => {
    service = await startService({ balance: '100.00', issueDelayMs: 0 });
    proxy = await startMeddlingProxy(service.address);
    counter = await launchCounter();
    await connectAccount(counter.page, { ...service, address: proxy.address });
    await counter.page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
  });
  afterAll(async () => {
    await counter.close();
    await proxy.close();
    await service.stop();
  });

  async function sell(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.getByTestId('search').fill('greece 1gb');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('install-qr').waitFor();
    await page.keyboard.press('Escape');
  }

  it('is sent as often as the ledger has attempts, and bought once', async () => {
    const { page } = counter;
    await sell(page);
    // The connection of the first sale is still open when the second one meets a network that drops it.
    proxy.meddle((path, time) => (path === '/orders/submit' && time === 2 ? 'cut-after' : 'pass'));
    await sell(page);

    const attempts = await page.evaluate(async () => {
      const sales = (await till.ask('snapshot'))?.sales ?? [];
      return sales.flatMap(({ events }) => events).filter(({ kind }) => kind === 'attempted').length;
    });
    expect(attempts).toBe(3);
    expect(proxy.seen.filter((path) => path === '/orders/submit')).toHaveLength(attempts);
    const balance = await directClient(service).balance();
    const cost = await page.evaluate(async () => Number((await till.ask('snapshot'))?.sales[0]?.cost));
    expect(balance.ok && Number(balance.value.balance)).toBeCloseTo(100 - 2 * cost, 6);
  });
});
