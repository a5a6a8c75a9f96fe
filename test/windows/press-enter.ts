import type { Locator } from 'playwright-core';

/**
 * Presses Enter on a control once it takes keys. A control that is disabled for a moment would take none, and nobody
 * would be told: `Locator.press` doesn't wait for it, as `Locator.click` does.
 */
export async function pressEnter(control: Locator): Promise<void> {
  // No key presses a control before a code could be seen.
  await control.page().locator('html:not([data-drops-presses])').waitFor();
  await control.and(control.page().locator(':enabled')).press('Enter');
}

/** A busy machine takes a key late, in milliseconds. */
const longestMs = 20_000;

/** Presses Enter until it is taken: a question about money takes none before a person can have read it. */
export async function enterOnceRead(done: Locator): Promise<void> {
  const until = Date.now() + longestMs;
  while (!(await done.isVisible())) {
    if (Date.now() > until) throw new Error('Enter is not taken');
    await done.page().keyboard.press('Enter');
    await done.waitFor({ timeout: 200 }).catch(() => undefined);
  }
}
