import type { Page } from 'playwright-core';
import { hasFocus } from '../windows/has-focus.ts';

/** Finds an order by its id, as staff do. */
export async function openOrder(page: Page, orderId: string): Promise<void> {
  await page.keyboard.press('Control+2');
  await page.keyboard.press('Escape');
  await hasFocus(page.getByTestId('order-search'));
  await page.keyboard.type(orderId);
  await page.locator(`[data-order-id="${orderId}"][data-selected]`).waitFor();
}
