import { app, powerMonitor, type BrowserWindow } from 'electron';
import type { Pace, Visibility } from '../../selling/pace.ts';

/** Calls back when the computer wakes up: requests from before get no answer, and the network may be another one. */
export function whenAwake(callback: () => void): void {
  powerMonitor.on('resume', callback);
}

/** Sets the pace by whether somebody can see the window. */
export function followWindow(window: BrowserWindow, pace: Pace): void {
  const see = (visibility: Visibility) => (): void => {
    pace.window = visibility;
  };
  window.on('hide', see('hidden'));
  window.on('minimize', see('hidden'));
  window.on('show', see('shown'));
  window.on('restore', see('shown'));
  window.on('closed', see('hidden'));
}

/**
 * When the system asks the app to end (logout, shutdown), ends it as after the last window. Electron itself would end
 * at once, and the next start would have to read the whole ledger, as after a power cut.
 */
export function endWhenAsked(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => app.quit());
}
