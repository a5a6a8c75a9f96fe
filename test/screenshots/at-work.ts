import { showSettings } from '../windows/show-settings.ts';
import type { Page } from 'playwright-core';
import type { CounterApp } from '../windows/counter-app.ts';
import { find, launchInLook, openTask, picture, sell, speakInLook, type Look } from './look.ts';
import { takeTicket } from './take-ticket.ts';
import { enterOnceRead, pressEnter } from '../windows/press-enter.ts';

/** A day in practice mode, view by view. */
export async function takeAtWork(look: Look): Promise<void> {
  const counter = await launchInLook(look);
  try {
    const { page } = counter;
    await page.locator('[data-service-state="online"]').waitFor();
    await page.locator('[data-product-id]').first().waitFor();
    await speakInLook(page, look);
    await sellSome(page);
    await takeSelling(counter, look);
    await takeOrders(page, look);
    await takeShift(page, look);
    await takeTicket(page, look);
    await takeMoneyAndSettings(page, look);
    await takeStaff(page, look);
  } finally {
    await counter.close();
  }
}

async function takeShift(page: Page, look: Look): Promise<void> {
  await page.keyboard.press('Control+3');
  await page.getByTestId('float').fill('150');
  await picture(page, 'shift-none', look);
  await pressEnter(page.getByTestId('float'));
  await page.getByTestId('count-shift').waitFor();
  await page.keyboard.press('Control+1');
  // The family's codes are still there: one after the other.
  for (let esim = 0; esim < 4; esim += 1) await page.keyboard.press('Escape');
  await sell(page, 'JP 10gb 30d', 'jp-10gb-30d');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+3');
  await page.getByTestId('count-shift').waitFor();
  await picture(page, 'shift-open', look);
  await page.keyboard.press('F9');
  await page.locator('[data-testid^="count-cash-"]').fill('160');
  await picture(page, 'shift-count', look);
  await pressEnter(page.locator('[data-testid^="count-cash-"]'));
  await page.getByTestId('close-shift').and(page.locator(':focus')).waitFor();
  await enterOnceRead(page.getByTestId('sheet'));
  await picture(page, 'shift-z', look);
}

async function sellSome(page: Page): Promise<void> {
  for (const [query, productId] of [
    ['TR 5gb 30d', 'tr-5gb-30d'],
    ['US 20gb 30d', 'us-20gb-30d'],
    ['TH 5gb 30d', 'th-5gb-30d'],
  ] as const) {
    await sell(page, query, productId);
    await page.keyboard.press('Escape');
    await page.getByTestId('search').waitFor();
  }
}

async function takeSelling(counter: CounterApp, look: Look): Promise<void> {
  const { page } = counter;
  await picture(page, 'tiles', look);
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
  await page.keyboard.press('Escape');
  await find(page, 'ES 5gb 30d', 'es-5gb-30d');
  for (let more = 1; more < 4; more += 1) await page.keyboard.press('F7');
  await page.keyboard.press('F9');
  await page.locator('[data-family-sale="completed"]').nth(3).waitFor();
  await page.getByTestId('install-qr').waitFor();
  await picture(page, 'family', look);
}

/** What the customer sees at this moment. */
async function takeInFront({ page, electron }: CounterApp, name: string, scene: string, look: Look) {
  if (look.language !== 'en')
    await page.evaluate(() => till.ask('customer-language-set', { language: 'ar' }));
  const opened = electron.waitForEvent('window');
  await page.keyboard.press('F12');
  const front = await opened;
  await front.locator(`[data-scene="${scene}"]`).waitFor();
  await picture(front, name, look);
  await Promise.all([front.waitForEvent('close'), front.evaluate(() => window.close())]);
}

async function takeOrders(page: Page, look: Look): Promise<void> {
  await openTask(page, 'orders');
  await page.locator('[data-order-id]').first().click();
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

async function takeMoneyAndSettings(page: Page, look: Look): Promise<void> {
  await openTask(page, 'balance');
  await page.getByRole('cell').first().waitFor();
  await picture(page, 'balance', look);
  await page.getByRole('tab').nth(1).click();
  await page.getByTestId('compare').click();
  await page.getByTestId('matched').waitFor();
  await page.locator('[data-doing="idle"]').waitFor();
  await picture(page, 'reconciliation', look);
  await openTask(page, 'reports');
  await page.getByTestId('report-table').waitFor();
  await picture(page, 'reports', look);
  await showSettings(page, 'account');
  await page.locator('#account-title').waitFor();
  await picture(page, 'settings', look);
  await showSettings(page, 'prices');
  await page.getByTestId('markup').fill('45');
  await page.locator('[data-product]').first().waitFor();
  await picture(page, 'prices', look);
  await showSettings(page, 'displays');
  await page.getByTestId('receipt-preview').waitFor();
  await picture(page, 'receipts', look);
  await showSettings(page, 'data');
  await page.getByTestId('records-keep').waitFor();
  await picture(page, 'records', look);
  await showSettings(page, 'about');
  await page.getByTestId('licenses-packages').waitFor();
  await picture(page, 'about', look);
}

async function takeStaff(page: Page, look: Look): Promise<void> {
  await page.evaluate(async () => {
    await till.ask('staff-change', { kind: 'begin', name: 'Ana', pin: '1111' });
    await till.ask('staff-change', { kind: 'add', name: 'Yusuf', role: 'clerk', pin: '2222' });
  });
  // The list is read when it is opened.
  await openTask(page, 'sell');
  await showSettings(page, 'staff');
  await page.getByText('Yusuf').waitFor();
  await picture(page, 'staff', look);
  await page.keyboard.press('Control+l');
  await page.locator('form:has([role="radiogroup"]) input[type="password"]').waitFor();
  await picture(page, 'lock', look);
}
