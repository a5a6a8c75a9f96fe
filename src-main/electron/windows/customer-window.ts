import { join } from 'node:path';
import { BrowserWindow, session, type Session } from 'electron';
import type { Scene } from '../../../src-preload/contract/customers/customer-display.ts';
import type { Screen } from '../../customer-display/choose-screen.ts';
import type { CustomerWindow } from '../../customer-display/customer-display.ts';
import { keepFromNetwork } from './guards.ts';
import { servePages } from './pages.ts';
import { loadPage, pagePreferences } from './windows.ts';

/** Keys that close the window in front of the counter. */
const closingKeys: ReadonlySet<string> = new Set(['Escape', 'F12']);

let prepared: Session | undefined;

/**
 * SECURITY: the customers' window has a session of its own, in memory, that is allowed nothing (guards.ts): no
 * permission, not even the clipboard, and no address but that of its page.
 */
function customerSession(pages: string): Session {
  if (prepared !== undefined) return prepared;
  prepared = session.fromPartition('customer-display', { cache: false });
  keepFromNetwork(prepared);
  servePages(pages, 'customer-display', prepared.protocol);
  return prepared;
}

/** Sends a scene to the customers' window. */
export type ShowScene = (window: BrowserWindow, scene: Scene) => void;

type CustomerWindowDeps = {
  /** The folder of the built pages. */
  readonly pages: string;
  readonly show: ShowScene;
  readonly onClosed: () => void;
};

function open(bounds: Screen['bounds'], deps: CustomerWindowDeps, inFrontOf?: BrowserWindow): BrowserWindow {
  const window = new BrowserWindow({
    ...bounds,
    ...(inFrontOf === undefined ? {} : { parent: inFrontOf }),
    title: 'eSIM Counter',
    frame: false,
    resizable: false,
    movable: false,
    minimizable: false,
    skipTaskbar: true,
    // Keys stay with the staff while the window has a screen of its own.
    focusable: inFrontOf !== undefined,
    show: false,
    backgroundColor: '#FFFFFF',
    webPreferences: {
      ...pagePreferences,
      preload: join(import.meta.dirname, '../preload/customer-display.cjs'),
      session: customerSession(deps.pages),
      devTools: false,
      backgroundThrottling: false,
    },
  });
  // SECURITY: nobody in front of it can type into it, drop a file on it or navigate it.
  window.webContents.on('will-navigate', (event) => event.preventDefault());
  window.webContents.on('before-input-event', (event, { type, key }) => {
    event.preventDefault();
    if (type === 'keyDown' && closingKeys.has(key) && inFrontOf !== undefined) window.close();
  });
  window.setMenu(null);
  window.on('closed', deps.onClosed);
  window.once('ready-to-show', () => {
    if (inFrontOf === undefined) window.showInactive();
    else window.show();
  });
  // It says how to go back, which on a screen of the customers' own would lead nowhere.
  loadPage(window, 'customer-display', inFrontOf === undefined ? '' : '#in-front');
  return window;
}

const customerWindow = (window: BrowserWindow, show: ShowScene): CustomerWindow => ({
  show: (scene) => show(window, scene),
  fill: (bounds) => {
    if (!window.isDestroyed()) window.setBounds(bounds);
  },
  close: () => {
    if (!window.isDestroyed()) window.destroy();
  },
});

/** The customers' window, as large as their screen. */
export const openOnScreen = ({ bounds }: Screen, deps: CustomerWindowDeps): CustomerWindow =>
  customerWindow(open(bounds, deps), deps.show);

/** The same in front of the counter's window, until a key closes it. */
export const openOver = (counter: BrowserWindow, deps: CustomerWindowDeps): CustomerWindow =>
  customerWindow(open(counter.getContentBounds(), deps, counter), deps.show);
