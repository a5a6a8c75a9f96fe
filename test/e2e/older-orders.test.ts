import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAccount, isLive } from '../tills/connect-account.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { launchCounter, newDataFolder, online, type CounterApp } from '../windows/counter-app.ts';
import { openOrder } from './open-order.ts';
import { shownInstall } from './shown-install.ts';

/** More than the window mirrors, and than a page of the list has. */
const count = 44;

/** Sells as the Sell view does, to customers of whom every second has a name and a number. */
const sellMany = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async (wanted) => {
    const { products } = await till.ask('catalog');
    const japan = products.find(({ productId }) => productId === 'jp-1gb-7d');
    const france = products.find(({ productId }) => productId === 'fr-5gb-30d');
    if (japan === undefined || france === undefined) throw new Error('they are not in the catalog');
    const sold: string[] = [];
    for (let at = 0; at < wanted; at += 1) {
      const { productId, costVersion, price, currency } = at % 2 === 0 ? japan : france;
      const asked = { productId, costVersion, price, currency, cart: crypto.randomUUID(), again: true };
      const customer = { name: `Anna ${String(at)}`, phone: `+49 151 2345 52${String(10 + at)}`, note: null };
      const reply = await till.ask('sell', at % 2 === 0 ? asked : { ...asked, customer });
      if (!reply.ok) throw new Error(reply.problem.kind);
      const [piece] = reply.pieces;
      if (piece.kind !== 'sale') throw new Error('it is no sale');
      const { orderId } = piece;
      sold.push(orderId);
    }
    for (const orderId of sold)
      while ((await till.ask('order', { orderId }))?.state !== 'completed')
        await new Promise((resolve) => setTimeout(resolve, 20));
    return sold;
  }, count);

describe('orders of which there are more than the window mirrors', () => {
  const dataFolder = newDataFolder();
  let service: TestService;
  let counter: CounterApp;
  let page: Page;
  let sold: readonly string[] = [];

  beforeAll(async () => {
    service = await startService({ balance: '1000.00', issueDelayMs: 0 });
    const before = await launchCounter({ dataFolder });
    await connectAccount(before.page, service);
    await isLive(before.page);
    await online(before.page);
    sold = await sellMany(before.page);
    await before.close();
    counter = await launchCounter({ dataFolder });
    ({ page } = counter);
    await online(page);
  });
  afterAll(async () => {
    await counter.close();
    await service.stop();
  });

  const article = (orderId: string) => page.locator(`article[data-shown-order="${orderId}"]`);
  const selected = (orderId: string) => page.locator(`[data-order-id="${orderId}"][data-selected]`);

  it('are shown large with their code, never as a sale that is under way, and Esc leaves', async () => {
    const oldest = sold[0] ?? '';
    await openOrder(page, oldest);
    await article(oldest).getByTestId('install-qr').waitFor();
    await page.keyboard.press('F9');
    const code = await page.evaluate(async (orderId) => {
      const install = (await till.ask('order', { orderId }))?.install;
      return install?.kind === 'readable' ? install.activationCode : null;
    }, oldest);
    expect((await shownInstall(page)).text).toBe(code);
    expect(await page.getByText('Saving the sale').count()).toBe(0);
    // Back to the order, where it was asked for.
    await page.keyboard.press('Escape');
    await article(oldest).waitFor();
  });

  it('are found by a part of a number and words, and a stranger’s are never chosen for a name', async () => {
    await page.keyboard.press('Control+2');
    await page.keyboard.type('5213 france');
    await selected(sold[3] ?? '').waitFor();
    await expect.poll(() => page.locator('[data-order-id]').count()).toBe(1);
    await page.getByTestId('order-search').fill('anna 21');
    await selected(sold[21] ?? '').waitFor();
    // Nobody is called so, and a country nearly is.
    await page.getByTestId('order-search').fill('japna');
    await page.getByTestId('only-similar').waitFor();
    await page.locator('[data-order-id]').first().waitFor();
    expect(await page.locator('[data-order-id][data-selected]').count()).toBe(0);
    expect(await page.getByRole('article').count()).toBe(0);
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-order-id][data-selected]').waitFor();
  });

  it('take keys after a click on their tab, and Ctrl+2 leads to the search from anywhere', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'All orders' }).click();
    await hasFocus(page.getByTestId('order-search'));
    await page.keyboard.press('ArrowDown');
    await selected(sold[count - 2] ?? '').waitFor();
    await page.getByTestId('days-filter').focus();
    await page.keyboard.press('Control+2');
    await hasFocus(page.getByTestId('order-search'));
  });

  it('are listed where another view leads to them, wherever that is', async () => {
    // Beyond the first page of the list.
    const old = sold[9] ?? '';
    await page.keyboard.press('Control+2');
    await page.keyboard.type('japan');
    await page.locator('[data-listed-for="japan"]').waitFor();
    await page.keyboard.press('Control+k');
    await hasFocus(page.getByTestId('palette').getByRole('searchbox'));
    await page.keyboard.type('anna 9');
    await page.getByRole('menuitem').filter({ hasText: 'Anna 9' }).click();
    await article(old).waitFor();
    await selected(old).waitFor();
    // With those around it.
    await selected(old).locator('xpath=preceding::*[@data-order-id]').first().waitFor({ state: 'attached' });
  });
});
