import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { resizeWindow } from '../windows/window-sizes.ts';
import { takeFirstReason } from './first-reason.ts';

/** What of the payment and the button that sells isn't in sight: out of the window, cut off, or under something else. */
const outOfSight = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wanted = document.querySelectorAll<HTMLElement>(
      '[data-testid="payment"] :is(label, button, input, output), [data-testid="customer-pays"], [data-testid="sell"]',
    );
    return [...wanted].flatMap((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      // For a screen reader alone, or empty.
      const inside = element.parentElement?.getBoundingClientRect();
      if (Math.min(width, height, inside?.width ?? 0, inside?.height ?? 0) <= 2) return [];
      const isSeen = [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
        const there = document.elementFromPoint((left + right) / 2, y);
        return there !== null && (element.contains(there) || there.contains(element));
      });
      return isSeen ? [] : [element.dataset['testid'] ?? element.textContent];
    });
  });

/** Each as it is reached by keys, from the state before. */
const states: readonly { readonly name: string; readonly reach: (page: Page) => Promise<void> }[] = [
  {
    name: 'a region',
    reach: async (page) => {
      await page.getByTestId('search').fill('italy france');
      await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    },
  },
  {
    name: 'cash received, with the change',
    reach: async (page) => {
      await page.keyboard.press('Control+B');
      await hasFocus(page.getByTestId('cash-received'));
      await page.keyboard.type('50');
      await page.getByTestId('change-due').getByText('Change due').waitFor();
    },
  },
  {
    name: 'a discount besides',
    reach: async (page) => {
      await page.keyboard.press('Control+D');
      await hasFocus(page.getByTestId('discount-figure'));
      await page.keyboard.type('10%');
      await page.keyboard.press('Enter');
      await takeFirstReason(page);
      await page.getByTestId('discount-off').waitFor();
    },
  },
  {
    name: 'a payment of two parts',
    reach: async (page) => {
      await page.keyboard.press('Control+E');
      await page.keyboard.type('2');
      await page.getByTestId('sell').getByText('Card terminal').waitFor();
    },
  },
];

describe.each([
  [1280, 800],
  [1024, 700],
])('the payment, in a window of %d × %d', (width, height) => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchOnline();
    await resizeWindow(counter, { size: [width, height], zoom: 100 });
  });
  afterAll(() => counter.close());

  it.each(states)('is in sight: $name', async ({ reach }) => {
    await reach(counter.page);
    expect(await counter.page.getByTestId('payment').count()).toBe(1);
    expect(await outOfSight(counter.page)).toEqual([]);
  });

  it('is named by the button, as another tender pays', async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByTestId('search').fill('japan 10gb 30d');
    await page.getByTestId('sell').getByText('Cash $24.90').waitFor();
    await page.keyboard.press('F4');
    await page.getByTestId('sell').getByText('Card terminal $24.90').waitFor();
  });
});
