import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectAccount } from '../tills/connect-account.ts';
import { launchCounter, launchOnline, newDataFolder, type CounterApp } from '../windows/counter-app.ts';
import { decodeQr } from '../windows/decode-qr.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { pressEnter } from '../windows/press-enter.ts';

describe('a damaged book of sales', () => {
  const dataFolder = newDataFolder();
  const ledger = join(dataFolder, 'live', 'ledger.sqlite');
  let service: TestService;
  let counter: CounterApp;

  beforeAll(async () => {
    service = await startService({ balance: '100.00', issueDelayMs: 0 });
    counter = await launchCounter({ dataFolder });
    await connectAccount(counter.page, service);
    await counter.page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
  });
  afterAll(async () => {
    await counter.close();
    await service.stop();
  });

  it('is told of at start, and one key opens another, with the sale in it that the service still knows', async () => {
    const { page } = counter;
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.getByTestId('search').fill('japan 10gb 30d');
    await page.locator('[data-product-id="jp-10gb-30d"]').waitFor();
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    const code = await shownCode(page);
    expect(code).toMatch(/^LPA:1\$/);
    await counter.kill();
    writeFileSync(ledger, readFileSync(ledger).fill(0x5a));
    rmSync(`${ledger}-wal`, { force: true });

    counter = await launchCounter({ dataFolder });
    const stopped = counter.page.locator('[data-closed-books="stopped"]');
    await stopped.waitFor();
    expect(await stopped.getByRole('heading').textContent()).toBe('The sales records are damaged');
    expect(await stopped.getByRole('status').textContent()).toMatch(/Nothing is sold or charged/);
    expect(await stopped.getByTestId('under-way').textContent()).toMatch(/may have gone through/);
    // The button that helps has the focus.
    await counter.page.locator(':focus').getByText('Start new records').waitFor();
    await counter.page.keyboard.press('Enter');

    await counter.page.locator('[data-books-news="recovered"]').getByText('1 sale').waitFor();
    await counter.page.getByRole('button', { name: 'Orders' }).click();
    await counter.page.locator('[data-order-id]').first().click();
    expect(await shownCode(counter.page)).toBe(code);
  });
});

describe('a damaged book of sales and a backup on a stick', () => {
  it('are put right by the keyboard alone, and the damaged book is kept', async () => {
    const dataFolder = newDataFolder();
    const saved = join(newDataFolder(), 'books.esimbackup');
    let counter = await launchOnline({ dataFolder });
    onTestFinished(() => counter.close());
    await counter.page.getByTestId('search').fill('japan 10gb 30d');
    await counter.page.locator('[data-product-id="jp-10gb-30d"]').waitFor();
    await counter.page.getByTestId('sell').and(counter.page.locator(':enabled')).waitFor();
    await counter.page.keyboard.press('F9');
    const code = await shownCode(counter.page);
    await counter.saveTo(saved);
    const passphrase = 'correct horse battery';
    expect(
      await counter.page.evaluate((typed) => till.ask('records-encrypt', { passphrase: typed }), passphrase),
    ).toMatchObject({ kind: 'encrypted' });
    await counter.kill();
    const ledger = join(dataFolder, 'practice', 'ledger.sqlite');
    writeFileSync(ledger, readFileSync(ledger).fill(0x5a));
    rmSync(`${ledger}-wal`, { force: true });

    counter = await launchCounter({ dataFolder });
    const { page, electron } = counter;
    await page.locator('[data-closed-books="stopped"]').waitFor();
    await page.locator(':focus').getByText('Start new records').waitFor();
    await electron.evaluate(({ dialog }, file) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
    }, saved);
    const restore = async (typed: string): Promise<void> => {
      for (let stops = 0; stops < 5; stops += 1) {
        if ((await page.getByTestId('books-from-file').and(page.locator(':focus')).count()) > 0) break;
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
      await page.getByLabel('Passphrase it was saved with').and(page.locator(':focus')).waitFor();
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    };
    await restore('correct house battery');
    await page.getByText('The passphrase is wrong.').waitFor({ timeout: 30_000 });
    await page.locator('[data-closed-books="stopped"] button:focus').waitFor();
    await restore(passphrase);

    await page.locator('[data-books-news="recovered"]').waitFor({ timeout: 30_000 });
    await pressEnter(page.getByRole('button', { name: 'Orders' }));
    await page.locator('[data-order-id]').first().press('Enter');
    expect(await shownCode(page)).toBe(code);
    const aside = join(dataFolder, 'practice', 'quarantine');
    const [folder = ''] = readdirSync(aside);
    expect(new Set(readFileSync(join(aside, folder, 'ledger.sqlite')))).toEqual(new Set([0x5a]));
  });
});

/** What a phone reads from the QR in the window. */
async function shownCode(page: Page): Promise<string | undefined> {
  const qr = page.getByTestId('install-qr');
  await qr.waitFor();
  return decodeQr(await qr.screenshot());
}
