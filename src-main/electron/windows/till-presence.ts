import { powerMonitor, type BrowserWindow } from 'electron';

/**
 * Calls back for each key, click and touch in a window. Detected by main: a page that was taken over can't fake it.
 */
export function whenTouched(window: BrowserWindow, callback: () => void): void {
  window.webContents.on('input-event', callback);
}

/** Calls back when the computer goes to sleep or its own screen is locked: whoever was there has left. */
export function whenLeft(callback: () => void): void {
  powerMonitor.on('suspend', callback);
  powerMonitor.on('lock-screen', callback);
}
