import type { BrowserWindow } from 'electron';
import { loadPage } from './windows.ts';

/** A page that takes longer than this to go is stuck, in milliseconds. */
const longestMs = 5_000;

/** Everything that a page can keep for the next one. Web storage of one window alone goes with `localstorage`. */
const storages = [
  'cookies',
  'filesystem',
  'indexdb',
  'localstorage',
  'serviceworkers',
  'cachestorage',
] as const;

/**
 * Loads the staff's page anew, so that nothing goes on that ran in it, and nothing is left of what it kept. Its window's name
 * the preload script empties.
 *
 * @returns once the page of before is gone: main has had everything that it sent, and hears nothing more of it. Rejects if
 *   it doesn't go.
 */
export async function loadFresh(window: BrowserWindow): Promise<void> {
  const { webContents } = window;
  const { promise: gone, resolve, reject } = Promise.withResolvers<undefined>();
  const onGone = (): void => resolve(undefined);
  const timer = setTimeout(() => reject(new Error('the page did not go')), longestMs);
  webContents.once('did-navigate', onGone);
  // Not as a reload: that would keep the address and the state that the page of before gave itself.
  loadPage(window, 'counter');
  try {
    await gone;
    // SECURITY: only now, when nobody is left who could store it again.
    webContents.navigationHistory.clear();
    await webContents.session.clearStorageData({ storages: [...storages] });
  } finally {
    clearTimeout(timer);
    webContents.off('did-navigate', onGone);
  }
}
