import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchCounter, type CounterApp } from '../counter-app.ts';

/** From idle to the code, besides what is typed to search. */
const mostKeys = 8;

/** Each begins at an empty search and ends with the code in sight. */
const sales: readonly (readonly [string, string, readonly string[]])[] = [
  ['one package of a country', 'japan 10gb 30d', ['F9']],
  ['two, paid by card, that start when first used', 'spain 5gb 30d', ['F3', 'F4', 'F7', 'F9']],
  ['the last package again', '', ['Control+g', 'F9']],
];

async function press(page: Page, key: string): Promise<void> {
  if (key === 'F9') await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press(key);
}

describe('the most usual sales take few keys', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchCounter();
    await counter.page.locator('[data-service-state="online"]').waitFor();
    await counter.page.locator('[data-product-id]').first().waitFor();
  });
  afterAll(() => counter.close());

  it.each(sales)('%s', async (_name, search, keys) => {
    const { page } = counter;
    await page.getByTestId('search').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(search);
    for (const key of keys) await press(page, key);
    await page.getByTestId('install-qr').first().waitFor();
    expect(keys.length).toBeLessThanOrEqual(mostKeys);
    // The next customer's search has the focus at once.
    await page.keyboard.press('Escape');
  });
});
