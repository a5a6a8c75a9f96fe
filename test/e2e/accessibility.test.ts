import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { launchCounter, type CounterApp } from '../counter-app.ts';
import { wcagViolations } from '../wcag-violations.ts';

async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(async (chosen) => {
    const { till } = window as unknown as { till: { ask: (...all: unknown[]) => Promise<unknown> } };
    await till.ask('language-set', { language: chosen });
  }, language);
  await page.locator(`html[lang="${language}"]`).waitFor();
}

/** Each leads from the one before to a view of the counter. */
const views: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['Sell, before anything is typed', async (page) => page.locator('[data-product-id]').first().waitFor()],
  [
    'Sell, with a package read back',
    async (page) => {
      await page.getByTestId('search').fill('france');
      await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    },
  ],
  [
    'Sell, with nothing found',
    async (page) => {
      await page.getByTestId('search').fill('france 9999gb');
      await page.locator('[data-product-id]').first().waitFor({ state: 'detached' });
    },
  ],
  [
    'the hand-over',
    async (page) => {
      await page.getByTestId('search').fill('france');
      await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
      await page.keyboard.press('F9');
      await page.getByTestId('install-qr').waitFor();
    },
  ],
  [
    'Orders, with a sale opened',
    async (page) => {
      await page.getByRole('button', { name: 'Orders' }).click();
      await page.locator('[data-order-id]').first().click();
      await page.getByTestId('install-qr').waitFor();
    },
  ],
  [
    'the question before a top-up',
    async (page) => {
      await page.getByTestId('top-up').and(page.locator(':enabled')).waitFor();
      await page.keyboard.press('F4');
      await page.getByTestId('confirm').waitFor();
    },
  ],
  [
    'the palette of commands',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByTestId('confirm').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await page.getByTestId('palette').getByRole('menuitem').first().waitFor();
      await page.keyboard.type('japan');
      await page.getByTestId('palette').getByText('Japan, 1 GB').waitFor();
    },
  ],
  [
    'the sheet of keys',
    async (page) => {
      await page.keyboard.press('Escape');
      if (await page.getByTestId('palette').isVisible()) await page.keyboard.press('Escape');
      await page.getByTestId('palette').waitFor({ state: 'detached' });
      await page.keyboard.press('F1');
      await page.getByTestId('key-sheet').waitFor();
    },
  ],
  [
    'Open',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByTestId('key-sheet').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+3');
      await page.getByRole('heading', { name: 'Not settled yet' }).waitFor();
    },
  ],
  [
    'Money',
    async (page) => {
      await page.keyboard.press('Control+4');
      await page.getByRole('cell').first().waitFor();
    },
  ],
  [
    'Settings, in the language of readers from right to left',
    async (page) => {
      await speak(page, 'ar');
      await page.keyboard.press('Control+5');
      await page.getByTestId('language').waitFor();
    },
  ],
  [
    'Sell, from right to left',
    async (page) => {
      await page.keyboard.press('Control+1');
      await page.keyboard.press('Escape');
      await page.getByTestId('search').waitFor();
    },
  ],
  [
    'Settings',
    async (page) => {
      await speak(page, 'en');
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByLabel('Base address').waitFor();
    },
  ],
  [
    'Settings, with staff',
    async (page) => {
      await page.getByLabel('Your name').fill('Ana');
      await page.getByLabel('PIN').fill('1111');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'New PIN for Ana' }).click();
      await page.getByLabel('New PIN of Ana').waitFor();
    },
  ],
  [
    'the lock screen',
    async (page) => {
      await page.keyboard.press('Control+l');
      for (let tries = 0; tries < 5; tries += 1) {
        await page.getByLabel('PIN of Ana').fill('9999');
        await page.keyboard.press('Enter');
        await page.getByText(tries < 4 ? "That is not Ana's PIN" : 'Too many wrong PINs').waitFor();
      }
    },
  ],
  [
    'the lock screen, with a forgotten PIN',
    async (page) => {
      await page.getByRole('button', { name: 'forgotten the PIN' }).click();
      await page.getByLabel('Secret of the account').waitFor();
    },
  ],
];

describe('every view of the counter meets WCAG 2.2 A and AA', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchCounter();
    await counter.page.locator('[data-service-state="online"]').waitFor();
  });
  afterAll(() => counter.close());

  it.each(views)('%s', async (_name, open) => {
    const { page } = counter;
    await open(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await wcagViolations(page), colorScheme).toEqual([]);
    }
  });

  it('is told apart from one that does not', async () => {
    const { page } = counter;
    await page.evaluate(() => {
      const title = document.querySelector('h1');
      if (title !== null) title.style.cssText = 'color: #888; background: #999';
    });
    expect(await wcagViolations(page)).toEqual([expect.stringContaining('color-contrast')]);
  });
});
