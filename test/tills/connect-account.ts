import type { Page } from 'playwright-core';
import type { Bridge } from '../../src-preload/contract.ts';
import { openAdvanced } from '../windows/show-settings.ts';
import type { TestService } from '../network/start-service.ts';

declare global {
  // What the preload script puts there.
  var till: Bridge;
}

/** Connects the shop's account as staff do, and says that this is a new till where that is asked. */
export async function connectAccount(
  page: Page,
  account: Pick<TestService, 'address' | 'merchantId' | 'secret'>,
): Promise<void> {
  await fillAccount(page, account);
  await page.getByTestId('connect').click();
  await nameTillIfAsked(page);
}

/** Opens the connection screen and fills it in. */
export async function fillAccount(
  page: Page,
  account: Pick<TestService, 'address' | 'merchantId' | 'secret'>,
): Promise<void> {
  await openSettings(page);
  await page.getByLabel('Server address').fill(account.address);
  await page.getByLabel('Merchant ID').fill(account.merchantId);
  await page.getByLabel('Secret').fill(account.secret);
}

/** Goes live without a secret, the service making the signatures. */
export async function connectSignedByService(
  page: Page,
  account: Pick<TestService, 'address' | 'merchantId'>,
): Promise<void> {
  await openSettings(page);
  await page.getByLabel('Server address').fill(account.address);
  await page.getByLabel('Merchant ID').fill(account.merchantId);
  await openAdvanced(page);
  await page.getByLabel('Let your provider sign').check();
  await page.getByTestId('connect').click();
  await nameTillIfAsked(page);
}

/** Waits until the till is connected or says why not, and takes it for a new one under the name that it is offered. */
async function nameTillIfAsked(page: Page): Promise<void> {
  const asked = page.getByTestId('name-this-till');
  await asked.or(page.getByTestId('connect-end')).first().waitFor();
  if (await asked.isVisible()) await nameTill(page);
}

/** Takes the till for a new one, under the name that it is offered. */
export async function nameTill(page: Page): Promise<void> {
  await page.getByTestId('new-till').check();
  await page.getByTestId('till-named').click();
  await page.getByTestId('name-this-till').waitFor({ state: 'detached' });
}

async function openSettings(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Settings' })
    .or(page.getByRole('tab', { name: 'Settings' }))
    .first()
    .click();
  // Settings opens where it was left.
  await page.getByRole('tab', { name: 'Account', exact: true }).click();
}

/**
 * Resolves once the shop's account is open, has its service, and has something to sell.
 *
 * @throws with what the window says of the connection, where it doesn't come about.
 */
export async function isLive(page: Page): Promise<void> {
  try {
    await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
  } catch (cause) {
    const [said] = await page.getByTestId('connect-end').allInnerTexts();
    throw new Error(`The window says of the connection: ${said ?? 'nothing'}`, { cause });
  }
  await page.locator('[data-service-state="online"]').waitFor();
  const hasPackages = async (): Promise<boolean> => (await till.ask('catalog')).products.length > 0;
  await page.waitForFunction(hasPackages, undefined, { polling: 100 });
}
