import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showSettings } from '../windows/show-settings.ts';
import {
  launchCounter,
  launchOnline,
  newDataFolder,
  online,
  type CounterApp,
} from '../windows/counter-app.ts';
import { shownInstall } from './shown-install.ts';

describe('what the window showed last', () => {
  const dataFolder = newDataFolder();
  const kept = join(dataFolder, 'first-view.json');
  let counter: CounterApp;

  const again = async (): Promise<void> => {
    await counter.close();
    counter = await launchCounter({ dataFolder });
  };

  beforeAll(async () => {
    counter = await launchOnline({ dataFolder });
  });
  afterAll(() => counter.close());

  it('is shown at the next start before main has read the books, and is true afterwards', async () => {
    const { page } = counter;
    await page.getByTestId('search').fill('france');
    await page.keyboard.press('ArrowDown');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    const full = await page.getByTestId('balance').innerText();
    await page.keyboard.press('F9');
    const { text } = await shownInstall(page);
    // Nothing of the balance is in front of the customer.
    expect(await page.getByTestId('balance').count()).toBe(0);
    await page.keyboard.press('Escape');
    // The service is asked for the balance after the sale.
    await expect.poll(() => page.getByTestId('balance').innerText()).not.toBe(full);
    const balance = await page.getByTestId('balance').innerText();
    await again();
    await online(counter.page);
    const [usable, reported] = await counter.page.evaluate(() =>
      ['counter-usable', 'books-told'].map((name) => performance.getEntriesByName(name)[0]?.startTime),
    );
    expect(usable).toBeLessThan(reported ?? 0);
    await expect.poll(() => counter.page.getByTestId('balance').innerText()).toBe(balance);
    // The last sale is of the books, and no code is anywhere else.
    await counter.page.getByText('France').first().waitFor();
    const left = readFileSync(kept, 'utf8');
    expect(left).not.toContain(text);
    expect(left).not.toContain(text.split('$')[2] ?? text);
  });

  it('sells by its key as soon as it is marked as ready', async () => {
    await again();
    const { page } = counter;
    await page.waitForFunction(() => performance.getEntriesByName('ready-to-sell').length > 0);
    await page.getByTestId('search').fill('france');
    await page.keyboard.press('F9');
    await shownInstall(page);
    const order = await page.evaluate(() =>
      ['books-told', 'ready-to-sell'].map((name) => performance.getEntriesByName(name)[0]?.startTime),
    );
    expect(order).toEqual(order.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
  });

  it('is drawn by what an earlier start found to draw with', async () => {
    const isTried = await counter.electron.evaluate(({ app }) => app.isHardwareAccelerationEnabled());
    // There is none of these on a computer whose graphics card draws.
    expect(isTried).toBe(!existsSync(join(dataFolder, 'no-graphics.json')));
  });

  it('is not kept once the till knows names', async () => {
    const { page } = counter;
    await showSettings(page, 'staff');
    await page.getByLabel('Your name').fill('Ana');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1111');
    await page.keyboard.press('Enter');
    await page.getByTestId('staff-name').getByText('Ana').waitFor();
    await expect.poll(() => existsSync(kept)).toBe(false);
    await again();
    await counter.page.getByLabel('PIN of').waitFor();
    expect(existsSync(kept)).toBe(false);
    expect(await counter.page.evaluate(() => performance.getEntriesByName('books-told').length)).toBe(0);
  });
});
