import type { Page } from 'playwright-core';
import { decodeQr } from '../decode-qr.ts';

/** The activation code in words, and as a decoder reads it from a picture of the window. */
export async function shownInstall(page: Page): Promise<{ text: string; decoded: string | undefined }> {
  const qr = page.getByTestId('install-qr');
  await qr.waitFor();
  const text = (await page.getByTestId('activation-code').innerText()).replaceAll(/\s/g, '');
  return { text, decoded: decodeQr(await page.screenshot()) };
}
