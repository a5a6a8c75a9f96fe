import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAccount } from '../tills/connect-account.ts';
import { launchCounter, newDataFolder, online, type CounterApp } from '../windows/counter-app.ts';
import { decodeQr, pdfPages } from '../windows/decode-qr.ts';
import { directClient, issuedProfile } from '../network/direct-client.ts';
import { filesBelow } from '../ledgers/files-below.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { lastOrderId, shownInstall } from './shown-install.ts';
import { pressEnter } from '../windows/press-enter.ts';
import { hasProgram } from '../has-program.ts';

/** A day in a shop, step after step, in the real app with the real keychain of the system. */
describe('the first sale on the shop’s own account', () => {
  const dataFolder = newDataFolder();
  const productId = 'jp-10gb-30d';
  let service: TestService;
  let counter: CounterApp;
  let code: string;

  beforeAll(async () => {
    service = await startService({
      balance: '100.00',
      issueDelayMs: 300,
      merchantId: 'corner-shop',
      secret: 'e2e-secret-that-must-not-leak',
    });
    counter = await launchCounter({ dataFolder });
  });
  afterAll(async () => {
    await counter.close();
    await service.stop();
  });

  it('begins in practice mode, with nothing to set up', async () => {
    const { page } = counter;
    await page.locator('[data-product-id]').first().waitFor();
    await page.getByText('Nothing is charged.').waitFor();
    await hasFocus(page.getByTestId('search'));
  });

  it('goes live with base address, merchant id and secret', async () => {
    const { page } = counter;
    await connectAccount(page, service);
    await page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    await page.getByTestId('balance').getByText('$100.00').waitFor();
  });

  it('is made by keyboard alone, and its QR in a picture of the window is the service’s activation code', async () => {
    const { page } = counter;
    await pressEnter(page.getByRole('button', { name: 'Sell', exact: true }));
    await page.getByTestId('search').press('Control+A');
    await page.keyboard.type('japn 10gb 30d');
    await page.locator(`[data-product-id="${productId}"][data-selected]`).waitFor();
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    const shown = await shownInstall(page);
    const orderId = await lastOrderId(page);
    const profile = await issuedProfile(directClient(service), orderId, productId);
    expect(shown.decoded).toBe(profile.activationCode);
    expect(shown.text).toBe(profile.activationCode);
    expect(orderId).toMatch(/^T1-[0-9A-HJKMNP-TV-Z]{8}-[0-9A-HJKMNP-TV-Z]{26}$/);
    code = profile.activationCode;
  });

  it('says nothing of its cost or the balance while its code is shown: the customer reads along', async () => {
    const { page } = counter;
    await page.getByText('What happened').click();
    await page.getByText('Sold', { exact: true }).waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/from the balance|81\.60|18\.40/);
  });

  it('was debited once, and the screen says so', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+2');
    await page.getByTestId('balance').getByText('$81.60').waitFor();
    const balance = await directClient(service).balance();
    expect(balance.ok && balance.value.balance).toBe('81.6');
  });

  it('is on paper as it is on the screen', async ({ skip }) => {
    skip(!hasProgram('pdftoppm'), 'pdftoppm is not installed');
    const { page } = counter;
    await page.keyboard.press('Control+1');
    const file = join(dataFolder, 'receipt.pdf');
    await counter.saveTo(file);
    await page.keyboard.press('Control+p');
    await page.getByText(/^Receipt saved in/).waitFor();
    const pages = pdfPages(readFileSync(file), 203);
    expect(pages.map((picture) => decodeQr(picture))).toEqual([code]);
  });

  it('gives the search its focus back for the next customer', async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await page.getByTestId('search').waitFor();
    await hasFocus(page.getByTestId('search'));
  });

  it('keeps the secret from the window', async () => {
    const { page } = counter;
    const holds = await page.evaluate((secret) => {
      const seen = new Set<unknown>();
      const look = (value: unknown, depth: number): boolean => {
        if (typeof value === 'string') return value.includes(secret);
        if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
        if (seen.has(value) || depth > 8) return false;
        seen.add(value);
        return Reflect.ownKeys(value).some((key) => {
          try {
            return look(Reflect.get(value, key), depth + 1);
          } catch {
            return false;
          }
        });
      };
      return look(globalThis, 0) || document.documentElement.outerHTML.includes(secret);
    }, service.secret);
    expect(holds).toBe(false);
  });

  it('can be followed by another after a restart, with the secret from the keychain', async () => {
    await counter.close();
    counter = await launchCounter({ dataFolder });
    const { page } = counter;
    await online(page);
    await page.getByTestId('search').fill('greece 1gb');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    const shown = await shownInstall(page);
    expect(shown.decoded).toBe(shown.text);
    expect(shown.decoded).not.toBe(code);
  });

  it('is still shown after a restart, without the service', async () => {
    await counter.close();
    await service.stop();
    counter = await launchCounter({ dataFolder });
    const { page } = counter;
    await page.getByRole('button', { name: 'Orders' }).click();
    await page.locator('[data-order-id]').filter({ hasText: 'Japan' }).click();
    // Until then the newest sale is in front.
    await page.getByRole('heading', { name: /^Japan/ }).waitFor();
    expect(await shownInstall(page)).toEqual({ text: code, decoded: code });
  });

  it('keeps the secret out of every file', () => {
    const kept = filesBelow(dataFolder);
    expect(kept.length).toBeGreaterThan(5);
    const forms = [
      Buffer.from(service.secret),
      Buffer.from(service.secret, 'utf16le'),
      Buffer.from(Buffer.from(service.secret).toString('base64').replace(/=+$/, '')),
      Buffer.from(Buffer.from(service.secret).toString('hex')),
    ];
    const leaks = kept.filter(({ bytes }) => forms.some((form) => bytes.includes(form)));
    expect(leaks.map(({ path }) => path)).toEqual([]);
    // The search itself works: the merchant id, which is no secret, is found.
    expect(kept.some(({ bytes }) => bytes.includes('corner-shop'))).toBe(true);
  });
});
