import { screen, type BrowserWindow } from 'electron';
import type { Screen } from '../../customer-display/choose-screen.ts';

/** The screens of this computer, and the one that a window is on. Undefined if the window is closed. */
export function screensAround(
  window: BrowserWindow,
): { all: readonly Screen[]; countersId: number } | undefined {
  if (window.isDestroyed()) return undefined;
  return {
    all: screen.getAllDisplays().map(({ id, label, bounds }) => ({ id, name: label, bounds })),
    countersId: screen.getDisplayMatching(window.getBounds()).id,
  };
}

/** Calls back when a screen is plugged in, unplugged or changed. */
export function whenScreensChange(callback: () => void): void {
  screen.on('display-added', callback);
  screen.on('display-removed', callback);
  screen.on('display-metrics-changed', callback);
}
