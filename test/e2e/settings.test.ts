import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SettingsTab } from '../../src-renderer/counter/settings/setting-parts.ts';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { openAdvanced, showSettings } from '../windows/show-settings.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';
import { findCommand } from './find-command.ts';

/** The pages that are offered, in order, and which one is shown. */
const pagesOf = (page: Page): Promise<{ all: (string | null)[]; shown: string | null }> =>
  page.evaluate(() => {
    const tabs = [...document.querySelectorAll('[role="tab"]')];
    const name = (tab: Element | undefined): string | null => tab?.getAttribute('data-key') ?? null;
    return { all: tabs.map(name), shown: name(tabs.find((tab) => tab.ariaSelected === 'true')) };
  });

/** Gives a command of the palette that leads to a part of Settings. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+1');
  await findCommand(page, words, words);
  await page.keyboard.press('Enter');
  await page.getByTestId('palette').waitFor({ state: 'detached' });
}

describe('Settings, by keyboard', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchOnline();
    await counter.page.locator('[data-product-id]').first().waitFor();
  });
  afterAll(() => counter.close());

  it('has a page for each matter, reached by arrow keys', async () => {
    const { page } = counter;
    await showSettings(page, 'account');
    const titles: Readonly<Record<SettingsTab, string>> = {
      account: 'Connect the shop’s account',
      staff: 'Staff',
      displays: 'Receipts',
      prices: 'Prices of all packages',
      data: 'Automatic backups',
      about: 'About this program',
    };
    expect((await pagesOf(page)).all).toEqual(Object.keys(titles));
    for (const [tab, title] of Object.entries(titles)) {
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      expect((await pagesOf(page)).shown).toBe(tab);
      expect(await wcagViolations(page)).toEqual([]);
      await page.keyboard.press('ArrowRight');
    }
  });

  it.each([
    ['Settings: account', 'account', 'Connect the shop’s account'],
    ['Settings: name of this till', 'account', 'This till'],
    ['Settings: notifications from your provider', 'account', 'Notifications from your provider'],
    ['Settings: head office', 'account', 'Head office'],
    ['Settings: staff', 'staff', 'Staff'],
    ['Settings: what clerks may give without approval', 'staff', 'Without a manager’s approval'],
    ['Settings: language', 'displays', 'Language'],
    ['Settings: appearance', 'displays', 'Appearance'],
    ['Settings: receipts', 'displays', 'Receipts'],
    ['Settings: printers', 'displays', 'Printers'],
    ['Settings: the customer display', 'displays', 'Customer display'],
    ['Settings: prices', 'prices', 'Prices of all packages'],
    ['Settings: currency and tax', 'prices', 'Currency and tax'],
    ['Settings: payment methods', 'prices', 'Payment methods'],
    ['Settings: discounts', 'prices', 'Discounts'],
    ['Settings: sale defaults', 'prices', 'Sale defaults'],
    ['Settings: backups', 'data', 'Automatic backups'],
    ['Settings: restore a backup', 'data', 'Restore a backup'],
    ['Settings: records for your accountant', 'data', 'Records for your accountant'],
    ['Settings: forget a customer', 'data', 'Forget a customer'],
    ['Settings: check records', 'data', 'Check records'],
    ['Settings: export everything', 'data', 'Export everything'],
    ['Settings: updates', 'about', 'Updates'],
    ['Settings: support', 'about', 'Support'],
    ['Settings: about this program', 'about', 'About this program'],
  ] as const)('is led to by %s', async (words, tab, title) => {
    const { page } = counter;
    await command(page, words);
    const heading = page.getByRole('heading', { name: title, exact: true });
    await heading.waitFor();
    // Led there, the focus is on the title or in the first field below it.
    await expect
      .poll(() =>
        heading.evaluate((element) => {
          const around = element.closest('form, section') ?? element;
          return document.activeElement !== null && around.contains(document.activeElement);
        }),
      )
      .toBe(true);
    expect((await pagesOf(page)).shown).toBe(tab);
    expect(await heading.evaluate((element) => element.checkVisibility())).toBe(true);
  });

  it('keeps what is technical folded away until somebody opens it', async () => {
    const { page } = counter;
    await showSettings(page, 'data');
    await page.getByTestId('records-encrypt').waitFor();
    expect(await page.getByTestId('records-verify').isVisible()).toBe(false);
    await openAdvanced(page);
    expect(await page.getByTestId('records-verify').isVisible()).toBe(true);
  });

  it('leads to the languages from any page', async () => {
    const { page } = counter;
    await showSettings(page, 'about');
    await page.getByTestId('about').waitFor();
    await page.getByTestId('to-language').press('Enter');
    await hasFocus(page.getByRole('heading', { name: 'Language', exact: true }));
  });

  it('shows what is typed on a receipt at once, on the paper and in the language that are set', async () => {
    const { page } = counter;
    await showSettings(page, 'displays');
    const preview = page.getByTestId('receipt-preview');
    await preview.getByText('eSIM for Japan').waitFor();
    await page.getByLabel('Shop name').fill('Corner Shop');
    await page.getByLabel('Address', { exact: true }).fill('1 High Street\nOld Town');
    await page.getByLabel('At the bottom').fill('See you soon');
    for (const line of ['Corner Shop', '1 High Street', 'Old Town']) await preview.getByText(line).waitFor();
    await preview.getByText('See you soon').waitFor();
    // Nothing of it is kept yet.
    expect((await page.evaluate(() => till.ask('printing-read'))).shop.name).toBe('');

    await page.getByRole('radio', { name: '80 mm roll' }).press(' ');
    await preview.locator('[data-paper="80mm"]').waitFor();
    await page.evaluate(() => till.ask('customer-language-set', { language: 'de' }));
    await showSettings(page, 'about');
    await showSettings(page, 'displays');
    await preview.getByText('eSIM für Japan').waitFor();
    expect(await preview.getByText('Corner Shop').count()).toBe(0);
  });

  it('is for a clerk what concerns a clerk, without empty pages', async () => {
    const { page } = counter;
    await page.evaluate(async () => {
      await till.ask('staff-change', { kind: 'begin', name: 'Ana', pin: '1111' });
      await till.ask('staff-change', { kind: 'add', name: 'Bo', role: 'clerk', pin: '2222' });
    });
    await page.keyboard.press('Control+l');
    const pin = page.getByLabel('PIN of');
    await hasFocus(pin);
    while ((await pin.getAttribute('aria-label')) !== 'PIN of Bo') await pin.press('ArrowDown');
    await page.keyboard.type('2222');
    await page.keyboard.press('Enter');
    await page.getByTestId('staff-name').getByText('Bo').waitFor();
    await page.keyboard.press('Control+6');
    await page.getByRole('tab', { name: 'Your PIN' }).waitFor();
    expect((await pagesOf(page)).all).toEqual(['displays', 'staff', 'about']);
    await page.getByRole('heading', { name: 'Language', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Appearance', exact: true }).waitFor();
    expect(await page.getByLabel('Shop name').count()).toBe(0);
    expect(await page.getByTestId('receipt-preview').count()).toBe(0);
    await command(page, 'Settings: your PIN');
    await hasFocus(page.getByLabel('Current PIN'));
    await showSettings(page, 'about');
    await page.getByTestId('about').waitFor();
    expect(await page.getByTestId('support-show').count()).toBe(0);
    expect(await wcagViolations(page)).toEqual([]);
  });
});
