import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  launchCounter,
  launchOnline,
  newDataFolder,
  online,
  type CounterApp,
} from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';

/** Adds a package to the ticket, by keys. */
async function add(page: Page, text: string, productId: string): Promise<void> {
  await hasFocus(page.getByTestId('search'));
  await page.keyboard.type(text);
  await page.locator(`[data-product-id="${productId}"][data-selected]`).waitFor();
  await page.keyboard.press('Enter');
  await page.locator(`[data-line="${productId}"]`).waitFor();
}

async function unlock(page: Page, name: string, pin: string): Promise<void> {
  const field = page.getByLabel('PIN of');
  await field.waitFor();
  while ((await field.getAttribute('aria-label')) !== `PIN of ${name}`) await field.press('ArrowDown');
  await hasFocus(field);
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await page.getByTestId('staff-name').getByText(name).waitFor();
}

const ask = (page: Page, ...all: unknown[]): Promise<void> =>
  page.evaluate(async (asked) => {
    const { till } = window as unknown as { till: { ask: (...all: unknown[]) => Promise<unknown> } };
    await till.ask(...asked);
  }, all);

const linesOn = (page: Page): Promise<number> => page.locator('[data-line]').count();

describe('a ticket that is left unfinished', () => {
  const dataFolder = newDataFolder();
  let counter: CounterApp;
  beforeAll(async () => {
    counter = await launchOnline({ dataFolder });
  });
  afterAll(() => counter.close());

  it('is there after a restart, sells by the same key, and is then gone', async () => {
    const before = counter.page;
    await add(before, 'japan 10gb 30d', 'jp-10gb-30d');
    await add(before, 'spain 5gb 30d', 'es-5gb-30d');
    await before.keyboard.press('F2');
    await before.getByLabel('Name').and(before.locator(':focus')).waitFor();
    await before.keyboard.type('Hoa');
    await counter.close();

    counter = await launchOnline({ dataFolder });
    const { page } = counter;
    await page.getByTestId('restored-note').getByText('Nothing here has been sold.').waitFor();
    expect(await linesOn(page)).toBe(2);
    expect(await page.getByLabel('Name').inputValue()).toBe('Hoa');
    expect(await wcagViolations(page)).toEqual([]);
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('install-qr').waitFor();
    await counter.close();

    counter = await launchOnline({ dataFolder });
    await counter.page.getByText('Choose a package').waitFor();
    expect(await linesOn(counter.page)).toBe(0);
    expect(await counter.page.getByTestId('restored-note').count()).toBe(0);
    expect(await counter.page.getByTestId('sent-note').count()).toBe(0);
  });

  it('is shown to whoever signs in at a locked till, with the name of whose it was', async () => {
    const { page } = counter;
    await ask(page, 'staff-change', { kind: 'begin', name: 'Ana', pin: '1111' });
    await ask(page, 'staff-change', { kind: 'add', name: 'Bo', role: 'clerk', pin: '2222' });
    await page.getByTestId('staff-name').getByText('Ana').waitFor();
    await page.getByTestId('search').focus();
    await add(page, 'japan 10gb 30d', 'jp-10gb-30d');
    await page.keyboard.press('Control+l');
    await unlock(page, 'Bo', '2222');
    await page.getByTestId('restored-note').getByText('This is Ana’s unfinished sale.').waitFor();
    expect(await linesOn(page)).toBe(1);

    // Killed, it is still hers as long as nobody has changed it.
    await counter.kill();
    counter = await launchCounter({ dataFolder });
    await unlock(counter.page, 'Bo', '2222');
    await counter.page.getByTestId('restored-note').getByText('This is Ana’s unfinished sale.').waitFor();
    await online(counter.page);
    // Two keys clear it: the first one asks.
    await hasFocus(counter.page.getByTestId('search'));
    await counter.page.keyboard.press('Escape');
    await counter.page.getByText('Clear this sale?').waitFor();
    await counter.page.keyboard.press('Enter');
    await expect.poll(() => linesOn(counter.page)).toBe(0);
    expect(await counter.page.getByTestId('restored-note').count()).toBe(0);
  });
});
