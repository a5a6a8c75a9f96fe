import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAccount } from '../connect-account.ts';
import { launchCounter, type CounterApp } from '../counter-app.ts';
import { startMeddlingProxy, type MeddlingProxy } from '../meddling-proxy.ts';
import { startService, type TestService } from '../start-service.ts';

describe('a package whose last sale has no answer yet', () => {
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

  it('is sold once more only by a second, deliberate press', async () => {
    const { page } = counter;
    const pressSell = async (): Promise<void> => {
      await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
      await page.keyboard.press('F9');
    };
    proxy.meddle((path, time) => (path === '/orders/submit' && time === 1 ? 'hold' : 'pass'));
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.getByTestId('search').fill('greece 1gb');
    await pressSell();
    await page.getByText('Asking the service for the eSIM.').waitFor();
    await page.keyboard.press('Escape');

    await page.getByTestId('search').fill('greece 1gb');
    await pressSell();
    await page.getByText(/^Not sold: an earlier sale of this package is still being found out/).waitFor();
    // Who presses Enter by habit is led back to the search, and has sold nothing.
    await page.keyboard.press('Enter');
    await pressSell();
    await page.getByTestId('sell-one-more').click();
    await page.getByTestId('install-qr').waitFor();
    expect(proxy.seen.filter((path) => path === '/orders/submit')).toHaveLength(2);
  });
});
