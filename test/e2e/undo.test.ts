import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showSettings } from '../windows/show-settings.ts';
import type { SettingsTab } from '../../src-renderer/counter/settings/setting-parts.ts';
import type { ReplyOf, RequestName } from '../../src-preload/contract.ts';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';
import { findCommand } from './find-command.ts';
import { pressEnter } from '../windows/press-enter.ts';

/** Asks main as the window does. */
const ask = <Name extends RequestName>(page: Page, name: Name, request?: unknown): Promise<ReplyOf<Name>> =>
  page.evaluate(
    ([asked, said]) => {
      const { till } = window as unknown as { till: { ask: (...all: unknown[]) => Promise<never> } };
      return till.ask(asked, ...(said === undefined ? [] : [said]));
    },
    [name, request] as const,
  );

describe('undoing the last change, by keyboard', () => {
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchOnline();
    await counter.page.locator('[data-product-id]').first().waitFor();
  });
  afterAll(() => counter.close());

  const notice = (words: string) => counter.page.getByRole('status').getByText(words);
  const undone = () => notice('Undone.').waitFor();
  const openSettings = (tab: SettingsTab): Promise<void> => showSettings(counter.page, tab);
  const favorites = async (): Promise<string[] | undefined> =>
    (await ask(counter.page, 'snapshot'))?.front.favorites.map(({ productId }) => productId);

  it('takes a favorite back, and before that what was typed since', async () => {
    const { page } = counter;
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F8');
    await notice('Added to favorites: Japan').waitFor();
    expect(await favorites()).toEqual(['jp-10gb-30d']);
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.type('x');
    // The browser takes back what was typed in steps of its own.
    for (let typed = 'x'; typed !== ''; typed = await page.getByTestId('search').inputValue()) {
      expect(await favorites()).toEqual(['jp-10gb-30d']);
      await page.keyboard.press('Control+z');
    }
    expect(await favorites()).toEqual(['jp-10gb-30d']);
    await page.keyboard.press('Control+z');
    await undone();
    expect(await favorites()).toEqual([]);
    // Once only: what was undone is over.
    expect(await page.getByTestId('undo-button').count()).toBe(0);
  });

  it('puts a favorite back in its place', async () => {
    const { page } = counter;
    for (const productId of ['jp-10gb-30d', 'fr-5gb-30d', 'es-5gb-30d'])
      await ask(page, 'favorite-set', { productId, isFavorite: true });
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    // The window has heard of it.
    await page.locator('[data-product-id="jp-10gb-30d"]').getByLabel('Favorite').waitFor();
    await page.keyboard.press('F8');
    await notice('Removed from favorites: Japan').waitFor();
    // The notice's own button, reached by Tab as any other.
    await pressEnter(page.getByTestId('undo-button'));
    await undone();
    expect(await favorites()).toEqual(['jp-10gb-30d', 'fr-5gb-30d', 'es-5gb-30d']);
    // The focus stays in the notice, and goes when it is put away.
    await page.getByRole('button', { name: 'Dismiss this notice' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByTestId('undo').waitFor({ state: 'detached' });
  });

  it('brings the shop’s former prices back, from the palette too', async () => {
    const { page } = counter;
    await openSettings('prices');
    const before = await ask(page, 'prices-read');
    await page.getByTestId('add-rule').focus();
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
    await page.keyboard.press('Enter');
    await notice('Saved. Customers pay these prices starting now').waitFor();
    expect((await ask(page, 'prices-read')).rules.rules).toHaveLength(1);
    await findCommand(page, 'undo', 'Undo the last change');
    await page.keyboard.press('Enter');
    await undone();
    expect(await ask(page, 'prices-read')).toEqual(before);
    // What is shown is what holds, so that there is nothing to save.
    await page.getByRole('option', { name: /^Japan/ }).waitFor({ state: 'detached' });
    await page.getByTestId('save-prices').waitFor({ state: 'detached' });
  });

  it('makes it once more, and leaves alone what was saved once staff have gone on', async () => {
    const { page } = counter;
    await pressEnter(page.getByTestId('redo-button'));
    await notice('Saved. Customers pay these prices starting now').waitFor();
    const again = await ask(page, 'prices-read');
    expect(again.rules.rules).toHaveLength(1);
    await page.keyboard.press('Control+1');
    await page.getByTestId('undo').waitFor({ state: 'detached' });
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.press('Control+z');
    await openSettings('prices');
    expect(await page.getByTestId('undo').count()).toBe(0);
    await page.keyboard.press('Control+z');
    expect(await ask(page, 'prices-read')).toEqual(again);
  });

  it('takes a printer out again, and the shop’s lines', async () => {
    const { page } = counter;
    await openSettings('displays');
    const before = await ask(page, 'printing-read');
    await page.getByLabel('Shop name').fill('Corner Shop');
    await pressEnter(page.getByTestId('keep-receipts'));
    await notice('Receipts were changed.').waitFor();
    await page.keyboard.press('Control+z');
    await undone();
    await expect.poll(() => page.getByLabel('Shop name').inputValue()).toBe('');
    await pressEnter(page.getByTestId('add-printer'));
    await page.getByLabel('Printer name').fill('Counter printer');
    await page.getByLabel('Network address').fill('127.0.0.1');
    await pressEnter(page.getByRole('button', { name: 'Save printer' }));
    await page.getByText('Default printer').waitFor();
    await page.getByTestId('undo-button').waitFor();
    await page.keyboard.press('Control+z');
    await undone();
    expect(await ask(page, 'printing-read')).toEqual(before);
    await page.getByText('Default printer').waitFor({ state: 'detached' });
  });

  it('forgets who bought again, and where staff are warned of a low balance', async () => {
    const { page } = counter;
    await pressEnter(page.getByRole('button', { name: 'Sell', exact: true }));
    await page.getByTestId('search').fill('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('install-qr').waitFor();
    // A sale is no change that could be undone: the last one is, still.
    await page.keyboard.press('Control+z');
    await pressEnter(page.getByRole('button', { name: 'Orders', exact: true }));
    await page.locator('[data-order-id]').click();
    const name = page.getByLabel('Customer').getByLabel('Name');
    await pressEnter(page.getByTestId('customer'));
    await hasFocus(name);
    // Kept with nothing in it, nothing is written down.
    await page.keyboard.press('Enter');
    await name.waitFor({ state: 'detached' });
    expect(await notice('Who bought is recorded.').count()).toBe(0);
    await pressEnter(page.getByTestId('customer'));
    await hasFocus(name);
    await page.keyboard.type('Chidi');
    await page.keyboard.press('Enter');
    await notice('Who bought is recorded.').waitFor();
    await page.getByLabel('Customer').getByText('Chidi').waitFor();
    await page.keyboard.press('Control+z');
    await undone();
    await page.getByLabel('Customer').getByText('Chidi').waitFor({ state: 'detached' });

    await pressEnter(page.getByRole('button', { name: 'Balance', exact: true }));
    await page.getByTestId('balance-warning').focus();
    await page.keyboard.type('1000');
    await page.keyboard.press('Enter');
    await page.getByText('The balance is low').waitFor();
    await notice('The low balance warning was changed.').waitFor();
    await page.keyboard.press('Control+z');
    await undone();
    await page.getByText('The balance is low').waitFor({ state: 'detached' });
  });

  it('undoes nothing that was changed again since, and nothing of before a lock', async () => {
    const { page } = counter;
    await openSettings('staff');
    await page.getByLabel('Your name').fill('Ana');
    await page.getByLabel('PIN', { exact: true }).fill('1111');
    await page.keyboard.press('Enter');
    await page.getByTestId('staff-name').getByText('Ana').waitFor();
    await ask(page, 'staff-change', { kind: 'add', name: 'Bo', role: 'clerk', pin: '2222' });
    await pressEnter(page.getByRole('button', { name: 'Sell', exact: true }));
    await openSettings('staff');
    const rename = async (from: string, to: string): Promise<void> => {
      await pressEnter(page.getByRole('button', { name: `Rename ${from}` }));
      await page.getByLabel(`New name for ${from}`).fill(to);
      await page.keyboard.press('Enter');
      await notice(`${from} is now called ${to}.`).waitFor();
    };
    await rename('Bo', 'Bob');
    const bob = (await ask(page, 'staff-list')).members.find(({ name }) => name === 'Bob');
    await ask(page, 'staff-change', { kind: 'rename', id: bob?.id, name: 'Robert' });
    await page.keyboard.press('Control+z');
    await notice('Not undone. It was changed again since then').waitFor();
    expect((await ask(page, 'staff-list')).members.map(({ name }) => name)).toContain('Robert');

    await pressEnter(page.getByRole('button', { name: 'Sell', exact: true }));
    await openSettings('staff');
    await pressEnter(page.getByRole('button', { name: 'Remove Robert' }));
    await notice('Robert was removed. Sales keep the name.').waitFor();
    await page.keyboard.press('Control+z');
    await undone();
    await page.getByRole('button', { name: 'Remove Robert' }).waitFor();
    await rename('Robert', 'Bo');
    await page.keyboard.press('Control+l');
    await hasFocus(page.getByLabel('PIN of'));
    await page.keyboard.type('1111');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Rename Bo' }).waitFor();
    expect(await page.getByTestId('undo').count()).toBe(0);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+k');
    await page.getByRole('menuitem', { name: 'Go to Sell' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Undo the last change' }).count()).toBe(0);
    expect((await ask(page, 'staff-list')).members.map(({ name }) => name)).toContain('Bo');
  });
});
