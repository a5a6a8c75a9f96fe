import type { Page } from 'playwright-core';
import type { TestService } from './start-service.ts';

/** Fills in the connection screen as staff do, and goes live. */
export async function connectAccount(
  page: Page,
  account: Pick<TestService, 'address' | 'merchantId' | 'secret'>,
): Promise<void> {
  await fillAccount(page, account);
  await page.getByRole('button', { name: 'Connect and go live' }).click();
}

/** Opens the connection screen and fills it in. */
export async function fillAccount(
  page: Page,
  account: Pick<TestService, 'address' | 'merchantId' | 'secret'>,
): Promise<void> {
  await openSettings(page);
  await page.getByLabel('Base address').fill(account.address);
  await page.getByLabel('Merchant id').fill(account.merchantId);
  await page.getByLabel('Secret').fill(account.secret);
}

/** Goes live without a secret, the service making the signatures. */
export async function connectSignedByService(
  page: Page,
  account: Pick<TestService, 'address' | 'merchantId'>,
): Promise<void> {
  await openSettings(page);
  await page.getByLabel('Base address').fill(account.address);
  await page.getByLabel('Merchant id').fill(account.merchantId);
  await page.getByText('Advanced').click();
  await page.getByLabel('Let the service sign').check();
  await page.getByRole('button', { name: 'Connect and go live' }).click();
}

async function openSettings(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Settings' })
    .or(page.getByRole('tab', { name: 'Settings' }))
    .first()
    .click();
}
