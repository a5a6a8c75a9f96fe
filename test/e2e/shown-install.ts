import type { Page } from 'playwright-core';
import type { Bridge } from '../../src-preload/contract.ts';
import { decodeQr } from '../windows/decode-qr.ts';

/** The activation code in words, and as a decoder reads it from a picture of the window. */
export async function shownInstall(page: Page): Promise<{ text: string; decoded: string | undefined }> {
  const qr = page.getByTestId('install-qr');
  await qr.waitFor();
  const text = (await page.getByTestId('activation-code').innerText()).replaceAll(/\s/g, '');
  return { text, decoded: decodeQr(await page.screenshot()) };
}

declare global {
  // What the preload script puts there.
  var till: Bridge;
}

/** The order id of the newest sale, as main tells the window. */
export async function lastOrderId(page: Page): Promise<string> {
  const orderId = await page.evaluate(async () => (await till.ask('snapshot'))?.sales[0]?.orderId);
  if (orderId === undefined) throw new Error('there is no sale');
  return orderId;
}
