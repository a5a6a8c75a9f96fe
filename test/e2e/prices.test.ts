import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showSettings } from '../windows/show-settings.ts';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';

/** Presses Tab until the focus is on what is looked for. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
  }
  expect.fail(`${selector} is not reached by Tab`);
}

describe('the shop’s prices, by keyboard', () => {
  let counter: CounterApp;

  beforeAll(async () => {
    counter = await launchOnline();
  });
  afterAll(() => counter.close());

  it('are shown before they hold, and hold once they are saved', async () => {
    const { page } = counter;
    await page.getByRole('button', { name: 'Settings' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Server address').waitFor();
    await tabTo(page, '[role="tab"]');
    for (let pages = 0; pages < 3; pages += 1) await page.keyboard.press('ArrowRight');
    await page.getByTestId('add-rule').waitFor();
    await tabTo(page, '[data-testid="add-rule"]');
    await page.keyboard.type('japan');
    await page.getByRole('option', { name: /^Japan Country/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page
      .getByRole('option', { name: /^Japan Country/ })
      .and(page.locator('[data-focused]'))
      .waitFor();
    await page.keyboard.press('Enter');
    await hasFocus(page.getByTestId('markup'));
    await page.keyboard.type('100');
    // 18.40 and 100 % are 36.80.
    await page.locator('[data-product="jp-10gb-30d"]').getByText('$36.90').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Saved. Customers pay these prices starting now').waitFor();
    // What was new is what holds now.
    await page.getByTestId('preview').getByText('no price changes').waitFor();
    expect(await page.locator('[data-product="jp-10gb-30d"]').getByText('$36.90').count()).toBe(2);
  });

  it('are listed in Sell, and written into the sale', async () => {
    const { page } = counter;
    await page.getByRole('button', { name: 'Sell' }).focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('search').fill('japan 10gb 30d');
    await page.locator('[data-product-id="jp-10gb-30d"]').getByText('$36.90').waitFor();
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('install-qr').waitFor();
    await page.getByRole('button', { name: 'Orders' }).click();
    await page.locator('[data-order-id]').first().getByText('$36.90').waitFor();
  });

  it('stand beside what the service says of the balance', async () => {
    const { page } = counter;
    await page.getByRole('button', { name: 'Balance' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: '−\u2060$18.40' }).waitFor();
    await page.getByText(/sales left, at today’s mix/).waitFor();
    const warning = page.getByTestId('balance-warning');
    await warning.focus();
    await page.keyboard.type('1000');
    await page.keyboard.press('Enter');
    await page.getByText('The balance is low').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
  });

  it('are in the currency that was taken from its list, and in none that was only typed', async () => {
    const { page } = counter;
    await showSettings(page, 'prices');
    await page.getByRole('option', { name: /^Currency and tax/ }).click();
    const field = page.getByRole('combobox', { name: 'Customers pay in' });
    const euro = page.getByRole('option', { name: 'Euro EUR' });
    await field.focus();
    await page.getByRole('option', { name: 'US Dollar USD' }).and(page.locator('[data-focused]')).waitFor();
    await field.fill('euro');
    await euro.waitFor();
    await page.keyboard.press('Escape');
    await euro.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('US Dollar');
    for (const key of ['Enter', 'Tab']) {
      await field.fill('no such currency');
      await page.keyboard.press(key);
      await expect.poll(() => field.inputValue()).toBe('US Dollar');
    }
    // What typing finds is there to be taken, by the key that leads on as well.
    await field.fill('euro');
    await euro.waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('Euro');
    await field.fill('us dollar');
    await page.keyboard.press('Tab');
    await expect.poll(() => field.inputValue()).toBe('US Dollar');
    await field.fill('euro');
    await euro.waitFor();
    await page.keyboard.press('ArrowDown');
    await euro.and(page.locator('[data-focused]')).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => field.inputValue()).toBe('Euro');
    expect(await wcagViolations(page)).toEqual([]);
  });
});
