import type { Page } from 'playwright-core';
import { pressEnter } from '../windows/press-enter.ts';
import { openOrder, openTask, picture, type Look } from './look.ts';

/** A customer's ticket before it is sold: two countries, one of them twice, and a top-up of the eSIM that was sold last. */
export async function takeTicket(page: Page, look: Look): Promise<void> {
  await openTask(page, 'orders');
  await openOrder(page, 0);
  await page.getByTestId('top-up').and(page.locator(':enabled')).click();
  await page.getByRole('dialog').getByRole('option').first().and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-line]').waitFor();
  for (const [query, productId] of [
    ['KR 5gb 30d', 'kr-5gb-30d'],
    ['JP 10gb 30d', 'jp-10gb-30d'],
  ] as const) {
    await page.getByTestId('search').fill(query);
    await page.locator(`[data-product-id="${productId}"][data-selected]`).waitFor();
    await page.getByTestId('search').press('Enter');
    await page.locator(`[data-line="${productId}"]`).waitFor();
  }
  // The one added last.
  await page.keyboard.press('F7');
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.getByTestId('search').focus();
  // Nothing is pointed at.
  await page.mouse.move(0, 0);
  await picture(page, 'ticket', look);
  // Two keys clear it: the first one asks.
  await page.keyboard.press('Escape');
  await pressEnter(page.getByTestId('clear-ticket'));
  await page.locator('[data-line]').first().waitFor({ state: 'detached' });
}
