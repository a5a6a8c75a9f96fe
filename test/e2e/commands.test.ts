import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchCounter, launchOnline, newDataFolder, type CounterApp } from '../counter-app.ts';

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
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').getByRole('menuitem', { name: 'Go to Orders' }).waitFor();
    await page.keyboard.type('go orders');
    await page.keyboard.press('Enter');
    await page.getByTestId('palette').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
    await page.keyboard.press('Control+1');
    expect(await page.getByTestId('search').isVisible()).toBe(true);
  });

  it('leads to a package, and to the order that was made of it', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+k');
    await page.keyboard.type('japan 10gb 30d');
    await page.getByRole('menuitem', { name: 'Japan' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Japan', exact: true }).waitFor();
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    // The sale's own command is among those of the view.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('sell what');
    await page.keyboard.press('Enter');
    await page.getByTestId('install-qr').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('search').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('japan');
    await page.getByRole('group', { name: 'Orders' }).getByRole('menuitem').click();
    await page.locator('[data-order-id]').first().waitFor();
    await page.getByTestId('install-qr').waitFor();
    await page.keyboard.press('Control+g');
    await page.getByRole('heading', { name: 'Japan', exact: true }).waitFor();
  });

  it('has its key on the sheet', async () => {
    const { page } = counter;
    await page.keyboard.press('F1');
    const sheet = page.getByTestId('key-sheet');
    await sheet.getByText('Sell what is read back').waitFor();
    expect(await sheet.locator('[data-command="palette"]').getByText('Ctrl+K').count()).toBe(1);
    // No key of a view does anything behind it.
    await page.keyboard.press('F9');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await page.getByTestId('sell').isVisible()).toBe(true);
  });

  it('sets colours and size, which stay after a restart', async () => {
    const { page } = counter;
    // As the app has it, not as the test's own tools would.
    await page.emulateMedia({ colorScheme: null });
    const width = await page.evaluate(() => innerWidth);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dark');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('larger');
    await page.keyboard.press('Enter');
    await page.waitForFunction((before) => innerWidth < before, width);
    await counter.close();

    counter = await launchCounter({ dataFolder });
    await counter.page.emulateMedia({ colorScheme: null });
    await counter.page.getByTestId('search').waitFor();
    expect(await counter.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
    expect(await counter.page.evaluate(() => innerWidth)).toBeLessThan(width);
    await counter.page.keyboard.press('Control+5');
    await counter.page.getByTestId('zoom').getByText('110').waitFor();
  });
});
