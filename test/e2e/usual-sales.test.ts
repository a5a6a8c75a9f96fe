import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { keysOf, piecesOf, usualSales } from '../tasks/usual-sales.ts';

async function press(page: Page, key: string): Promise<void> {
  if (key === 'F9') await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press(key);
}

describe('the most usual sales take few keys', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchOnline();
    await counter.page.locator('[data-product-id]').first().waitFor();
  });
  afterAll(() => counter.close());

  it.each(usualSales)('$name', async (sale) => {
    const { page } = counter;
    await page.getByTestId('search').and(page.locator(':focus')).waitFor();
    for (const { search, keys } of sale.steps) {
      await page.getByTestId('search').and(page.locator(':focus')).waitFor();
      await page.keyboard.type(search);
      for (const key of keys) await press(page, key);
    }
    await page.getByTestId('install-qr').first().waitFor();
    const pieces = piecesOf(sale);
    if (pieces > 1) await expect.poll(() => page.locator('[data-family-sale]').count()).toBe(pieces);
    expect(keysOf(sale).length).toBeLessThanOrEqual(sale.mostKeys);
    // One code after the other, and the next customer's search has the focus at once.
    for (let piece = 0; piece < pieces; piece += 1) await page.keyboard.press('Escape');
  });
});
