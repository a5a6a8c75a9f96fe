import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProxiedTill, type ProxiedTill } from '../tills/connected-till.ts';

/** What the app hears of the computer that it runs on. Else it asks once a minute, which is longer than is waited here. */
describe('a till', () => {
  let live: ProxiedTill;
  beforeAll(async () => {
    live = await startProxiedTill();
  });
  afterAll(() => live.close());

  const balancesAsked = (): number => live.proxy.seen.filter((path) => path === '/customer/balance').length;
  const askedMoreThan = (before: number): Promise<void> =>
    expect.poll(balancesAsked, { timeout: 20_000 }).toBeGreaterThan(before);

  it('asks when the computer wakes', async () => {
    const before = balancesAsked();
    await live.counter.electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
    await askedMoreThan(before);
  });

  it('asks when the network is back', async () => {
    const before = balancesAsked();
    const context = live.counter.page.context();
    await context.setOffline(true);
    await context.setOffline(false);
    await askedMoreThan(before);
  });

  it('goes on selling after its window was hidden', async () => {
    const { page, electron } = live.counter;
    await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show());
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.getByTestId('search').fill('greece 1gb');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('install-qr').waitFor();
  });
});
