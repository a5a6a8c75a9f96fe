import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDialog } from '../views/stage.ts';
import { launchOnline, newDataFolder, type CounterApp } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { showSettings } from '../windows/show-settings.ts';
import { findCommand } from './find-command.ts';

/** Opens a page of Help from the palette. */
async function openPage(page: Page, typed: string, title: string): Promise<void> {
  await findCommand(page, typed, title);
  await page.keyboard.press('Enter');
  await page.getByTestId('help').getByRole('heading', { name: title, exact: true }).waitFor();
}

const closed = (page: Page): Promise<void> => page.getByTestId('help').waitFor({ state: 'detached' });

describe('Help, by keyboard', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchOnline({ dataFolder: newDataFolder() });
    await counter.page.locator('[data-product-id]').first().waitFor();
  });
  afterAll(() => counter.close());

  it('gives the focus back to the search on a slow computer, where it was opened before that had it', async () => {
    const { page } = counter;
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 12 });
    await page.keyboard.press('Control+2');
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
    await page.keyboard.press('Control+1');
    await page.keyboard.press('F1');
    await page.getByTestId('to-help').press('Enter');
    await hasFocus(page.locator('[data-help-page="sell"]'));
    await page.keyboard.press('Escape');
    await closed(page);
    await hasFocus(page.getByTestId('search'));
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  });

  it('is found by a question, and leaves what was typed as it was', async () => {
    const { page } = counter;
    const search = page.getByTestId('search');
    await search.fill('japan');
    await openPage(page, 'how do I top up', 'Top up an eSIM');
    const help = page.getByTestId('help');
    expect(await help.getByRole('listitem').count()).toBeGreaterThan(2);
    const step = help.getByRole('listitem').filter({ hasText: 'choose the package' });
    await step.locator('kbd').getByText('Ctrl+Enter', { exact: true }).waitFor();
    // No key of the view sells behind it.
    await page.keyboard.press('F9');
    await page.keyboard.press('Escape');
    await closed(page);
    await hasFocus(search);
    expect(await search.inputValue()).toBe('japan');
    expect(await page.getByTestId('install-qr').count()).toBe(0);
  });

  it('comes below a command of that name', async () => {
    const { page } = counter;
    await findCommand(page, 'discount', /^Discount or change the price/);
    await page
      .getByTestId('palette')
      .getByRole('group', { name: 'Help' })
      .getByText('Give a discount')
      .waitFor();
    await closeDialog({ counter });
  });

  it('leads to where the job is done, by its button and its key', async () => {
    const { page } = counter;
    await openPage(page, 'end of day', 'Close a shift and cash up');
    await page.keyboard.press('Control+3');
    await closed(page);
    await page.getByRole('heading', { name: 'Shift', exact: true }).waitFor();
    await openPage(page, 'return', 'Refund an eSIM');
    await page.getByTestId('help-leads-to').press('Enter');
    await closed(page);
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
    await page.keyboard.press('Control+1');
    expect(await page.getByTestId('search').inputValue()).toBe('japan');
  });

  it('lists its pages, and goes back to the one that was read', async () => {
    const { page } = counter;
    await page.keyboard.press('F1');
    await page.getByTestId('to-help').press('Enter');
    await hasFocus(page.locator('[data-help-page="sell"]'));
    await page.locator('[data-help-page="offline"]').press('Enter');
    const help = page.getByTestId('help');
    await help.getByRole('heading', { name: 'The till is offline' }).waitFor();
    await page.getByTestId('help-list').press('Enter');
    await hasFocus(page.locator('[data-help-page="offline"]'));
    await page.keyboard.press('Escape');
    await closed(page);
    await hasFocus(page.getByTestId('search'));
  });

  it('shows clerks no page for managers', async () => {
    const { page } = counter;
    await openPage(page, 'markup', 'Change prices');
    await page.keyboard.press('Escape');
    await closed(page);
    await signInAsClerk(page);
    await findCommand(page, 'help', /^Help with common jobs/);
    await page.keyboard.press('Enter');
    await hasFocus(page.locator('[data-help-page="sell"]'));
    expect(await page.locator('[data-help-page="prices"]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await closed(page);
    // The one that both may read shows that pages are found at all.
    await openPage(page, 'z report', 'Close a shift and cash up');
    await page.keyboard.press('Escape');
    await closed(page);
    await page.keyboard.press('Control+k');
    await hasFocus(page.getByTestId('palette').locator('input'));
    await page.keyboard.type('markup');
    await page.getByText('No command found.').waitFor();
  });
});

/** Names Ana as the manager and Ben as a clerk, and has Ben unlock the till. */
async function signInAsClerk(page: Page): Promise<void> {
  await showSettings(page, 'staff');
  await page.getByLabel('Your name').focus();
  await page.keyboard.type('Ana');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1111');
  await page.keyboard.press('Enter');
  await page.getByTestId('staff-name').getByText('Ana').waitFor();
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type('Ben');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2222');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Ben' }).waitFor();
  await page.keyboard.press('Control+l');
  const field = page.getByLabel('PIN of');
  await field.waitFor();
  while ((await field.getAttribute('aria-label')) !== 'PIN of Ben') await field.press('ArrowDown');
  await hasFocus(field);
  await page.keyboard.type('2222');
  await page.keyboard.press('Enter');
  await page.getByTestId('staff-name').getByText('Ben').waitFor();
}
