import type { Page } from 'playwright-core';
import { hasFocus } from '../windows/has-focus.ts';

/** Enter on a discount without a reason leads to the shop's reasons; Enter there takes the first, and the discount with it. */
export async function takeFirstReason(page: Page): Promise<void> {
  await hasFocus(page.getByRole('radiogroup', { name: 'Reason' }).getByRole('radio').first());
  await page.keyboard.press('Enter');
}
