import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillAccount } from '../tills/connect-account.ts';
import { launchCounter, launchOnline, newDataFolder, type CounterApp } from '../windows/counter-app.ts';
import { layoutFaults } from '../windows/layout-faults.ts';
import { layOutAs } from '../windows/window-sizes.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { findCommand } from './find-command.ts';
import { shownInstall } from './shown-install.ts';
import { pressEnter } from '../windows/press-enter.ts';

const keys = { sell: 'Control+1', settings: 'Control+6' } as const;

/** By their keys: what they are called depends on the language. */
const go = (page: Page, task: keyof typeof keys): Promise<void> => page.keyboard.press(keys[task]);

async function choose(page: Page, name: string): Promise<void> {
  await go(page, 'settings');
  await page.getByTestId('to-language').click();
  await page.getByTestId('language').getByText(name, { exact: true }).click();
}

const spoken = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`);

describe('another language while the counter runs', () => {
  const dataFolder = newDataFolder();
  let counter: CounterApp;

  beforeAll(async () => {
    counter = await launchOnline({ dataFolder });
  });
  afterAll(() => counter.close());

  it('begins in English here', async () => {
    expect(await spoken(counter.page)).toBe('en ltr');
    await counter.page.getByRole('button', { name: 'Orders' }).waitFor();
  });

  it('turns to Arabic, from right to left, while a sale is read back', async () => {
    const { page } = counter;
    await page.getByTestId('search').fill('japan');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await choose(page, 'العربية');
    await page.locator('html[lang="ar"][dir="rtl"]').waitFor({ state: 'attached' });
    await page.getByRole('heading', { name: 'الإعدادات' }).waitFor();
    await go(page, 'sell');
    expect(await page.getByTestId('search').inputValue()).toBe('japan');
    await page.getByTestId('sell').getByText('اليابان').waitFor();
    // The list begins at the right, what is read back ends at the left.
    const [list, panel] = await Promise.all([
      page.getByTestId('search').boundingBox(),
      page.getByTestId('sell').boundingBox(),
    ]);
    expect(list?.x).toBeGreaterThan(panel?.x ?? Infinity);
  });

  it('sells by keyboard in Arabic, a country found by its Arabic name', async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.insertText('فرنسا');
    await page.getByTestId('sell').and(page.locator(':enabled')).getByText('فرنسا').waitFor();
    await page.keyboard.press('F9');
    const shown = await shownInstall(page);
    // The code is never turned round.
    expect(shown.decoded).toBe(shown.text);
    await page.getByText('دع العميل يمسح الرمز').first().waitFor();
  });

  it('turns to Chinese and keeps it over a restart', async () => {
    await choose(counter.page, '简体中文');
    await counter.page.locator('html[lang="zh-Hans"][dir="ltr"]').waitFor({ state: 'attached' });
    await counter.page.getByRole('heading', { name: '设置', exact: true }).waitFor();
    await counter.close();
    counter = await launchCounter({ dataFolder });
    const { page } = counter;
    // The first words that are drawn are Chinese already.
    await page.getByRole('navigation').waitFor();
    expect(await spoken(page)).toBe('zh-Hans ltr');
    await page.getByRole('button', { name: '订单' }).waitFor();
    await page.getByTestId('search').fill('德国');
    await page.getByTestId('sell').getByText('德国').waitFor();
  });

  it('asks for a day as the language writes it, typed or picked from a calendar', async () => {
    const { page } = counter;
    await pressEnter(page.getByRole('button', { name: '订单' }));
    await page.locator('[data-order-id]').first().waitFor();
    await pressEnter(page.getByTestId('days-filter'));
    // The last day that is meant: the first one follows it.
    const parts = page.getByTestId('day').last().getByRole('spinbutton');
    await parts.first().waitFor();
    const order = () => parts.evaluateAll((all) => all.map((part) => part.getAttribute('data-type')));
    expect(await order()).toEqual(['year', 'month', 'day']);
    await parts.first().focus();
    // As a person does: what comes faster is a scanner's.
    await page.keyboard.type('20200131', { delay: 60 });
    await page.keyboard.press('Enter');
    await page.locator('[data-order-id]').first().waitFor({ state: 'detached' });
    await pressEnter(page.getByRole('dialog').getByRole('button', { name: '任意日期' }));
    await page.locator('[data-order-id]').first().waitFor();

    await choose(page, 'العربية');
    await page.locator('html[dir="rtl"]').waitFor({ state: 'attached' });
    await pressEnter(page.getByRole('button', { name: 'الطلبات', exact: true }));
    await pressEnter(page.getByTestId('days-filter'));
    await parts.first().waitFor();
    expect(await order()).toEqual(['day', 'month', 'year']);
    const [first, last] = await Promise.all([parts.first().boundingBox(), parts.last().boundingBox()]);
    expect(first?.x).toBeGreaterThan(last?.x ?? Infinity);
    await parts.first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    const calendar = page.getByRole('dialog').filter({ has: page.getByRole('grid') });
    await calendar.getByRole('heading', { name: /[\u0621-\u064a]/ }).waitFor();
    // Today has the focus; the day before stands to its right.
    await hasFocus(calendar.locator('[data-today]'));
    await page.keyboard.press('ArrowRight');
    await hasFocus(calendar.locator('[role="button"]:not([data-today])'));
    await page.keyboard.press('Enter');
    await calendar.waitFor({ state: 'detached' });
    await page.locator('[data-order-id]').first().waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByTestId('order-search').press('Escape');
    await page.locator('[data-order-id]').first().waitFor();
  });

  it('turns back to English', async () => {
    const { page } = counter;
    await choose(page, 'English');
    await page.locator('html[lang="en"]').waitFor({ state: 'attached' });
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  });

  it('says what failed, and what can be undone, in the language chosen since', async () => {
    const { page } = counter;
    /** From where something is said: elsewhere it is said no more. */
    const turnTo = async (language: string, tag: string): Promise<void> => {
      await findCommand(page, language.toLowerCase(), language);
      await page.keyboard.press('Enter');
      await page.locator(`html[lang="${tag}"]`).waitFor({ state: 'attached' });
    };
    await fillAccount(page, { address: 'https://127.0.0.1:1/api/v1', merchantId: 'm', secret: 's' });
    await pressEnter(page.getByRole('button', { name: 'Test the connection' }));
    await page.getByRole('alert').getByText('Not connected. Nothing was changed.').waitFor();
    await turnTo('Deutsch', 'de');
    await page.getByRole('alert').getByText('Nicht verbunden. Nichts wurde geändert.').waitFor();

    await go(page, 'sell');
    await page.getByTestId('search').fill('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F8');
    await page.getByTestId('undo').getByText('Zu den Favoriten hinzugefügt: Japan').waitFor();
    await turnTo('English', 'en');
    await page.getByTestId('undo').getByText('Added to favorites: Japan').waitFor();
  });
});

describe('the first language of a till', () => {
  it("is the computer's", async () => {
    const counter = await launchCounter({
      environment: { LANGUAGE: 'de', LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8' },
    });
    await counter.page.getByRole('button', { name: 'Bestellungen' }).waitFor();
    expect(await spoken(counter.page)).toBe('de ltr');
    await counter.close();
  });

  it('has its title, the till and a long name in one row of the smallest window', async () => {
    const counter = await launchOnline({
      environment: { LANGUAGE: 'de', LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8' },
    });
    const { page } = counter;
    const name = 'Maximiliane Hohenlohe-Wittenstein';
    await page.evaluate((name) => till.ask('staff-change', { kind: 'begin', name, pin: '1111' }), name);
    await page.getByTestId('staff-name').getByText(name).waitFor();
    await layOutAs(counter, { size: [1024, 700], zoom: 100 });
    for (const [key, title] of [
      ['Control+2', 'Bestellungen'],
      ['Control+6', 'Einstellungen'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      const faults = await layoutFaults(page, undefined);
      expect(faults.filter((fault) => fault.includes('below the title'))).toEqual([]);
    }
    await counter.close();
  });
});
