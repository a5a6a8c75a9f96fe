import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { directClient } from '../direct-client.ts';
import { startMeddledTill, type MeddledTill } from '../live-till.ts';

/** Chromium repeats requests by itself where a kept connection drops; a purchase is repeated by us alone. */
describe('a purchase over a connection that drops', () => {
  let live: MeddledTill;
  beforeAll(async () => {
    live = await startMeddledTill();
  });
  afterAll(() => live.close());

  async function sell(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.getByTestId('search').fill('greece 1gb');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('install-qr').waitFor();
    await page.keyboard.press('Escape');
  }

  it('is sent as often as the ledger has attempts, and bought once', async () => {
    const { page } = live.counter;
    await sell(page);
    // Chromium would keep its connection: without one, what sent the first sale sends the second one too.
    await expect.poll(() => live.proxy.openOf('/orders/submit'), { timeout: 10_000 }).toBe(0);
    live.proxy.meddle((path, time) => (path === '/orders/submit' && time === 2 ? 'cut-after' : 'pass'));
    await sell(page);

    const attempts = await page.evaluate(async () => {
      const sales = (await till.ask('snapshot'))?.sales ?? [];
      return sales.flatMap(({ events }) => events).filter(({ kind }) => kind === 'attempted').length;
    });
    expect(attempts).toBe(3);
    expect(live.proxy.seen.filter((path) => path === '/orders/submit')).toHaveLength(attempts);
    const balance = await directClient(live.service).balance();
    const cost = await page.evaluate(async () => Number((await till.ask('snapshot'))?.sales[0]?.cost));
    expect(balance.ok && Number(balance.value.balance)).toBeCloseTo(100 - 2 * cost, 6);
  });
});
