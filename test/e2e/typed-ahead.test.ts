import type { Page } from 'playwright-core';
import type { Bridge } from '../../src-preload/contract.ts';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { shownInstall } from './shown-install.ts';

declare global {
  var till: Bridge;
  /** What the page noted of itself. */
  var stillThere: boolean[];
  /** Has what is shown have stood long enough. */
  var letStand: () => void;
  /** What the page wants to do in its next frame. */
  var lateFrames: FrameRequestCallback[];
}

/** Sells Belgium, up to the press; what follows is typed at once. */
async function pressSell(page: Page): Promise<void> {
  await page.getByTestId('search').fill('belgium');
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('F9');
}

/** The code has stood long enough for Enter to leave it. */
const mayLeave = (page: Page): Promise<void> =>
  page.locator('button[aria-keyshortcuts="Enter"]').first().waitFor();

/** In a page: presses what is pressed in the moment in which the code comes, however fast that is. */
function pressAsTheCodeComes(): void {
  globalThis.stillThere = [];
  new MutationObserver((_, observer) => {
    const field = document.querySelector<HTMLInputElement>('[data-testid="next-search"]');
    if (field === null || document.querySelector('[data-testid="install-qr"]') === null) return;
    observer.disconnect();
    for (const key of [' ', 'Enter'])
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    requestAnimationFrame(() =>
      stillThere.push(document.querySelector('[data-testid="install-qr"]') !== null),
    );
  }).observe(document.body, { childList: true, subtree: true });
}

it('letters that are typed before the first hand-over could be drawn begin the next search', async () => {
  const counter = await launchOnline();
  try {
    const { page } = counter;
    const driver = await page.context().newCDPSession(page);
    const view = new Promise<string>((resolve) =>
      driver.on('Fetch.requestPaused', ({ requestId }) => resolve(requestId)),
    );
    await driver.send('Network.enable');
    await driver.send('Network.setCacheDisabled', { cacheDisabled: true });
    await driver.send('Fetch.enable', { patterns: [{ urlPattern: '*/hand-over-view-*.js' }] });
    await page.reload();
    await pressSell(page);
    await page.keyboard.type('spain 5gb');
    await driver.send('Fetch.continueRequest', { requestId: await view });
    await shownInstall(page);
    expect(await page.getByTestId('next-search').inputValue()).toBe('spain 5gb');
  } finally {
    await counter.close();
  }
});

it('what is typed for the customer goes to the customer, however late the page draws the next search', async () => {
  const counter = await launchOnline();
  try {
    const { page } = counter;
    await page.getByTestId('search').fill('spain 5gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await hasFocus(page.getByTestId('search'));
    await page.evaluate(() => {
      globalThis.lateFrames = [];
      globalThis.requestAnimationFrame = (act) => lateFrames.push(act);
    });
    await page.keyboard.press('Enter');
    await page.locator('[data-line]').waitFor();
    await page.keyboard.press('F2');
    await hasFocus(page.getByLabel('Name'));
    await page.evaluate(() => lateFrames.forEach((act) => act(performance.now())));
    await page.keyboard.type('Hoa');
    expect(await page.getByLabel('Name').inputValue()).toBe('Hoa');
    expect(await page.getByTestId('search').inputValue()).toBe('');
  } finally {
    await counter.close();
  }
});

describe('letters that are typed while the code is still up', () => {
  let counter: CounterApp;

  beforeAll(async () => {
    counter = await launchOnline();
  });
  afterAll(() => counter.close());
  beforeEach(async () => {
    const { page } = counter;
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
  });

  it('begin the next search, in order, and give no command', async () => {
    const { page } = counter;
    await pressSell(page);
    await page.keyboard.type('spain 5gb');
    await shownInstall(page);
    expect(await page.getByTestId('next-search').inputValue()).toBe('spain 5gb');
    const phones = page.getByRole('radiogroup', { name: 'The customer’s phone' });
    expect(await phones.getByRole('radio', { name: 'Not sure' }).isChecked()).toBe(true);
    expect(await page.evaluate(() => till.ask('print-jobs'))).toEqual([]);
    await mayLeave(page);
    await page.keyboard.press('Enter');
    await hasFocus(page.getByTestId('search'));
    expect(await page.getByTestId('search').inputValue()).toBe('spain 5gb');
    await page.locator('aside').getByText('Spain').first().waitFor();
  });

  it('reach the search from wherever the focus is', async () => {
    const { page } = counter;
    await pressSell(page);
    await shownInstall(page);
    await page.locator('button[aria-keyshortcuts="Ctrl+P"]').focus();
    await page.keyboard.type('pa');
    await page.keyboard.type(' i');
    expect(await page.getByTestId('next-search').inputValue()).toBe('pa i');
    expect(await page.evaluate(() => till.ask('print-jobs'))).toEqual([]);
  });

  it('reach the search after a click on a phone, and a space and Backspace after one beside everything', async () => {
    const { page } = counter;
    await pressSell(page);
    await shownInstall(page);
    const field = page.getByTestId('next-search');
    await page.getByRole('radiogroup', { name: 'The customer’s phone' }).getByText('iPhone').click();
    await page.keyboard.type('south');
    await expect.poll(() => field.inputValue()).toBe('south');
    await page.locator('main h2').first().click();
    await page.keyboard.type(' koreb');
    await page.locator('main h2').first().click();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('a 5gb');
    expect(await field.inputValue()).toBe('south korea 5gb');
  });

  it('are not waited for: a space or a late Enter leaves no code that has just come', async () => {
    const { page } = counter;
    await page.evaluate(pressAsTheCodeComes);
    await pressSell(page);
    await shownInstall(page);
    await expect.poll(() => page.evaluate(() => stillThere)).toEqual([true]);
    await mayLeave(page);
    await page.keyboard.press('Enter');
    await hasFocus(page.getByTestId('search'));
    expect(await page.getByTestId('search').inputValue()).toBe('');
  });

  it('come with presses of controls that the focus has reached: none leaves a code before it could be seen', async () => {
    const { page } = counter;
    // The time that a code has to stand, over when the test says so.
    await page.evaluate(() => {
      const inTime = setTimeout;
      const waiting: (() => void)[] = [];
      const held = (act: () => void, ms?: number): unknown =>
        ms === 800 ? waiting.push(act) : inTime(act, ms);
      Object.assign(globalThis, {
        setTimeout: held,
        letStand: () => {
          Object.assign(globalThis, { setTimeout: inTime });
          for (const act of waiting) act();
        },
      });
    });
    await pressSell(page);
    await shownInstall(page);
    const leaving = [
      page.getByRole('button', { name: 'Next customer' }),
      page.getByRole('navigation').getByRole('button', { name: /Orders/ }),
    ];
    for (const control of leaving) {
      for (const key of ['Space', 'Enter']) {
        await control.focus();
        await page.keyboard.press(key);
        expect(await page.getByTestId('next-search').count(), key).toBe(1);
      }
    }
    expect(await page.getByTestId('next-search').inputValue()).toBe('');
    await page.evaluate(() => letStand());
    await page.getByRole('button', { name: 'Next customer' }).focus();
    await page.keyboard.press('Space');
    await hasFocus(page.getByTestId('search'));
  });
});

/** The only sale, once nothing more comes to it. */
async function settled(page: Page): Promise<SaleView> {
  const only = async (): Promise<SaleView | undefined> =>
    (await page.evaluate(() => till.ask('snapshot')))?.sales[0];
  await expect.poll(async () => (await only())?.state).toBe('completed');
  return (await only()) ?? expect.fail('nothing is sold');
}

it('a code that can be read late is left by no Enter that was on its way', async () => {
  const counter = await launchOnline();
  try {
    const { page, electron } = counter;
    const tell = (sale: SaleView): Promise<void> =>
      electron.evaluate(({ BrowserWindow }, told) => {
        const staffs = BrowserWindow.getAllWindows().find(({ webContents }) =>
          webContents.getURL().includes('counter.html'),
        );
        staffs?.webContents.send('push:sale', told);
      }, sale);
    await pressSell(page);
    await shownInstall(page);
    const sold = await settled(page);
    // As while the keychain is locked.
    const { iccid } = sold.install ?? expect.fail('it has no code');
    await tell({ ...sold, install: { kind: 'unreadable', why: 'key-to-come', iccid } });
    await page.getByTestId('install-qr').waitFor({ state: 'detached' });
    await mayLeave(page);
    await page.evaluate(pressAsTheCodeComes);
    await tell(sold);
    await shownInstall(page);
    await expect.poll(() => page.evaluate(() => stillThere)).toEqual([true]);
    await mayLeave(page);
    await page.keyboard.press('Enter');
    await hasFocus(page.getByTestId('search'));
  } finally {
    await counter.close();
  }
});
