import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { openAdvanced, showSettings } from '../windows/show-settings.ts';
import { launchCounter, newDataFolder, type CounterApp } from '../windows/counter-app.ts';
import { pressEnter } from '../windows/press-enter.ts';

async function launch(): Promise<CounterApp> {
  const counter = await launchCounter();
  onTestFinished(() => counter.close());
  await counter.page.locator('[data-service-state="online"]').waitFor();
  return counter;
}

async function showRecords(page: Page): Promise<void> {
  await showSettings(page, 'data');
  await page.getByTestId('records-encrypt').waitFor();
}

async function verify(page: Page): Promise<string> {
  await openAdvanced(page);
  await pressEnter(page.getByTestId('records-verify'));
  return page.getByText(/head [0-9a-f]{64}$/).innerText({ timeout: 30_000 });
}

async function sellOne(page: Page): Promise<void> {
  await page.locator('[data-product-id]').first().waitFor();
  await page.evaluate(async () => {
    const { products } = await till.ask('catalog');
    const [product] = products;
    if (product === undefined) throw new Error('there is no package');
    const { productId, costVersion, price, currency } = product;
    const reply = await till.ask('sell', {
      ...{ productId, costVersion, price, currency, cart: crypto.randomUUID(), again: true },
      activationMode: 'NOW',
      customer: { name: '王小明', phone: '+49 151 2345 6789', note: '=1+1' },
    });
    if (!reply.ok) throw new Error(reply.problem.kind);
  });
  await expect
    .poll(() => page.evaluate(async () => (await till.ask('open-work')).sales.length), { timeout: 20_000 })
    .toBe(0);
}

/** Native dialogs can't be driven. */
const openFrom = ({ electron }: CounterApp, file: string): Promise<void> =>
  electron.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, file);

it('exports the books to files that staff choose, and forgets a customer', async () => {
  const folder = newDataFolder();
  const counter = await launch();
  const { page } = counter;
  await sellOne(page);
  await showRecords(page);
  const before = await verify(page);
  await counter.saveTo(join(folder, 'entries.csv'));
  await pressEnter(page.getByTestId('records-export-entries'));
  await page.getByText('Saved as entries.csv').waitFor();
  expect(readFileSync(join(folder, 'entries.csv'), 'utf8')).toContain("王小明,'+49 151 2345 6789,'=1+1");
  await counter.saveTo(join(folder, 'book.jsonl'));
  await pressEnter(page.getByTestId('records-export-book'));
  await page.getByText('Saved as book.jsonl').waitFor();
  expect(readFileSync(join(folder, 'book.jsonl'), 'utf8')).toContain('"name":"王小明"');
  const found = (): Promise<number> =>
    page.evaluate(async () => {
      const query = { text: '小明', countries: [], from: null, to: null, standing: null, productId: null };
      const read = await till.ask('orders', {
        ...query,
        staffId: null,
        sort: 'newest',
        start: { at: 'first' },
        limit: 10,
      });
      return read.orders.length;
    });
  expect(await found()).toBe(1);

  await page.getByLabel('Phone number').fill('0151 23456789');
  await pressEnter(page.getByTestId('records-look'));
  await page.getByText('1 sale has this number.').waitFor();
  await pressEnter(page.getByTestId('records-forget'));
  await page.getByText('Erased from 1 sale.').waitFor();
  expect(await found()).toBe(0);
  expect(await verify(page)).not.toBe(before);
});

it('saves an encrypted backup, and restores it on another computer with its passphrase alone', async () => {
  const file = join(newDataFolder(), 'books.esimbackup');
  const old = await launch();
  const { page } = old;
  await sellOne(page);
  await showRecords(page);
  const before = await verify(page);
  await old.saveTo(file);
  const save = async (passphrase: string, again: string): Promise<void> => {
    await page.getByLabel('Passphrase of the backup').fill(passphrase);
    await page.getByLabel('Repeat the passphrase', { exact: true }).fill(again);
    await pressEnter(page.getByTestId('records-encrypt'));
  };
  await save('correct horse', 'correct house');
  await page.getByText('The two passphrases are different').waitFor();
  await save('too short', 'too short');
  await page.getByText('The passphrase is too short').waitFor();
  await save('correct horse', 'correct horse');
  await page.getByText('Saved as books.esimbackup').waitFor({ timeout: 30_000 });
  expect(readFileSync(file).includes('王小明')).toBe(false);

  const next = await launch();
  await showRecords(next.page);
  await openFrom(next, file);
  const restore = async (passphrase: string): Promise<void> => {
    await next.page.getByLabel('Passphrase it was saved with').fill(passphrase);
    await pressEnter(next.page.getByTestId('records-restore'));
  };
  await restore('correct house');
  await next.page.getByText('The passphrase is wrong.').waitFor({ timeout: 30_000 });
  await restore('correct horse');
  await next.page.getByText('were restored and checked.').waitFor({ timeout: 30_000 });
  expect(await verify(next.page)).toBe(before);
  // What has books by now takes none in.
  await restore('correct horse');
  await next.page.getByText('Only a new till can take a backup').waitFor();
});
