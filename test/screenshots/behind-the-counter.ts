import type { Page } from 'playwright-core';
import { showSettings } from '../windows/show-settings.ts';
import { openTask, picture, type Look } from './look.ts';

/** What a manager looks at: the balance, reports and settings. Leaves the till locked. */
export async function takeBehindTheCounter(page: Page, look: Look): Promise<void> {
  await openTask(page, 'balance');
  await page.getByRole('cell').first().waitFor();
  await picture(page, 'balance', look);
  await page.getByRole('tab').nth(1).click();
  await page.getByTestId('compare').click();
  await page.getByTestId('matched').waitFor();
  await page.locator('[data-doing="idle"]').waitFor();
  await picture(page, 'reconciliation', look);
  await openTask(page, 'reports');
  await page.getByTestId('report-chart').waitFor();
  await picture(page, 'reports', look);
  // The third: of seven days.
  await page.getByRole('group').first().getByRole('button').nth(2).click();
  await page.getByTestId('report-table').waitFor();
  await picture(page, 'reports-week', look);
  await takeSettings(page, look);
  await page.keyboard.press('Control+l');
  await page.locator('form:has([role="radiogroup"]) input[type="password"]').waitFor();
  await picture(page, 'lock', look);
}

async function takeSettings(page: Page, look: Look): Promise<void> {
  await showSettings(page, 'account');
  await page.locator('#account-title').waitFor();
  await picture(page, 'settings', look);
  await showSettings(page, 'staff');
  await page.getByText('Yusuf').waitFor();
  await picture(page, 'staff', look);
  await showSettings(page, 'displays');
  await page.getByTestId('receipt-preview').waitFor();
  await picture(page, 'receipts', look);
  await showSettings(page, 'prices');
  await page.locator('[data-product]').first().waitFor();
  await picture(page, 'prices', look);
  await showSettings(page, 'data');
  await page.getByTestId('records-keep').waitFor();
  await picture(page, 'records', look);
  await showSettings(page, 'about');
  await page.getByTestId('licenses-packages').waitFor();
  await picture(page, 'about', look);
}
