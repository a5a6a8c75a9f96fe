import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAccount } from '../connect-account.ts';
import { launchCounter, type CounterApp } from '../counter-app.ts';
import { startMeddlingProxy, type MeddlingProxy } from '../meddling-proxy.ts';
import { startService, type TestService } from '../start-service.ts';

/** What the app hears of the computer that it runs on. Else it asks once a minute, which is longer than is waited here. */
describe('a till', () => {
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

  const balancesAsked = (): number => proxy.seen.filter((path) => path === '/customer/balance').length;
  const askedMoreThan = (before: number): Promise<void> =>
    expect.poll(balancesAsked, { timeout: 20_000 }).toBeGreaterThan(before);

  it('asks when the computer wakes', async () => {
    const before = balancesAsked();
    await counter.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
    await askedMoreThan(before);
  });

  it('asks when the network is back', async () => {
    const before = balancesAsked();
    const context = counter.page.context();
    await context.setOffline(true);
    await context.setOffline(false);
    await askedMoreThan(before);
  });

  it('goes on selling after its window was hidden', async () => {
    const { page, electron } = counter;
    await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show());
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.getByTestId('search').fill('greece 1gb');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('install-qr').waitFor();
  });
});
