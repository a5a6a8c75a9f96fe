import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { launchOnline, newDataFolder, online, type CounterApp } from '../windows/counter-app.ts';

const press = async ({ page }: CounterApp): Promise<void> => {
  await page.getByTestId('search').fill('japan 10gb 30d');
  await page.locator('[data-product-id="jp-10gb-30d"][data-selected]').waitFor();
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('F9');
};
const sell = async (counter: CounterApp): Promise<void> => {
  await press(counter);
  await counter.page.getByTestId('install-qr').waitFor();
  await counter.page.getByRole('button', { name: 'Next customer' }).click();
};

it('a book that is replaced by an older copy while the till is open is put back by one press, with every sale', async () => {
  const counter = await launchOnline({ dataFolder: newDataFolder() });
  onTestFinished(() => counter.close());
  const { page } = counter;
  await sell(counter);
  const folder = join(counter.dataFolder, 'practice');
  const older = join(counter.dataFolder, 'older');
  cpSync(folder, older, { recursive: true });
  await sell(counter);
  rmSync(join(folder, 'ledger.sqlite'));
  renameSync(join(older, 'ledger.sqlite'), join(folder, 'ledger.sqlite'));

  await press(counter);
  await page.getByText(/^Not sold\. Your account was not charged\. .*Leave the till open/).waitFor();
  const stopped = page.locator('[data-writing="stopped"]');
  await stopped.getByText(/Every sale is saved\. Restore the records/).waitFor();
  await stopped.getByRole('button', { name: 'Restore the records' }).click();

  await stopped.waitFor({ state: 'detached' });
  await online(page);
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  await sell(counter);
  await page.getByRole('button', { name: 'Orders' }).click();
  await page.locator('[data-order-id]').nth(2).waitFor();
  expect(await page.locator('[data-order-id]').count()).toBe(3);
});
