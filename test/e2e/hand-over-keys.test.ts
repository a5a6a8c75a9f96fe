import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bridge } from '../../src-preload/contract.ts';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';
import { shownInstall } from './shown-install.ts';

declare global {
  var till: Bridge;
}

describe('keys while a code is shown', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchOnline();
  });
  afterAll(() => counter.close());
  beforeEach(async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await shownInstall(page);
  });
  const search = () => counter.page.getByTestId('next-search');
  const languageOfLast = () =>
    counter.page.evaluate(async () => (await till.ask('snapshot'))?.sales[0]?.customer?.language);

  it('belong to a list that is open: letters find a language, Enter takes it, and it stays with the order', async () => {
    const { page } = counter;
    const language = page.getByTestId('customer-language');
    await language.click();
    await page.keyboard.type('Es');
    await page.getByRole('option', { name: 'Español' }).waitFor();
    await page.keyboard.press('F5');
    await page.keyboard.press('Enter');
    await hasFocus(search());
    expect(await search().inputValue()).toBe('');
    expect(await language.inputValue()).toBe('Español');
    await page.getByRole('radio', { name: 'Not sure', checked: true }).waitFor();
    await expect.poll(languageOfLast).toBe('es');
    // Enter leads on again, and what was chosen is the order's, and not the next customer's.
    await page.locator('button[aria-keyshortcuts="Enter"]').waitFor();
    await page.keyboard.press('Enter');
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.press('Control+2');
    await page.locator('[data-order-id]').first().click();
    await page.getByRole('region', { name: 'Customer' }).getByText('Español').waitFor();
    await page.keyboard.press('F9');
    await shownInstall(page);
    expect(await language.inputValue()).toBe('Español');
    await page.getByRole('button', { name: 'Back to the order' }).waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('[data-shown-order]').waitFor();
    await page.keyboard.press('Control+1');
  });

  it('belong to a menu that is open, and Enter leads on once it is closed', async () => {
    const { page } = counter;
    await page.getByTestId('pass-on').click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await hasFocus(search());
    await page.locator('button[aria-keyshortcuts="Enter"]').waitFor();
    await page.keyboard.press('Enter');
    await hasFocus(page.getByTestId('search'));
  });

  it('say Esc on the button where Enter would press another one', async () => {
    const { page } = counter;
    await page.locator('button[aria-keyshortcuts="Enter"]').waitFor();
    await page.getByTestId('turn-screen').focus();
    await page
      .getByRole('button', { name: 'Next customer' })
      .and(page.locator('[aria-keyshortcuts="Esc"]'))
      .waitFor();
  });
});
