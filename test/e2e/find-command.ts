import type { Page } from 'playwright-core';
import { hasFocus } from '../windows/has-focus.ts';

/** Opens the palette and types into it, until Enter would take what is called so. */
export async function findCommand(page: Page, typed: string, name: string | RegExp): Promise<void> {
  const palette = page.getByTestId('palette');
  await page.keyboard.press('Control+k');
  await hasFocus(palette.locator('input'));
  await page.keyboard.type(typed);
  await palette.getByRole('menuitem', { name }).and(page.locator('[data-focused]')).waitFor();
}
