import type { Page } from 'playwright-core';

/** Unfolds what is seldom done with an order; it stays so for the orders that are shown next. */
export async function showMore(page: Page): Promise<void> {
  const more = page.getByTestId('more-actions');
  await more.waitFor();
  if ((await more.getAttribute('open')) === null) await more.locator('summary').click();
}
