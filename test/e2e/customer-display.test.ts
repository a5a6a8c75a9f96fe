import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showSettings } from '../windows/show-settings.ts';
import { launchCounter, newDataFolder, type CounterApp } from '../windows/counter-app.ts';
import { decodeQr } from '../windows/decode-qr.ts';
import { hasFocus } from '../windows/has-focus.ts';
import {
  customersScreen,
  startScreens,
  whyNoScreens,
  type PluggedScreens,
} from '../windows/plugged-screens.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';
import { shownInstall } from './shown-install.ts';
import { pressEnter } from '../windows/press-enter.ts';

/** The customers' window in the real app, on screens that are plugged and unplugged in a real X server. */
const why = whyNoScreens === undefined ? '' : ` (skipped: ${whyNoScreens})`;

describe.skipIf(whyNoScreens !== undefined)(`what customers see${why}`, () => {
  const dataFolder = newDataFolder();
  let screens: PluggedScreens;
  let counter: CounterApp;
  let display: Page;
  let code: string;

  const start = async (): Promise<void> => {
    counter = await launchCounter({ dataFolder, environment: { DISPLAY: screens.display } });
    await counter.page.locator('[data-product-id]').first().waitFor();
  };
  /** Asked of the page itself: after a navigation that main refused, the driver would wait for its end for ever. */
  const displayShows = (page: Page, scene: string): Promise<void> =>
    expect
      .poll(() => page.evaluate(() => document.querySelector('[data-scene]')?.getAttribute('data-scene')))
      .toBe(scene);
  /** What a phone reads there. */
  const displayReads = (read: string | undefined): Promise<void> =>
    expect.poll(async () => decodeQr(await display.screenshot())).toBe(read);
  const windowsOpen = (): Promise<number> =>
    counter.electron.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((each) => each.isVisible()).length,
    );

  /** As the system sends a key to the customers' window: what a debugger types goes past main's check. */
  const press = (key: string): Promise<void> =>
    counter.electron.evaluate(({ BrowserWindow }, keyCode) => {
      const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().startsWith('app://customer/'),
      );
      if (window === undefined) throw new Error('there is no window for customers');
      for (const type of ['keyDown', 'char', 'keyUp'] as const) {
        // The first may have closed it.
        if (!window.isDestroyed()) window.webContents.sendInputEvent({ type, keyCode });
      }
    }, key);

  beforeAll(async () => {
    screens = await startScreens();
    await start();
  });
  afterAll(async () => {
    await counter.close();
    await screens.stop();
  });

  it('offers a second screen as soon as it is plugged in, and fills it when it is chosen', async () => {
    const { page, electron } = counter;
    await showSettings(page, 'displays');
    await page.getByText('Plug in a second screen').waitFor();
    await screens.plug();
    const choice = page.getByRole('radio', { name: '1024 × 600' });
    await choice.waitFor();
    const opened = electron.waitForEvent('window');
    await choice.press('Space');
    display = await opened;
    await displayShows(display, 'welcome');
    const bounds = () =>
      electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()
          .map((window) => window.getBounds())
          .find(({ x }) => x > 0),
      );
    const { width, height } = customersScreen;
    // Without a window manager Chromium leaves a pixel free.
    await expect
      .poll(async () => {
        const { x, y, ...size } = (await bounds()) ?? { x: 0, y: 0, width: 0, height: 0 };
        return { x, y, isFull: width - size.width <= 1 && height - size.height <= 1 };
      })
      .toEqual({ x: 1280, y: 0, isFull: true });
    expect(await wcagViolations(display)).toEqual([]);
  });

  it('reads the package and its price back before it is sold', async () => {
    const { page } = counter;
    await pressEnter(page.getByRole('button', { name: 'Sell', exact: true }));
    await page.getByTestId('search').press('Control+A');
    await page.keyboard.type('japan 10gb 30d');
    await displayShows(display, 'reading');
    await display.getByText('Japan').waitFor();
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    const price = await page.getByTestId('customer-pays').innerText();
    // What was found by fewer letters may be on its way there.
    await display.getByTestId('total').getByText(price, { exact: true }).waitFor();
    expect(await wcagViolations(display)).toEqual([]);
  });

  it('reads several packages back together, with what each and all of them cost', async () => {
    const { page } = counter;
    await page.keyboard.press('Enter');
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('south korea 5gb 30d');
    await page.locator('[data-product-id="kr-5gb-30d"][data-selected]').waitFor();
    await page.keyboard.press('F7');
    await page.keyboard.press('Enter');
    await displayShows(display, 'ticket');
    await display.getByText('2 × South Korea').waitFor();
    await display.getByText('Japan').waitFor();
    const price = await page.getByTestId('customer-pays').innerText();
    await display.getByTestId('total').getByText(price, { exact: true }).waitFor();
    expect(await wcagViolations(display)).toEqual([]);
    // Back to the one package.
    await page.keyboard.press('Escape');
    await pressEnter(page.getByTestId('clear-ticket'));
    await displayShows(display, 'welcome');
    await page.keyboard.type('japan 10gb 30d');
    await displayShows(display, 'reading');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  });

  it('says what is left to pay and the change, while a payment by several tenders is typed', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+E');
    await hasFocus(page.getByTestId('split-amount-0'));
    await page.getByTestId('split-amount-1').fill('10');
    await display.getByTestId('still-to-pay').getByText('Still to pay: $14.90').waitFor();
    await display.getByText('Paid so far: $10.00').waitFor();
    await page.keyboard.press('Control+B');
    await hasFocus(page.getByTestId('cash-received'));
    await page.keyboard.type('20');
    await display.getByTestId('change').getByText('Your change: $5.10').waitFor();
    expect(await wcagViolations(display)).toEqual([]);
    await page.keyboard.press('Escape');
    await hasFocus(page.getByTestId('search'));
    await page.getByTestId('search').press('Control+A');
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await expect.poll(() => display.getByTestId('paying').count()).toBe(0);
    await displayShows(display, 'reading');
  });

  it('shows the code to be scanned, and the steps of the customer’s phone', async () => {
    const { page } = counter;
    await page.keyboard.press('Control+B');
    await hasFocus(page.getByTestId('cash-received'));
    await page.keyboard.press('Alt+4');
    await page.getByTestId('change-due').getByText('$25.10').waitFor();
    await page.keyboard.press('F9');
    ({ text: code } = await shownInstall(page));
    await displayShows(display, 'code');
    await display.getByTestId('change').getByText('Your change: $25.10').waitFor();
    await displayReads(code);
    await page.keyboard.press('F5');
    await display.getByText('Use QR Code').waitFor();
    expect(await wcagViolations(display)).toEqual([]);
  });

  it.each([
    ['العربية', 'ar rtl', 'اليابان', 'Noto Sans Arabic Variable'],
    ['日本語', 'ja ltr', '日本', 'Noto Sans JP Variable'],
  ])('speaks %s as soon as staff choose it', async (language, spoken, japan, typeface) => {
    const field = counter.page.getByTestId('customer-language');
    await field.fill(language);
    await counter.page.getByRole('option', { name: language, exact: true }).click();
    await display.getByRole('heading', { level: 1 }).filter({ hasText: japan }).waitFor();
    await expect
      .poll(() => display.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`))
      .toBe(spoken);
    // Its letters don't depend on what this computer has.
    await expect
      .poll(() =>
        display.evaluate(
          (family) =>
            [...document.fonts].some((font) => font.family.includes(family) && font.status === 'loaded'),
          typeface,
        ),
      )
      .toBe(true);
    await displayReads(code);
    expect(await wcagViolations(display)).toEqual([]);
  });

  it('is gone with its screen and comes back with it, without a restart', async () => {
    const { electron } = counter;
    const gone = display.waitForEvent('close');
    await screens.unplug();
    await gone;
    await expect.poll(windowsOpen).toBe(1);
    const opened = electron.waitForEvent('window');
    await screens.plug();
    display = await opened;
    await displayShows(display, 'code');
    await displayReads(code);
  });

  it('can’t be navigated, typed into, or reach anything but what it is sent', async () => {
    const address = display.url();
    for (const key of ['x', 'F5', 'Escape']) await press(key);
    const reached = await display.evaluate(async () => {
      const globals = window as unknown as Readonly<Record<string, unknown>>;
      const attempt = async (act: () => unknown): Promise<string> => {
        try {
          await act();
          return 'done';
        } catch {
          return 'refused';
        }
      };
      location.assign('https://example.com/');
      location.assign('app://counter/counter.html');
      return {
        opened: window.open('app://counter/counter.html') !== null,
        staffsChannels: globals['till'] !== undefined,
        node: globals['require'] !== undefined || globals['process'] !== undefined,
        clipboard: await attempt(() => navigator.clipboard.readText()),
        // oxlint-disable-next-line typescript/no-deprecated -- and still what a page would try
        pasted: document.execCommand('paste'),
        network: await attempt(() => fetch('http://127.0.0.1:9/')),
        counter: await attempt(() => fetch('app://counter/counter.html')),
        bridge: Object.keys(globals['display'] as object).toSorted(),
      };
    });
    expect(reached).toEqual({
      opened: false,
      staffsChannels: false,
      node: false,
      clipboard: 'refused',
      pasted: false,
      network: 'refused',
      counter: 'refused',
      bridge: ['onScene', 'scene'],
    });
    expect(display.url()).toBe(address);
    await displayShows(display, 'code');
  });

  it('has no script that knows anything of the counter’s', () => {
    const built = join(import.meta.dirname, '../../out/renderer');
    const assets = readdirSync(join(built, 'assets'));
    const files = new Map([
      ['customer-display.html', readFileSync(join(built, 'customer-display.html'), 'utf8')],
    ]);
    // The page, what it names, and what that names in turn.
    for (const text of files.values())
      for (const [name] of text.matchAll(/[\w-]+\.js/g))
        if (assets.includes(name) && !files.has(name))
          files.set(name, readFileSync(join(built, 'assets', name), 'utf8'));
    expect(files.size).toBeGreaterThan(1);
    for (const [name, text] of files)
      for (const staffs of ['receipt-print', 'account-connect', 'staff-unlock', 'snapshot'])
        expect(text.includes(staffs), `${name} knows ${staffs}`).toBe(false);
  });

  it('thanks, and shows no code any more, when the next customer is served', async () => {
    await counter.page.keyboard.press('Escape');
    await displayShows(display, 'thanks');
    expect(await wcagViolations(display)).toEqual([]);
    await displayReads(undefined);
  });

  it('finds its screen again after a restart', async () => {
    await counter.close();
    await start();
    await expect.poll(() => counter.electron.windows().length).toBe(2);
    const [other] = counter.electron.windows().filter((page) => page !== counter.page);
    if (other === undefined) throw new Error('there is one window');
    await displayShows(other, 'welcome');
  });

  it('comes in front of the counter by one key and goes by another', async () => {
    const { page, electron } = counter;
    await screens.unplug();
    await expect.poll(windowsOpen).toBe(1);
    await hasFocus(page.getByTestId('search'));
    await page.keyboard.type('france 5gb');
    await page.getByTestId('customer-pays').waitFor();
    const opened = electron.waitForEvent('window');
    await page.keyboard.press('F12');
    const front = await opened;
    await displayShows(front, 'reading');
    const closed = front.waitForEvent('close');
    await press('Escape');
    await closed;
    await expect.poll(windowsOpen).toBe(1);
  });
});
