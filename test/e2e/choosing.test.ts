import type { Page } from 'playwright-core';
import type { Bridge } from '../../src-preload/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showSettings } from '../windows/show-settings.ts';
import catalog from '../../resources/practice-catalog.json' with { type: 'json' };
import { wcagViolations } from '../windows/wcag-violations.ts';
import {
  launchCounter,
  launchOnline,
  newDataFolder,
  online,
  type CounterApp,
} from '../windows/counter-app.ts';
import { pressEnter } from '../windows/press-enter.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { leastRoom, resizeWindow, usualRoom } from '../windows/window-sizes.ts';

declare global {
  var till: Bridge;
  /** Whether each Enter that came with the focus was dropped. */
  var wasDropped: boolean[];
}

/** The place of the chosen row among those that are listed. */
const chosenRow = (page: Page): Promise<number> =>
  page
    .locator('[data-product-id]')
    .evaluateAll((rows) => rows.findIndex((row) => row.getAttribute('aria-selected') === 'true'));

/** In a page: an Enter comes together with the focus of the button that sells, however fast that is. */
function pressWhenSellIsFocused(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target.dataset['testid'] !== 'sell') return;
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    queueMicrotask(() => wasDropped.push(!target.dispatchEvent(enter)));
  });
}

describe('choosing a package by keyboard', () => {
  const dataFolder = newDataFolder();
  let counter: CounterApp;

  beforeAll(async () => {
    counter = await launchOnline({ dataFolder });
  });
  afterAll(() => counter.close());

  it('moves on from the row that is read back, whatever was typed or deleted before', async () => {
    const { page } = counter;
    const search = page.getByTestId('search');
    await search.press('Escape');
    await hasFocus(search);
    await page.keyboard.type('japan');
    await page.locator('[data-product-id][data-selected]').waitFor();
    expect(await chosenRow(page)).toBe(0);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosenRow(page)).toBe(1);
    await page.keyboard.press('Backspace');
    await expect.poll(() => chosenRow(page)).toBe(0);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosenRow(page)).toBe(1);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosenRow(page)).toBe(2);
    await page.keyboard.type('n');
    await expect.poll(() => chosenRow(page)).toBe(0);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosenRow(page)).toBe(1);
    await page.getByRole('button', { name: '30 days' }).click();
    await expect.poll(() => chosenRow(page)).toBe(0);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosenRow(page)).toBe(1);
    await page.getByRole('button', { name: '30 days' }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('spain');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosenRow(page)).toBe(1);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => chosenRow(page)).toBe(0);
  });

  it('moves among tiles as they are drawn where nothing is typed, and takes one of the first nine by its number', async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await page.locator('[data-product-id][data-selected]').waitFor({ state: 'detached' });
    // The new search takes the focus with its first frame.
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosenRow(page)).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => chosenRow(page)).toBe(1);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosenRow(page)).toBe(4);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => chosenRow(page)).toBe(3);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => chosenRow(page)).toBe(0);
    await page.keyboard.press('Escape');
    await page.locator('[data-product-id][data-selected]').waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+3');
    await expect.poll(() => chosenRow(page)).toBe(2);
    await page.getByTestId('sell').waitFor();
    // By now the number is an amount of cash.
    await page.keyboard.press('Alt+2');
    await expect.poll(() => chosenRow(page)).toBe(2);
  });

  it('tells whoever listens which row the keys are on, and leaves it where the mouse only passes', async () => {
    const { page } = counter;
    const search = page.getByTestId('search');
    /** The number of the row that the search names as the active one. */
    const heardRow = (): Promise<number> =>
      search.evaluate((field) => {
        const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
        return [...document.querySelectorAll('[data-product-id]')].findIndex((row) => row === active);
      });
    await page.keyboard.press('Escape');
    await hasFocus(search);
    await page.keyboard.type('japan');
    await expect.poll(heardRow).toBe(0);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosenRow(page)).toBe(1);
    expect(await heardRow()).toBe(1);
    expect(await search.getAttribute('aria-labelledby')).toBeNull();
    const list = await search.getAttribute('aria-controls');
    expect(await page.getByRole('grid', { name: 'Packages found' }).getAttribute('id')).toBe(list);

    await page.locator('[data-product-id]').nth(3).hover();
    await page.locator('[data-product-id]').nth(2).hover();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosenRow(page)).toBe(2);
    await page.getByTestId('sell').hover();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => chosenRow(page)).toBe(1);

    await page.keyboard.type('zzzz');
    await page.locator('[data-product-id]').first().waitFor({ state: 'detached' });
    expect(await search.getAttribute('aria-expanded')).toBe('false');
    expect(await heardRow()).toBe(-1);
  });

  it('chooses nothing by a number alone, and no tile while a ticket is paid', async () => {
    const { page } = counter;
    const search = page.getByTestId('search');
    await page.keyboard.press('Escape');
    await hasFocus(search);
    await page.keyboard.type('x4');
    await page.getByText('Choose a package').waitFor();
    expect(await page.getByTestId('sell').count()).toBe(0);
    await page.keyboard.press('Escape');
    await hasFocus(search);
    await page.keyboard.type('japan 1gb');
    await page.locator('[data-product-id="jp-1gb-7d"][data-selected]').waitFor();
    await page.keyboard.press('Enter');
    await page.getByTestId('ticket-said').getByText('1 eSIM in this sale').waitFor({ state: 'attached' });
    await page.locator('[data-product-id]').first().waitFor();
    expect(await page.locator('[data-product-id]').filter({ hasText: 'Alt+' }).count()).toBe(0);
    await page.keyboard.press('Alt+2');
    expect(await page.locator('[data-product-id][data-selected]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await pressEnter(page.getByTestId('clear-ticket'));
    await page.getByTestId('ticket-said').and(page.locator(':empty')).waitFor({ state: 'attached' });
  });

  it('moves from package to package in the grid of a place, and adds the one that it is on', async () => {
    const { page } = counter;
    const search = page.getByTestId('search');
    const chosen = page.locator('[data-product-id][data-selected]');
    const chosenId = (): Promise<string | null> => chosen.getAttribute('data-product-id');
    await page.keyboard.press('Escape');
    await hasFocus(search);
    await page.keyboard.type('japan 10gb 30d');
    await expect.poll(chosenId).toBe('jp-10gb-30d');
    // What doesn't fit can be chosen all the same.
    expect(await page.locator('[role="gridcell"][data-product-id^="jp-"]').count()).toBe(9);
    expect(await wcagViolations(page)).toEqual([]);
    for (const [key, id] of [
      ['ArrowDown', 'jp-20gb-30d'],
      ['ArrowDown', 'jp-50gb-30d'],
      ['ArrowDown', 'jp-unlimited-30d'],
      ['ArrowLeft', 'jp-unlimited-15d'],
      // The nearest row, whatever length it has: so each package is reached.
      ['ArrowUp', 'jp-50gb-30d'],
      ['ArrowLeft', 'jp-50gb-30d'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(chosenId).toBe(id);
    }
    for (let row = 0; row < 5; row += 1) await page.keyboard.press('ArrowUp');
    await expect.poll(chosenId).toBe('jp-1gb-7d');
    await page.keyboard.press('ArrowDown');
    await page.getByTestId('sell').getByText('Sell Japan, 3 GB').waitFor();
    // In the middle of what is typed an arrow moves there.
    await search.evaluate((field: HTMLInputElement) => field.setSelectionRange(0, 0));
    await page.keyboard.press('ArrowRight');
    expect(await search.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(1);
    expect(await chosenId()).toBe('jp-3gb-15d');
    await page.keyboard.press('Escape');
  });

  it('leads from the search to a row that is pressed, and on from there by keys', async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan');
    await page.locator('[data-product-id]').nth(2).click();
    await expect.poll(() => chosenRow(page)).toBe(2);
    await page.getByTestId('sell').focus();
    await page.locator('[data-product-id]').nth(3).click();
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosenRow(page)).toBe(4);
  });

  it('leads to the button that sells what is pressed, where the list fills the window', async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    await resizeWindow(counter, leastRoom);
    await page.keyboard.type('japan');
    await page.locator('[data-product-id]').nth(1).click();
    await hasFocus(page.getByTestId('sell'));
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    await resizeWindow(counter, usualRoom);
  });

  it('sells nothing by an Enter that is held down', async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    // Pressed again without being let go, a key repeats itself. The first one adds the package to the ticket.
    for (let press = 0; press < 5; press += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.getByTestId('ticket-said').getByText('1 eSIM in this sale').waitFor({ state: 'attached' });
    await hasFocus(page.getByTestId('search'));
    // The next one leads to the button, and nothing is sold by holding that down either.
    for (let press = 0; press < 5; press += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await hasFocus(page.getByTestId('sell'));
    // Asked after whatever the keys have asked for.
    expect(await page.evaluate(async () => (await till.ask('snapshot'))?.sales.length)).toBe(0);
    // A ticket is put away by a key only after a question.
    await page.keyboard.press('Escape');
    await pressEnter(page.getByTestId('clear-ticket'));
    await page.getByTestId('ticket-said').and(page.locator(':empty')).waitFor({ state: 'attached' });
  });

  it('sells nothing by an Enter too many: after a search that finds nothing, nor as the button gets the focus', async () => {
    const { page } = counter;
    const sell = page.getByTestId('sell');
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    for (const country of ['japan', 'spain']) {
      await page.keyboard.type(country);
      await page
        .locator(`[data-product-id^="${country === 'japan' ? 'jp' : 'es'}-"][data-selected]`)
        .waitFor();
      await page.keyboard.press('Enter');
      await hasFocus(page.getByTestId('search'));
    }
    await page.getByTestId('ticket-said').getByText('2 eSIMs in this sale').waitFor({ state: 'attached' });
    await page.keyboard.type('zzzz');
    await page.getByText('Nothing for “zzzz”').waitFor();
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
    expect(await page.getByTestId('search').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    await page.evaluate(pressWhenSellIsFocused);
    const ways: readonly (readonly [string, () => Promise<void>])[] = [
      ['the empty search', () => page.keyboard.press('Enter')],
      [
        'the cash that was received',
        async () => {
          await page.keyboard.press('Control+b');
          await hasFocus(page.getByTestId('cash-received'));
          await page.keyboard.press('Enter');
        },
      ],
      [
        'the name of the customer',
        async () => {
          await page.keyboard.press('F2');
          await hasFocus(page.getByLabel('Name'));
          await page.keyboard.press('Enter');
        },
      ],
      ['a line that is removed', () => pressEnter(page.getByRole('button', { name: 'Remove Spain' }))],
    ];
    for (const [way, lead] of ways) {
      await page.evaluate(() => (globalThis.wasDropped = []));
      await lead();
      await hasFocus(sell);
      expect(await page.evaluate(() => wasDropped), way).toEqual([true]);
    }
    expect(await page.evaluate(async () => (await till.ask('snapshot'))?.sales.length)).toBe(0);
    await page.keyboard.press('Escape');
    await pressEnter(page.getByTestId('clear-ticket'));
    await page.getByTestId('ticket-said').and(page.locator(':empty')).waitFor({ state: 'attached' });
  });

  it('keeps a favorite for the next day', async () => {
    await counter.page.getByTestId('search').press('Escape');
    await counter.page.keyboard.type('laos');
    // With fewer letters another country's package was chosen.
    const chosen = counter.page.locator('[data-product-id^="la-"][data-selected]');
    await chosen.waitFor();
    const productId = await chosen.getAttribute('data-product-id');
    await counter.page.keyboard.press('F8');
    await chosen.getByLabel('Favorite').waitFor();
    await counter.close();
    counter = await launchCounter({ dataFolder });
    await counter.page.getByText('Favorites', { exact: true }).waitFor();
    await counter.page
      .locator(`[data-product-id="${String(productId)}"]`)
      .getByLabel('Favorite')
      .waitFor();
  });

  it('reads back what the shop earns once the shop wants it in sight', async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('customer-pays').getByText('$24.90').waitFor();
    expect(await page.getByTestId('margin').count()).toBe(0);
    await showSettings(page, 'prices');
    await page.getByRole('option', { name: /^Sale defaults/ }).click();
    await page.getByLabel('Show managers cost and margin while selling').check();
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.getByTestId('cost').getByText('$18.40', { exact: true }).waitFor();
    await page.getByTestId('margin').getByText('$6.50, 26 %', { exact: true }).waitFor();
  });

  it('reaches the last of a long list, of which only the rows in sight are drawn', async () => {
    const { page } = counter;
    await online(page);
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('1mb+');
    await page.locator('[data-product-id][data-selected]').waitFor();
    const chosenNumber = async (): Promise<number> =>
      Number(await page.locator('[data-product-id][data-selected]').getAttribute('aria-posinset'));
    await expect
      .poll(async () => {
        await page.keyboard.press('End');
        return chosenNumber();
      })
      .toBe(catalog.products.length);
    await expect.poll(() => page.locator('[data-product-id]').count()).toBeLessThan(60);
    // The list ends: its first row doesn't come after its last one.
    await page.keyboard.press('ArrowDown');
    expect(await chosenNumber()).toBe(catalog.products.length);
    await page.keyboard.press('Home');
    await expect.poll(chosenNumber).toBe(1);
    await page.keyboard.press('ArrowUp');
    expect(await chosenNumber()).toBe(1);
    await page.keyboard.press('PageDown');
    await expect.poll(chosenNumber).toBeGreaterThan(4);
    await page
      .getByRole('listbox', { name: 'Packages found' })
      .evaluate((list) => list.scrollTo({ top: 9_000 }));
    await page.locator('[data-product-id][data-selected]').waitFor({ state: 'detached' });
    expect(await page.getByTestId('search').getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('PageUp');
    await expect.poll(chosenNumber).toBe(1);
  });

  it('says before the sale whether a phone takes an eSIM', async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await page.getByTestId('search').press('Control+A');
    await page.keyboard.type('japan');
    await page.getByTestId('check-phone').waitFor();
    await page.keyboard.press('F5');
    await page.getByRole('dialog').getByText('*#06#').first().waitFor();
    await hasFocus(page.getByTestId('phone-model'));
    await page.keyboard.type('iphone xr');
    await page.getByText('most have an eSIM').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('says what no package has, and chooses nothing that only comes near', async () => {
    const { page } = counter;
    await page.getByTestId('search').fill('thailand unlimited 10 days');
    await page.getByTestId('nearest').getByText('Nothing for 10 days. The nearest:').waitFor();
    const first = page.locator('[data-product-id]').first();
    expect(await first.getAttribute('data-product-id')).toBe('th-unlimited-15d');
    expect(await page.locator('[data-product-id][data-selected]').count()).toBe(0);
    expect(await page.getByTestId('sell').count()).toBe(0);
    await page.getByTestId('search').focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-product-id="th-unlimited-15d"][data-selected]').waitFor();
    await page.getByTestId('sell').waitFor();
  });

  it('takes how many from the search, and one again without it', async () => {
    const { page } = counter;
    await page.getByTestId('search').fill('japan 10gb 30d x4');
    await page.locator('[data-product-id="jp-10gb-30d"][data-selected]').waitFor();
    await page.getByTestId('quantity').getByText('4', { exact: true }).waitFor();
    await page.getByTestId('search').fill('japan 10gb 30d');
    await page.getByTestId('quantity').getByText('1', { exact: true }).waitFor();
  });

  it('leads by Enter to Orders, where what is typed names what was sold', async () => {
    const { page } = counter;
    const iccid = '8944478600001234567';
    await page.getByTestId('search').fill(iccid);
    await page.getByTestId('seek-in-orders').waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    await page.getByTestId('search').press('Enter');
    await expect.poll(() => page.getByTestId('order-search').inputValue()).toBe(iccid);
    await page.keyboard.press('Control+1');
  });
});
