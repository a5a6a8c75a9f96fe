import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { mostKeys, usualSales } from '../tasks/usual-sales.ts';

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

  it.each(usualSales)('$name', async ({ search, keys, quantity }) => {
    const { page } = counter;
    await page.getByTestId('search').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(search);
    for (const key of keys) await press(page, key);
    await page.getByTestId('install-qr').first().waitFor();
    if (quantity > 1) await expect.poll(() => page.locator('[data-family-sale]').count()).toBe(quantity);
    expect(keys.length).toBeLessThanOrEqual(mostKeys);
    // The next customer's search has the focus at once.
    await page.keyboard.press('Escape');
  });
});
