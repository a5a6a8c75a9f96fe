import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { launchCounter, type CounterApp } from '../windows/counter-app.ts';
import { shopFacts, shopFigures } from './shop-figures.ts';

/** A manager is at the till, who may see all of it. Customers read over the counter. */
describe('what customers can read', () => {
  let counter: CounterApp;
  let figures: readonly string[];

  beforeAll(async () => {
    counter = await launchCounter();
    await counter.page.locator('[data-product-id]').first().waitFor();
  });
  afterAll(() => counter.close());

  const work = (page: Page): Promise<string> => page.getByRole('main').innerText();
  const showsNothing = (text: string, shown: string): void => {
    // It is the view that was meant.
    expect(text).toContain(shown);
    expect(shopFacts(text, figures)).toEqual([]);
  };

  it('has nothing of cost, margin or balance where a sale is read back', async () => {
    const { page } = counter;
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    figures = await shopFigures(page, 'jp-10gb-30d');
    const price = await page.getByTestId('customer-pays').innerText();
    showsNothing(await work(page), price);
    // The figures are what they are taken for: the staff's own line has the balance.
    const bar = await page.getByRole('banner').innerText();
    expect(shopFacts(bar, figures)).toEqual([figures[2], 'Balance']);
  });

  it('has nothing of it on the customers’ screen, before the sale and after it', async () => {
    const { page, electron } = counter;
    const opened = electron.waitForEvent('window');
    await page.keyboard.press('F12');
    const front = await opened;
    await front.locator('[data-scene="reading"]').waitFor();
    showsNothing(await front.locator('body').innerText(), 'Japan');
    await Promise.all([front.waitForEvent('close'), front.evaluate(() => window.close())]);
  });

  it('has nothing of it at the hand-over, the bar above it included', async () => {
    const { page } = counter;
    await page.keyboard.press('F9');
    await page.getByTestId('install-qr').waitFor();
    figures = await shopFigures(page, 'jp-10gb-30d');
    showsNothing(await work(page), 'Japan');
    expect(shopFacts(await page.getByRole('banner').innerText(), figures)).toEqual([]);
  });

  it('has nothing of it in Orders and with an order, until a manager unfolds it', async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+2');
    await page.getByTestId('sold-package').waitFor();
    await page.getByTestId('order-sums').and(page.locator('[data-known]')).waitFor();
    await page.getByTestId('earnings').waitFor();
    // Their names stand there: what stands behind them doesn't.
    const buttons = /^(?:Cost|Margin)$/gm;
    showsNothing((await work(page)).replaceAll(buttons, ''), 'Japan');
    await page.getByTestId('order-cost').locator('summary').click();
    expect(shopFacts(await page.getByTestId('order-cost').innerText(), figures)).toEqual([
      figures[0],
      'Cost',
    ]);
  });
});
