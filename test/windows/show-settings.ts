import type { Page } from 'playwright-core';
import type { SettingsTab } from '../../src-renderer/counter/settings/setting-parts.ts';

/** Opens a page of Settings by keyboard, in whatever language the window speaks. */
export async function showSettings(page: Page, tab: SettingsTab): Promise<void> {
  await page.keyboard.press('Control+6');
  await page.locator(`[role="tab"][data-key="${tab}"]`).press('Enter');
}

/** Opens what is folded away at the end of a page of Settings, where it isn't open. */
export async function openAdvanced(page: Page): Promise<void> {
  const advanced = page.getByTestId('advanced');
  if ((await advanced.getAttribute('open')) === null) await advanced.locator('> summary').press('Enter');
  await advanced.and(page.locator('[open]')).waitFor();
}
