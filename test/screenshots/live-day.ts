import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { isLive } from '../tills/connect-account.ts';
import type { CounterApp } from '../windows/counter-app.ts';
import { pdfPages } from '../windows/decode-qr.ts';
import { enterOnceRead, pressEnter } from '../windows/press-enter.ts';
import { takeBehindTheCounter } from './behind-the-counter.ts';
import type { LiveShop } from './live-shop.ts';
import { find, launchInLook, openOrder, openTask, picture, sell, speakInLook, type Look } from './look.ts';
import { manager, payBack, refund, signIn } from './sold-months.ts';
import { takeTicket } from './take-ticket.ts';

/** A day at the counter of a shop with its own account, view by view. */
export async function takeLiveDay(look: Look, shop: LiveShop): Promise<void> {
  const counter = await launchInLook(look, shop.dataFolder);
  const { page } = counter;
  try {
    await page.locator('input[type="password"]').first().waitFor();
    await signIn(page, manager);
    await speakInLook(page, look);
    await isLive(page);
    await openTask(page, 'sell');
    await page.locator('[data-product-id]').first().waitFor();
    await openShift(page, look);
    await takeSelling(counter, look);
    await takeOrders(page, look);
    if (look.language === 'en') await takeOwed(page, look);
    await takeTicket(page, look);
    await takeOffline(page, look, shop);
    await takeShift(page, look);
    await takeBehindTheCounter(page, look);
  } finally {
    await counter.close();
  }
}

async function openShift(page: Page, look: Look): Promise<void> {
  await openTask(page, 'shift');
  await page.getByTestId('float').fill('150');
  await picture(page, 'shift-none', look);
  await pressEnter(page.getByTestId('float'));
  await page.getByTestId('count-shift').waitFor();
  await page.evaluate(() =>
    till.ask('shift-cash', {
      direction: 'in',
      currency: 'USD',
      amount: '40.00',
      reason: 'Change from the bank',
    }),
  );
  await openTask(page, 'sell');
}

async function takeSelling(counter: CounterApp, look: Look): Promise<void> {
  const { page } = counter;
  await picture(page, 'tiles', look);
  await takeInFront(counter, 'customer-welcome', 'welcome', look);
  await page.getByTestId('search').fill('japn');
  await page.locator('[data-product-id="jp-10gb-30d"]').click();
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.getByTestId('search').focus();
  await picture(page, 'sell', look);
  for (const [key, name] of [
    ['F1', 'keys'],
    ['Control+k', 'palette'],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
    await picture(page, name, look);
    if (name === 'keys') await takeHelp(page, look);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await takeInFront(counter, 'customer-reading', 'reading', look);
  await page.keyboard.press('F5');
  await page.getByTestId('phone-model').fill('galaxy s2');
  await picture(page, 'phone-check', look);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('F9');
  await page.getByTestId('install-qr').waitFor();
  await picture(page, 'hand-over', look);
  await takeInFront(counter, 'customer-code', 'code', look);
  await takeReceipt(counter, look);
  await page.keyboard.press('Escape');
  await find(page, 'ES 5gb 30d', 'es-5gb-30d');
  for (let more = 1; more < 4; more += 1) await page.keyboard.press('F7');
  await page.keyboard.press('F9');
  await page.locator('[data-family-sale="completed"]').nth(3).waitFor();
  await page.getByTestId('install-qr').waitFor();
  await picture(page, 'family', look);
  // Its codes are still there: one after the other.
  for (let esim = 0; esim < 4; esim += 1) await page.keyboard.press('Escape');
}

/** One page of Help, from the sheet of keys. */
async function takeHelp(page: Page, look: Look): Promise<void> {
  await page.getByTestId('to-help').press('Enter');
  await page.locator('[data-help-page="refund"]').press('Enter');
  await page.getByTestId('help').getByRole('listitem').first().waitFor();
  await picture(page, 'help', look);
}

/** What the customer sees at this moment. */
async function takeInFront({ page, electron }: CounterApp, name: string, scene: string, look: Look) {
  await page.evaluate((language) => till.ask('customer-language-set', { language }), look.language);
  const opened = electron.waitForEvent('window');
  await page.keyboard.press('F12');
  const front = await opened;
  await front.locator(`[data-scene="${scene}"]`).waitFor();
  await picture(front, name, look);
  await Promise.all([front.waitForEvent('close'), front.evaluate(() => window.close())]);
}

/** The receipt as a roll of 80 mm has it. Paper is white, whatever the theme. */
async function takeReceipt(counter: CounterApp, look: Look): Promise<void> {
  if (look.colorScheme === 'dark') return;
  const file = join(counter.dataFolder, 'receipt.pdf');
  await counter.saveTo(file);
  await counter.page.keyboard.press('Control+p');
  await counter.page.getByText(file).or(counter.page.getByText('receipt.pdf')).first().waitFor();
  const [first] = pdfPages(readFileSync(file), 144);
  if (first !== undefined)
    writeFileSync(
      join(look.folder, `receipt${look.language === 'en' ? '' : `-${look.language}`}.png`),
      first,
    );
}

async function takeOrders(page: Page, look: Look): Promise<void> {
  await openTask(page, 'orders');
  await openOrder(page, 4);
  await page.getByTestId('install-qr').waitFor();
  await page.getByTestId('sold-package').waitFor();
  await picture(page, 'orders', look);
  for (const dialog of ['top-up', 'refund'] as const) {
    await page.getByTestId(dialog).first().click();
    await page.getByRole('dialog').waitFor();
    await picture(page, dialog, look);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
}

/** Money that a customer is to be given back. */
async function takeOwed(page: Page, look: Look): Promise<void> {
  const orderId = await page.locator('[data-order-id]').nth(1).getAttribute('data-order-id');
  if (orderId === null) throw new Error('nothing was sold');
  await refund(page, { orderId, reason: 'Phone is locked to a carrier' });
  await page.keyboard.press('Control+o');
  await page.locator('[data-testid^="paid-back-"]').first().waitFor();
  await picture(page, 'owed', look);
  await payBack(page);
}

/** The provider can't be reached: what was sold before is still there. */
async function takeOffline(page: Page, look: Look, { proxy }: LiveShop): Promise<void> {
  proxy.interfere(() => 'cut-before');
  await openTask(page, 'orders');
  await page.keyboard.press('Control+r');
  await page.locator('[data-service-state="offline"]').waitFor();
  await page.locator('[data-testid="order-sums"][data-known]').waitFor();
  await picture(page, 'offline', look);
  proxy.interfere(() => 'pass');
  await page.keyboard.press('Control+r');
  await page.locator('[data-service-state="online"]').waitFor();
}

/** What should be in the drawer, less so much. */
const shortBy = (page: Page, missing: number): Promise<string> =>
  page.evaluate(async (less) => {
    const expected = (await till.ask('shift-expected')) ?? [];
    const cash = expected.find(({ tender }) => tender === 'cash')?.amount ?? '0';
    return (Number(cash) - less).toFixed(2);
  }, missing);

async function takeShift(page: Page, look: Look): Promise<void> {
  await openTask(page, 'sell');
  await sell(page, 'JP 10gb 30d', 'jp-10gb-30d');
  await page.keyboard.press('Escape');
  await openTask(page, 'shift');
  await page.getByTestId('standing').waitFor();
  await picture(page, 'shift-open', look);
  await page.keyboard.press('F9');
  await page.locator('[data-testid^="count-cash-"]').fill(await shortBy(page, 3));
  await picture(page, 'shift-count', look);
  await pressEnter(page.locator('[data-testid^="count-cash-"]'));
  await page.getByTestId('close-shift').and(page.locator(':focus')).waitFor();
  await enterOnceRead(page.getByTestId('sheet'));
  await picture(page, 'shift-z', look);
}
