import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Bridge } from '../../src-preload/contract.ts';
import { launchCounter, newDataFolder, type CounterApp } from '../windows/counter-app.ts';
import { timeZone } from './sold-months.ts';

/** How the app looks in a series of pictures. */
export type Look = {
  readonly folder: string;
  readonly language: 'en' | 'ar';
  readonly colorScheme: 'light' | 'dark';
};

declare global {
  // What the preload script puts there.
  var till: Bridge;
}

/** Writes what a window shows as `docs/images/<name>[-ar][-dark].png`. */
export async function picture(page: Page, name: string, look: Look): Promise<void> {
  const { folder, language, colorScheme } = look;
  const file = `${name}${language === 'en' ? '' : `-${language}`}${colorScheme === 'dark' ? '-dark' : ''}.png`;
  // Nothing is pointed at.
  await page.mouse.move(1_279, 799);
  // A caret that blinks would make every run another picture.
  await page.screenshot({ path: join(folder, file), animations: 'disabled', caret: 'hide' });
  console.log(`docs/images/${file}`);
}

/** Starts the counter in one look; `dataFolder` of an earlier one where it goes on. */
export const launchInLook = ({ colorScheme }: Look, dataFolder = newDataFolder()): Promise<CounterApp> =>
  launchCounter({ colorScheme, dataFolder, environment: { TZ: timeZone } });

/** Has the window speak the language of the look; not before what has to be typed into English fields was. */
export async function speakInLook(page: Page, { language }: Look): Promise<void> {
  await page.evaluate((wanted) => till.ask('language-set', { language: wanted }), language);
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
}

const tasks = ['sell', 'orders', 'shift', 'balance', 'reports', 'settings'] as const;

/** Opens a task by its place: its name is another in each language. */
export async function openTask(page: Page, task: (typeof tasks)[number]): Promise<void> {
  await page.locator('nav').first().getByRole('button').nth(tasks.indexOf(task)).click();
}

/** Opens an order by its place in the list: the one before stays in sight until this one is read. */
export async function openOrder(page: Page, place: number): Promise<void> {
  const row = page.locator('[data-order-id]').nth(place);
  const orderId = await row.getAttribute('data-order-id');
  await row.click();
  await page.locator(`[data-shown-order="${orderId ?? ''}"]`).waitFor();
}

/** Finds a package as staff do, and waits until it can be sold. */
export async function find(page: Page, query: string, productId: string): Promise<void> {
  await page.getByTestId('search').fill(query);
  await page.locator(`[data-product-id="${productId}"]`).waitFor();
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
}

/** Sells a package, up to its code. */
export async function sell(page: Page, query: string, productId: string): Promise<void> {
  await find(page, query, productId);
  await page.keyboard.press('F9');
  await page.getByTestId('install-qr').waitFor();
}
