import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, type WebContents } from 'electron';
import type { Audience } from '../../../src-preload/contract/channel.ts';
import { pageAddress, type PageName } from './pages.ts';

/** Which window was made for which audience; a window that isn't here may ask nothing. */
const audiences = new WeakMap<WebContents, Audience>();

export const audienceOf = (window: WebContents): Audience | undefined => audiences.get(window);

const preload = join(import.meta.dirname, '../preload/index.cjs');

/**
 * The staff's window. It shows at once, in its own colour, and fills while it loads.
 *
 * @param zoom in percent.
 */
export function openCounterWindow(zoom = 100): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 1024,
    minHeight: 700,
    useContentSize: true,
    title: 'eSIM Counter',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#151719' : '#FAFAF8',
    autoHideMenuBar: true,
    webPreferences: { ...pagePreferences, zoomFactor: zoom / 100 },
  });
  loadPage(window, 'counter');
  return window;
}

/**
 * A window that is never seen, to lay out a receipt.
 *
 * @param isDots drawn without a screen, a pixel of the page to a pixel of the picture, whatever this computer's screen is.
 */
export function openReceiptWindow(
  { width, height }: { width: number; height: number },
  isDots: boolean,
): BrowserWindow {
  const window = new BrowserWindow({
    width,
    height,
    useContentSize: true,
    show: false,
    webPreferences: {
      ...pagePreferences,
      backgroundThrottling: false,
      ...(isDots ? { offscreen: { deviceScaleFactor: 1 } } : {}),
    },
  });
  loadPage(window, 'receipt');
  return window;
}

/** SECURITY: every page runs in the sandbox, in its own context, without Node. */
export const pagePreferences: Electron.WebPreferences = {
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  // Nobody looks into the pages of a shop's till.
  devTools: !app.isPackaged,
  // A page can't keep staff busy with messages of its own.
  disableDialogs: true,
  spellcheck: false,
};

/** Makes a window one of a page's audience, and shows it that page. */
export function loadPage(window: BrowserWindow, page: PageName): void {
  audiences.set(window.webContents, page);
  // A page that can't be loaded is seen by who waits for it: the window stays empty, the receipt runs out of time.
  void window.loadURL(pageAddress(page)).catch(() => undefined);
}
