import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, type WebContents } from 'electron';
import type { Audience } from '../../../src-preload/contract/channel.ts';
import { pageAddress, type PageName } from './pages.ts';

/** The audience that each window was made for. A window that isn't here may send no requests. */
const audiences = new WeakMap<WebContents, Audience>();

export const audienceOf = (window: WebContents): Audience | undefined => audiences.get(window);

const preload = join(import.meta.dirname, '../preload/index.cjs');

/**
 * The staff's window. It appears at once, in its own color, and fills while it loads.
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
  closeWithoutPage(window);
  return window;
}

/** So long a page may take to go once its window is closed, in milliseconds. */
const longestToCloseMs = 5_000;

/**
 * SECURITY: a page that never ends, or that a dialog of the system holds, keeps its window from closing. Nothing is lost with it:
 * what staff do is main's.
 */
function closeWithoutPage(window: BrowserWindow): void {
  window.on('close', () => {
    const timer = setTimeout(() => {
      if (!window.isDestroyed()) window.destroy();
    }, longestToCloseMs);
    window.once('closed', () => clearTimeout(timer));
  });
}

/**
 * A window that is never seen, for laying out a receipt.
 *
 * @param isDots drawn off-screen, one pixel of the page to one of the picture, whatever this computer's screen is.
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
  // Nobody inspects the pages of a shop's till.
  devTools: !app.isPackaged,
  // A page can't keep staff busy with message boxes.
  disableDialogs: true,
  spellcheck: false,
};

/** Gives a window the audience of a page, and loads that page. */
export function loadPage(window: BrowserWindow, page: PageName, part = ''): void {
  audiences.set(window.webContents, page);
  // If a page can't be loaded, whoever waits for it notices: the window stays empty, or the receipt times out.
  void window.loadURL(`${pageAddress(page)}${part}`).catch(() => undefined);
}
