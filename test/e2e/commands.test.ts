import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDialog } from '../views/stage.ts';
import { showSettings } from '../windows/show-settings.ts';
import { launchCounter, launchOnline, newDataFolder, type CounterApp } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { findCommand } from './find-command.ts';

describe('every command, by keyboard', () => {
  const dataFolder = newDataFolder();
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchOnline({ dataFolder });
    await counter.page.locator('[data-product-id]').first().waitFor();
  });
  afterAll(() => counter.close());

  it('is found by typing, and given by Enter', async () => {
    const { page } = counter;
    await findCommand(page, 'go orders', 'Go to Orders');
    await page.keyboard.press('Enter');
    await page.getByTestId('palette').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
    await page.keyboard.press('Control+1');
    await page.getByTestId('search').waitFor();
  });

  it('leads to a package, and to the order that was made of it', async () => {
    const { page } = counter;
    await findCommand(page, 'japan 10gb 30d', /^Japan/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Japan', exact: true }).waitFor();
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    // The sale's own command is among those of the view.
    await findCommand(page, 'sell the package', 'Sell the package shown');
    await page.keyboard.press('Enter');
    await page.getByTestId('install-qr').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('search').waitFor();
    await findCommand(page, 'japan', /^Japan/);
    await page.getByRole('group', { name: 'Orders' }).getByRole('menuitem').click();
    await page.locator('[data-order-id]').first().waitFor();
    await page.getByTestId('install-qr').waitFor();
    await page.keyboard.press('Control+g');
    await page.getByRole('heading', { name: 'Japan', exact: true }).waitFor();
  });

  it('speaks another language by its name in the one that is spoken', async () => {
    const { page } = counter;
    await findCommand(page, 'spanish', /^Español/);
    await closeDialog({ counter });
  });

  it('has its key on the sheet', async () => {
    const { page } = counter;
    await page.keyboard.press('F1');
    const sheet = page.getByTestId('key-sheet');
    await sheet.getByText('Sell the package shown').waitFor();
    await sheet.locator('[data-command="palette"]').getByText('Ctrl+K').waitFor();
    await hasFocus(sheet.getByRole('button'));
    // No key of a view does anything behind it.
    await page.keyboard.press('F9');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByTestId('sell').waitFor();
    expect(await page.getByTestId('install-qr').count()).toBe(0);
  });

  it('sets colors and size, which stay after a restart', async () => {
    const { page } = counter;
    // As the app has it, not as the test's own tools would.
    await page.emulateMedia({ colorScheme: null });
    const width = await page.evaluate(() => innerWidth);
    await findCommand(page, 'dark', /^Dark colors/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);
    await findCommand(page, 'larger', /^Larger/);
    await page.keyboard.press('Enter');
    await page.waitForFunction((before) => innerWidth < before, width);
    await counter.close();

    counter = await launchCounter({ dataFolder });
    await counter.page.emulateMedia({ colorScheme: null });
    await counter.page.getByTestId('search').waitFor();
    await counter.page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);
    await counter.page.waitForFunction((before) => innerWidth < before, width);
    await showSettings(counter.page, 'displays');
    await counter.page.getByTestId('zoom').getByText('110').waitFor();
  });
});
