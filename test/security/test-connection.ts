import type { Page } from 'playwright-core';
import { fillAccount } from '../tills/connect-account.ts';
import { hostileMerchant, hostileSecret } from './attacks/hostile-server.ts';

export const answerNotRead =
  /^Not connected. Nothing was changed. Your provider’s answer can’t be read. [^.]+\.$/;

/** Tests the connection to an address, as staff do. @returns what they are told. */
export async function testConnection(page: Page, address: string): Promise<string> {
  await fillAccount(page, { address, merchantId: hostileMerchant, secret: hostileSecret });
  await page.getByRole('button', { name: 'Test the connection' }).click();
  const account = page.locator('form').filter({ has: page.locator('#account-title') });
  await page.getByRole('button', { name: 'Test the connection' }).and(page.locator(':enabled')).waitFor();
  return account.getByRole('alert').or(account.getByRole('status')).innerText();
}
