import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchCounter } from '../counter-app.ts';

/** `npm run screenshots`: every picture of the documentation, from the real app in practice mode. */

const folder = join(import.meta.dirname, '../../docs/images');
mkdirSync(folder, { recursive: true });

async function picture(page: Page, name: string): Promise<void> {
  // A caret that blinks would make every run another picture.
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
  console.log(`docs/images/${name}.png`);
}

async function sell(page: Page, query: string, productId: string): Promise<void> {
  await page.getByTestId('search').fill(query);
  await page.locator(`[data-product-id="${productId}"]`).waitFor();
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('F9');
  await page.getByTestId('install-qr').waitFor();
}

async function take(colorScheme: 'light' | 'dark', suffix: string): Promise<void> {
  const counter = await launchCounter({ colorScheme });
  const { page } = counter;
  try {
    await page.locator('[data-service-state="online"]').waitFor();
    await page.locator('[data-product-id]').first().waitFor();
    for (const [query, productId] of [
      ['turkey 5gb 30d', 'tr-5gb-30d'],
      ['usa 20gb 30d', 'us-20gb-30d'],
      ['thailand 5gb 30d', 'th-5gb-30d'],
    ] as const) {
      await sell(page, query, productId);
      await page.keyboard.press('Escape');
      await page.getByTestId('search').waitFor();
    }
    await page.getByTestId('search').fill('japn');
    await page.locator('[data-product-id="jp-10gb-30d"]').click();
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.getByTestId('search').focus();
    await picture(page, `sell${suffix}`);
    await page.keyboard.press('F9');
    await page.getByTestId('install-qr').waitFor();
    await picture(page, `hand-over${suffix}`);
    await page.keyboard.press('Escape');
    await page.getByTestId('search').fill('spain 5gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    for (let more = 1; more < 4; more += 1) await page.keyboard.press('F7');
    await page.keyboard.press('F9');
    await page.getByText('All 4 are ready.').waitFor();
    await page.getByTestId('install-qr').waitFor();
    await picture(page, `family${suffix}`);
    await page.getByRole('button', { name: 'Orders' }).click();
    await page.locator('[data-order-id]').first().click();
    await page.getByTestId('install-qr').waitFor();
    await picture(page, `orders${suffix}`);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Base address').waitFor();
    await picture(page, `settings${suffix}`);
    await page.getByRole('tab', { name: 'Prices' }).click();
    await page.getByTestId('add-rule').fill('japan');
    await page.getByRole('option', { name: 'Japan', exact: true }).click();
    await page.getByTestId('markup').fill('45');
    await page.locator('[data-product="jp-10gb-30d"]').getByText('$26.90').waitFor();
    await picture(page, `prices${suffix}`);
    await page.getByRole('button', { name: 'Money' }).click();
    await page.getByRole('cell').first().waitFor();
    await picture(page, `money${suffix}`);
  } finally {
    await counter.close();
  }
}

await take('light', '');
await take('dark', '-dark');
