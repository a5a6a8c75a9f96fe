import type { BrowserWindow } from 'electron';

/** A page that takes longer than this to go is stuck, in milliseconds. */
const longestMs = 5_000;

/**
 * Loads a window's page anew, so that nothing goes on that ran in it.
 *
 * @returns once the page of before is gone: main has had everything that it sent, and hears nothing more of it. Rejects if
 *   it doesn't go.
 */
export async function loadFresh({ webContents }: BrowserWindow): Promise<void> {
  const { promise: gone, resolve, reject } = Promise.withResolvers<undefined>();
  const onGone = (): void => resolve(undefined);
  const timer = setTimeout(() => reject(new Error('the page did not go')), longestMs);
  webContents.once('did-navigate', onGone);
  webContents.reload();
  try {
    await gone;
  } finally {
    clearTimeout(timer);
    webContents.off('did-navigate', onGone);
  }
}
