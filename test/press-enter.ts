import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Presses Enter on a control once it takes keys. A control that is disabled for a moment would take none, and nobody
 * would be told: `Locator.press` doesn't wait for it, as `Locator.click` does.
 */
export async function pressEnter(control: Locator): Promise<void> {
  // No key presses a control before a code could be seen.
  await control.page().locator('html:not([data-drops-presses])').waitFor();
  await control.and(control.page().locator(':enabled')).press('Enter');
}

/** Presses Enter until it is taken: a question about money takes none before a person can have read it. */
export async function enterOnceRead(done: Locator): Promise<void> {
  const isTaken = async (): Promise<boolean> => {
    if (await done.isVisible()) return true;
    await done.page().keyboard.press('Enter');
    return false;
  };
  await expect.poll(isTaken, { interval: 200, timeout: 20_000 }).toBe(true);
}
