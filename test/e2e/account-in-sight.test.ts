import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProxiedTill, type ProxiedTill } from '../tills/connected-till.ts';
import { online } from '../windows/counter-app.ts';
import './shown-install.ts';

/** Money moves on the account that staff see, and on no other. */
describe('a till that goes live', () => {
  let live: ProxiedTill;
  beforeAll(async () => {
    live = await startProxiedTill();
    await online(live.counter.page);
  });
  afterAll(() => live.close());

  const submitted = (): number => live.proxy.seen.filter((path) => path === '/orders/submit').length;
  const readBack = async (): Promise<void> => {
    const { page } = live.counter;
    await page.keyboard.press('Control+1');
    await page.getByTestId('search').fill('greece 1gb');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  };

  it('spends nothing for a press under the practice banner, however late its balance comes', async () => {
    const { page } = live.counter;
    await page.evaluate(() => till.ask('account-practice'));
    await page.locator('html[data-mode="practice"]').waitFor({ state: 'attached' });
    await online(page);
    await readBack();
    const before = live.proxy.seen.length;
    const isAsked = (): boolean => live.proxy.seen.slice(before).includes('/customer/balance');
    live.proxy.interfere((path) => (path === '/customer/balance' ? 'hold' : 'pass'));
    await page.evaluate(() => void till.ask('account-resume'));
    await expect.poll(isAsked).toBe(true);
    await page.keyboard.press('F9');
    // Whatever the press came to, main has answered it by now.
    await page.evaluate(() => till.ask('snapshot'));
    expect(submitted()).toBe(0);
    await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    live.proxy.interfere(() => 'pass');
    await page.evaluate(() => till.ask('refresh'));
    await online(page);
  });

  it('sells nothing for a window that has drawn another till, and says so', async () => {
    const { page } = live.counter;
    await readBack();
    await page.evaluate(() => till.hasDrawn('the till before'));
    await page.keyboard.press('F9');
    await page.getByText('This till has since changed between practice and live').waitFor();
    expect(submitted()).toBe(0);
    // One that is loaded again has drawn the right one.
    await page.reload();
    await readBack();
    await page.keyboard.press('F9');
    await page.getByTestId('install-qr').waitFor();
    expect(submitted()).toBe(1);
  });
});
