import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProxiedTill, type ProxiedTill } from '../tills/connected-till.ts';

describe('a package whose last sale has no answer yet', () => {
  let live: ProxiedTill;
  beforeAll(async () => {
    live = await startProxiedTill();
  });
  afterAll(() => live.close());

  it('is sold once more only by a second, deliberate press', async () => {
    const { page } = live.counter;
    const pressSell = async (): Promise<void> => {
      await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
      await page.keyboard.press('F9');
    };
    live.proxy.interfere((path, time) => (path === '/orders/submit' && time === 1 ? 'hold' : 'pass'));
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.getByTestId('search').fill('greece 1gb');
    await pressSell();
    await page.getByText('Asking your provider for the eSIM').waitFor();
    await page.keyboard.press('Escape');

    await page.getByTestId('search').fill('greece 1gb');
    await pressSell();
    await page.getByText(/^Not sold\. .*An earlier sale of this package is still being checked\./).waitFor();
    // Who presses Enter by habit is led back to the search, once the sentence has stood for a moment, and has sold nothing.
    await page.locator('button[aria-keyshortcuts="Enter"]').waitFor();
    await page.keyboard.press('Enter');
    await pressSell();
    await page.getByTestId('sell-one-more').click();
    await page.getByTestId('install-qr').waitFor();
    expect(live.proxy.seen.filter((path) => path === '/orders/submit')).toHaveLength(2);
  });

  it('is not called unsettled any more once it is settled', async () => {
    const { page } = live.counter;
    const search = async (): Promise<void> => {
      await page.getByTestId('search').fill('japan 10gb 30d');
      await page.locator('[data-product-id="jp-10gb-30d"][data-selected]').waitFor();
      await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
      await page.keyboard.press('F9');
    };
    let isCut = true;
    live.proxy.interfere((path) => (path === '/orders/submit' && isCut ? 'cut-before' : 'pass'));
    await page.getByRole('button', { name: 'Next customer' }).click();
    await search();
    await page.getByText(/^Not confirmed yet/).waitFor();
    await page.keyboard.press('Escape');
    await search();
    const unsettled = page.getByText(/An earlier sale of this package is still being checked\./);
    await unsettled.waitFor();
    isCut = false;
    await page.getByText(/The earlier sale of this package is settled/).waitFor({ timeout: 60_000 });
    expect(await unsettled.count()).toBe(0);
  });
});
