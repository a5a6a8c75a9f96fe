import type { Locator } from 'playwright-core';

/**
 * Presses Enter on a control once it takes keys. A control that is disabled for a moment would take none, and nobody
 * would be told: `Locator.press` doesn't wait for it, as `Locator.click` does.
 */
export const pressEnter = (control: Locator): Promise<void> =>
  control.and(control.page().locator(':enabled')).press('Enter');
