import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connectAccount, fillAccount, isLive } from '../tills/connect-account.ts';
import {
  launchCounter,
  launchOnline,
  newDataFolder,
  online,
  type CounterApp,
} from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { findCommand } from './find-command.ts';
import './shown-install.ts';

const sell = async (page: Page): Promise<string> => {
  await page.keyboard.press('Control+1');
  await page.keyboard.press('Escape');
  await page.getByTestId('search').fill('greece 1gb');
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('F9');
  await page.getByTestId('install-qr').waitFor();
  return page.evaluate(async () => (await till.ask('snapshot'))?.sales[0]?.orderId ?? '');
};
const isFocused = (page: Page, testId: string) => hasFocus(page.getByTestId(testId));

describe('a till that is started for the first time', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchOnline();
  });
  afterAll(() => counter.close());

  it('sells before anybody names it, and takes the name that it offers with one Enter', async () => {
    const { page } = counter;
    // Whoever types at once searches.
    await isFocused(page, 'search');
    expect(await sell(page)).toMatch(/^P-T1-/);
    await page.keyboard.press('Escape');
    // The next search takes the focus with its first frame.
    await isFocused(page, 'search');
    await page.getByTestId('till-name').focus();
    await page.keyboard.type('front');
    await page.keyboard.press('Enter');
    await page.getByTestId('first-name').waitFor({ state: 'detached' });
    await page.getByText('Till P-FRONT').waitFor();
    expect(await sell(page)).toMatch(/^P-FRONT-/);
  });

  it('leads to the account and to the name, whatever page of Settings was open last', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+6');
    await page.getByRole('tab', { name: 'About' }).click();
    await page.getByTestId('about').waitFor();
    await page.keyboard.press('Control+1');
    await page.getByRole('button', { name: 'Connect the shop’s account' }).click();
    const address = page.getByLabel('Server address').and(page.locator(':focus'));
    await address.waitFor();
    expect(await address.evaluate(isInSight)).toBe(true);

    await page.keyboard.press('Control+1');
    await findCommand(page, 'name of this till', 'Settings: name of this till');
    await page.keyboard.press('Enter');
    await isFocused(page, 'till-name');
    expect(await page.getByTestId('till-name').evaluate(isInSight)).toBe(true);
  });
});

describe('a till that connects the shop’s account', () => {
  let service: TestService;
  let counter: CounterApp;
  let oldSale = '';
  beforeAll(async () => {
    service = await startService({ balance: '100.00', issueDelayMs: 0 });
    const old = await launchOnline();
    await connectAccount(old.page, service);
    await isLive(old.page);
    oldSale = await sell(old.page);
    await old.close();
    counter = await launchCounter({ dataFolder: newDataFolder() });
    await online(counter.page);
  });
  afterAll(async () => {
    await counter.close();
    await service.stop();
  });

  it('asks which till it is before anything can be sold, and again after a restart', async () => {
    await fillAccount(counter.page, service);
    await counter.page.getByTestId('connect').click();
    const asked = counter.page.getByText('Is this a new till, or does it replace another one?');
    await asked.waitFor();
    // Neither answer is given by habit.
    await expect(counter.page.getByTestId('till-named').isDisabled()).resolves.toBe(true);
    await counter.page.getByTestId('back-to-practice').waitFor();
    await counter.close();
    lockAccount(counter.dataFolder);
    counter = await launchCounter({ dataFolder: counter.dataFolder });
    const { page } = counter;
    await page.getByTestId('new-till').waitFor();
    await online(page);
    // The shop's administrator keeps the account: nobody here leaves it.
    expect(await page.evaluate(() => till.ask('managed'))).toEqual(['account']);
    expect(await page.getByTestId('back-to-practice').count()).toBe(0);
    const refused = await page.evaluate(async () => {
      const [product] = (await till.ask('catalog')).products;
      if (product === undefined) throw new Error('there is nothing to sell');
      const { productId, costVersion, price, currency } = product;
      const request = { productId, costVersion, price, currency, cart: crypto.randomUUID(), again: true };
      return till.ask('sell', request);
    });
    expect(refused).toEqual({ ok: false, problem: { kind: 'not-named' } });
  });

  it('offers the tills of the account, and has the sales of the one that it replaces', async () => {
    const { page } = counter;
    // A new one isn't called as another is.
    expect(await page.getByTestId('till-name').inputValue()).toBe('T2');
    await page.getByText('It replaces T1').click();
    expect(await page.getByTestId('till-name').inputValue()).toBe('T1');
    await page.getByTestId('till-name').fill('FRONT');
    await page.keyboard.press('Enter');
    await page
      .locator('[data-books-news="replaced"]')
      .filter({ hasText: '1 of its sales was restored' })
      .waitFor();
    await page.getByTestId('name-this-till').waitFor({ state: 'detached' });
    expect(await sell(page)).toMatch(/^FRONT-/);
    await page.keyboard.press('Control+2');
    await page.locator(`[data-order-id="${oldSale}"]`).waitFor();
  });

  it('takes over the sales of one that nobody named, later, by a number of its receipts', async () => {
    const third = await launchOnline();
    try {
      await connectAccount(third.page, service);
      await isLive(third.page);
      const itsSale = await sell(third.page);
      await third.close();
      const { page } = counter;
      await page.keyboard.press('Control+6');
      await page.getByTestId('take-over').click();
      await page.getByTestId('unlisted-till').check();
      await page.getByLabel('A sale number from the old till').fill('nothing');
      await page.keyboard.press('Enter');
      await page.getByText('That isn’t a sale number of a till').waitFor();
      await page.getByLabel('A sale number from the old till').fill(itsSale.toLowerCase());
      await page.keyboard.press('Enter');
      await page.getByTestId('take-over-now').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+2');
      await page.locator(`[data-order-id="${itsSale}"]`).waitFor();
    } finally {
      await third.close().catch(() => undefined);
    }
  });
});

/** As a profile of the shop's administrator does. */
function lockAccount(dataFolder: string): void {
  const file = join(dataFolder, 'settings.json');
  const settings = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, JSON.stringify({ ...settings, locked: ['account'] }));
}

/** Whether all of an element can be seen. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const there = document.elementFromPoint(element.getBoundingClientRect().left + 5, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && there !== null && element.contains(there);
}
