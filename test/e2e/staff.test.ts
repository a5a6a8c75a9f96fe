import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showSettings } from '../windows/show-settings.ts';
import {
  launchCounter,
  launchOnline,
  newDataFolder,
  online,
  type CounterApp,
} from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { pressEnter } from '../windows/press-enter.ts';

/** Opens a task without a mouse. */
async function openTask(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

/** Types a PIN on the lock screen. */
async function unlock(page: Page, name: string, pin: string): Promise<void> {
  const field = page.getByLabel('PIN of');
  await field.waitFor();
  while ((await field.getAttribute('aria-label')) !== `PIN of ${name}`) await field.press('ArrowDown');
  await hasFocus(field);
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
}

const isAnswered = (page: Page, name: string): Promise<boolean> =>
  page.evaluate(async (asked) => {
    const { till } = window as unknown as { till: { ask: (name: string) => Promise<unknown> } };
    return till.ask(asked).then(
      () => true,
      () => false,
    );
  }, name);

/** In a page: keeps something for the next one in every place where pages can, and tries to where they can't. */
async function leaveBehind(): Promise<void> {
  localStorage.setItem('left', 'local');
  sessionStorage.setItem('left', 'session');
  window.name = 'left';
  history.pushState('left', '', '#left');
  await caches
    .open('left')
    .then((cache) => cache.put('https://example.com/left', new Response('left')))
    .catch(() => undefined);
  await new Promise((resolve) => {
    const opening = indexedDB.open('left');
    opening.addEventListener('success', () => {
      // An open one can't be deleted.
      opening.result.close();
      resolve(undefined);
    });
    opening.addEventListener('error', resolve);
  });
}

/** Caches and databases would be on the disk, where no page writes. */
const everything = ['local', 'session', 'name', 'history', 'address'];

/** In a page: where there is something that was left. */
async function whatIsLeft(): Promise<string[]> {
  const places = {
    local: localStorage.length > 0,
    session: sessionStorage.length > 0,
    name: window.name !== '',
    history: history.state !== null,
    address: location.hash !== '',
    caches: (await caches.keys().catch(() => [])).length > 0,
    databases: (await indexedDB.databases().catch(() => [])).length > 0,
  };
  return Object.entries(places).flatMap(([place, isThere]) => (isThere ? [place] : []));
}

describe('a shop with staff, by keyboard', () => {
  const dataFolder = newDataFolder();
  let counter: CounterApp;

  beforeAll(async () => {
    counter = await launchOnline({ dataFolder });
  });
  afterAll(() => counter.close());

  it('turns names on, and adds a clerk', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+l');
    await page.getByTestId('search').waitFor();
    await showSettings(page, 'staff');
    await page.getByLabel('Your name').focus();
    await page.keyboard.type('Ana');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1111');
    await page.keyboard.press('Enter');
    await page.getByTestId('staff-name').getByText('Ana').waitFor();
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.type('Bo');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2222');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Bo' }).waitFor();
  });

  it('locks by one key, and then shows and answers nothing', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+l');
    await page.getByLabel('PIN of').waitFor();
    expect(await page.getByTestId('balance').count()).toBe(0);
    for (const name of ['snapshot', 'catalog', 'account-read', 'staff-list']) {
      expect(await isAnswered(page, name), name).toBe(false);
    }
  });

  it.each([
    ['Bo', '2'],
    ['Ana', '1'],
    ['Ana', '1'],
  ])(
    'takes a PIN that is typed right after a name was pressed, and offers that name next: %s',
    async (name, digit) => {
      const { page } = counter;
      const box = await page.locator('label').filter({ hasText: name }).boundingBox();
      if (box === null) throw new Error('the name is not shown');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      // Nothing is waited for from here on, as nobody does who knows the PIN.
      const pressed = [page.mouse.down(), page.mouse.up()];
      const typed = [digit, digit, digit, digit, 'Enter'].map((key) => page.keyboard.press(key));
      await Promise.all([...pressed, ...typed]);
      await page.getByTestId('staff-name').getByText(name).waitFor();
      await page.keyboard.press('Control+l');
      await page.getByLabel(`PIN of ${name}`).waitFor();
    },
  );

  it('says who is signing in, and lets a PIN that is typed twice stand nowhere', async () => {
    const { page } = counter;
    const said = page.getByRole('button', { name: 'Signing in as Bo…' }).waitFor();
    await unlock(page, 'Bo', '2222');
    // As somebody does to whom nothing seems to happen, while the page is loaded anew.
    const typed = (async (): Promise<void> => {
      for (const key of ['2', '2', '2', '2', 'Enter', '2', '2', '2', '2', 'Enter']) {
        await page.keyboard.press(key, { delay: 40 });
      }
    })();
    await Promise.all([said, typed]);
    await hasFocus(page.getByTestId('search'));
    expect(await page.getByTestId('search').inputValue()).toBe('');
    await page.getByTestId('staff-name').getByText('Bo').waitFor();
    // A word that somebody searches for is theirs from its first letter on.
    await page.keyboard.type('japan');
    expect(await page.getByTestId('search').inputValue()).toBe('japan');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+l');
    await unlock(page, 'Ana', '1111');
    await page.getByTestId('staff-name').getByText('Ana').waitFor();
    await page.keyboard.press('Control+l');
  });

  it('lets nobody in by a wrong PIN, and has tries wait, after a restart too', async () => {
    await counter.page.getByLabel('PIN of').waitFor();
    for (let tries = 0; tries < 5; tries += 1) {
      await unlock(counter.page, 'Bo', '9999');
      await counter.page
        .getByText(tries < 4 ? 'That isn’t Bo’s PIN' : 'Too many wrong PINs for Bo')
        .waitFor();
    }
    await counter.close();
    counter = await launchCounter({ dataFolder });
    const { page } = counter;
    await page.getByLabel('PIN of').press('ArrowDown');
    await page.getByText('Too many wrong PINs for Bo').waitFor();
    await hasFocus(page.getByLabel('PIN of'));
    await page.keyboard.type('2222');
    expect(await page.getByRole('button', { name: 'Unlock' }).isDisabled()).toBe(true);
  });

  it('writes down who sold', async () => {
    const { page } = counter;
    await unlock(page, 'Ana', '1111');
    await page.getByTestId('staff-name').getByText('Ana').waitFor();
    await online(page);
    await page.getByTestId('search').fill('france');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('install-qr').waitFor();
    await page.keyboard.press('Control+2');
    await page.locator('[data-order-id]').first().click();
    await page.getByText(/^Sale recorded, .* by Ana$/).waitFor();
  });

  it('refuses a clerk the settings, in the window and in main', async () => {
    const { page } = counter;
    await page.evaluate(async () => {
      const { till } = window as unknown as { till: { ask: (...all: unknown[]) => Promise<unknown> } };
      await till.ask('staff-change', { kind: 'add', name: 'Cy', role: 'clerk', pin: '3333' });
    });
    await page.keyboard.press('Control+l');
    await unlock(page, 'Cy', '3333');
    await page.getByTestId('staff-name').getByText('Cy').waitFor();
    await page.getByTestId('search').waitFor();
    await openTask(page, 'Settings');
    await page.getByText('for managers').waitFor();
    expect(await page.getByLabel('Server address').count()).toBe(0);
    expect(await isAnswered(page, 'account-read')).toBe(false);
    expect(await isAnswered(page, 'staff-list')).toBe(false);
    expect(await isAnswered(page, 'catalog')).toBe(true);
  });

  it('tells a clerk nothing of costs and of what is in the account, and lets them sell', async () => {
    const { page } = counter;
    expect(await isAnswered(page, 'history')).toBe(false);
    const answers = await page.evaluate(async () => {
      const { till } = window as unknown as { till: { ask: (name: string) => Promise<unknown> } };
      return JSON.stringify([await till.ask('snapshot'), await till.ask('catalog')]);
    });
    expect(answers).not.toMatch(/"(cost|margin)":"/);
    await openTask(page, 'Sell');
    expect(await page.getByTestId('balance').count()).toBe(0);
    await page.getByTestId('search').fill('spain');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    await page.getByTestId('install-qr').waitFor();
    await page.keyboard.press('Control+2');
    await page.locator('[data-order-id]').first().click();
    await page.getByText(/^Sale recorded, .* by Cy$/).waitFor();
    expect(await page.getByText('Cost', { exact: true }).count()).toBe(0);
    expect(await page.getByText('from the balance').count()).toBe(0);
  });

  it('finds what one of the staff sold', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+1');
    await page.getByTestId('install-qr').waitFor();
    await page.keyboard.press('Control+2');
    await page.locator('[data-order-id]').nth(1).waitFor();
    await pressEnter(page.getByTestId('more-filters'));
    await page.getByTestId('seller').click();
    await page.getByRole('listbox', { name: 'Sold by' }).getByText('Ana', { exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('[data-order-id]').nth(1).waitFor({ state: 'detached' });
    await page.locator('[data-order-id]').getByText('France').waitFor();
    await page.getByText(/^Sale recorded, .* by Ana$/).waitFor();
  });

  it('keeps the page for a clerk who comes back, and ends all that ran in it once a manager comes', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+1');
    await page.getByTestId('install-qr').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('search').fill('spain');
    await page.evaluate(() => {
      const { till } = window as unknown as { till: { ask: (name: string) => Promise<unknown> } };
      // What a script could do that somebody got into the page.
      addEventListener('beforeunload', (event) => event.preventDefault());
      setInterval(() => void till.ask('staff-list').then(() => localStorage.setItem('learned', 'all')), 20);
      Object.assign(globalThis, { isPlanted: true });
    });
    await page.evaluate(leaveBehind);
    expect(await page.evaluate(whatIsLeft)).toEqual(everything);
    const isPlanted = (): Promise<boolean> => page.evaluate(() => 'isPlanted' in globalThis);
    await page.keyboard.press('Control+l');
    await unlock(page, 'Cy', '3333');
    await page.getByTestId('search').waitFor();
    expect(await page.getByTestId('search').inputValue()).toBe('spain');
    expect(await isPlanted()).toBe(true);
    await page.keyboard.press('Control+l');
    await unlock(page, 'Ana', '1111');
    await page.getByTestId('staff-name').getByText('Ana').waitFor();
    await hasFocus(page.getByTestId('search'));
    expect(await isPlanted()).toBe(false);
    expect(await isAnswered(page, 'staff-list')).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('learned'))).toBeNull();
    expect(await page.evaluate(whatIsLeft)).toEqual([]);
  });
});
