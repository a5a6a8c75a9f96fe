import type { CDPSession, ElectronApplication, Page } from 'playwright-core';
import type { Language } from '../../src-preload/contract/settings/language.ts';
import type { CustomerLanguage, Scene } from '../../src-preload/contract/customers/customer-display.ts';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import { drawQr } from '../../src-renderer/install/qr-drawing.ts';
import { launchCounter } from '../windows/counter-app.ts';
import { grayOfPng, type GrayPicture } from './gray-picture.ts';

/** A code that is to be shown in one of the real windows, at so many device pixels to a CSS pixel. */
export type WindowShot = {
  readonly code: string;
  readonly scale: number;
} & (
  | { readonly of: 'counter'; readonly language: Language }
  | { readonly of: 'customers'; readonly language: CustomerLanguage }
);

/**
 * Shows codes in the app's own windows and takes pictures of them. The windows are told of them as main tells them: the
 * sale is one of practice mode, and only its code is another.
 *
 * @returns the picture of each, in their order.
 */
export async function photographWindows(shots: readonly WindowShot[]): Promise<readonly GrayPicture[]> {
  const counter = await launchCounter();
  try {
    const { page, electron } = counter;
    const sale = await sellOne(page);
    const opened = electron.waitForEvent('window', {
      predicate: (window) => window.url().startsWith('app://customer/'),
    });
    await page.keyboard.press('F12');
    const display = await opened;
    const pictures: GrayPicture[] = [];
    for (const shot of shots) {
      const window = shot.of === 'counter' ? page : display;
      const { session, width } = await scaleTo(window, shot.scale);
      if (shot.of === 'counter') {
        await page.evaluate((language) => till.ask('language-set', { language }), shot.language);
        await tell(electron, 'app://counter/counter', 'push:sale', withCode(sale, shot.code));
      } else await tell(electron, 'app://customer/', 'push:scene', sceneOf(sale, shot));
      await window.waitForFunction(
        ({ language, path }) =>
          document.documentElement.lang === language &&
          document.querySelector('[data-testid="install-qr"] path')?.getAttribute('d') === path,
        { language: shot.language, path: drawQr(shot.code).path },
      );
      await window.evaluate(() => document.fonts.ready);
      const picture = grayOfPng(await photograph(session));
      if (picture.width !== width * shot.scale)
        throw new Error(
          `a window of ${width} pixels at ${shot.scale} is ${picture.width} pixels wide in its picture`,
        );
      pictures.push(picture);
    }
    return pictures;
  } finally {
    await counter.close();
  }
}

async function sellOne(page: Page): Promise<SaleView> {
  await page.locator('[data-product-id]').first().waitFor();
  await page.getByTestId('search').fill('japan 10gb 30d');
  await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('F9');
  await page.getByTestId('activation-code').waitFor();
  const sale = await page.evaluate(async () => (await till.ask('snapshot'))?.sales[0]);
  if (sale === undefined) throw new Error('nothing was sold');
  return sale;
}

function withCode(sale: SaleView, activationCode: string): SaleView {
  if (sale.install?.kind !== 'readable') throw new Error('the sale has no code');
  return { ...sale, install: { ...sale.install, activationCode } };
}

const sceneOf = (
  { package: sold }: SaleView,
  { code, language }: WindowShot & { readonly of: 'customers' },
): Scene => ({
  mode: 'practice',
  language,
  phone: 'not-known',
  view: {
    kind: 'code',
    package: sold,
    activationMode: 'FIRST_USE',
    activationCode: code,
    manual: { address: 'smdp.example.net', matchingId: code.slice(23, 53) },
    needsConfirmationCode: false,
    cash: null,
    number: 1,
    of: 1,
  },
});

/** As main tells a window. */
const tell = (
  electron: ElectronApplication,
  address: string,
  name: string,
  value: SaleView | Scene,
): Promise<void> =>
  electron.evaluate(
    ({ BrowserWindow }, { address: whose, name: channel, told: what }) => {
      const windows = BrowserWindow.getAllWindows().map(({ webContents }) => webContents);
      windows.find((each) => each.getURL().startsWith(whose))?.send(channel, what);
    },
    { address, name, told: value },
  );

/** Pictures have a screen's pixels only where they are asked for in the session that has set them. */
const sessions = new WeakMap<Page, CDPSession>();

type Scaled = {
  readonly session: CDPSession;
  /** Of the window, in CSS pixels. */
  readonly width: number;
};

/** As a screen with more pixels does. */
async function scaleTo(window: Page, deviceScaleFactor: number): Promise<Scaled> {
  const session = sessions.get(window) ?? (await window.context().newCDPSession(window));
  sessions.set(window, session);
  const { width, height } = await window.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor,
    mobile: false,
  });
  await window.waitForFunction((ratio) => devicePixelRatio === ratio, deviceScaleFactor);
  return { session, width };
}

async function photograph(session: CDPSession): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  return Buffer.from(data, 'base64');
}
