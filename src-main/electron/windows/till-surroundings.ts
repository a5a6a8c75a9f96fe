import { app, powerMonitor, type BrowserWindow } from 'electron';
import type { Pace } from '../../selling/request-scheduler.ts';

/** Calls back when the computer wakes up: requests from before get no answer, and the network may be another one. */
export function whenAwake(callback: () => void): void {
  powerMonitor.on('resume', callback);
}

/** Reports whether somebody can see the window, each time that changes. */
export function followPace(window: BrowserWindow, tell: (pace: Pace) => void): void {
  window.on('hide', () => tell('hidden'));
  window.on('minimize', () => tell('hidden'));
  window.on('show', () => tell('shown'));
  window.on('restore', () => tell('shown'));
  window.on('closed', () => tell('hidden'));
}

/**
 * When the system asks the app to end (logout, shutdown), ends it as after the last window. Electron itself would end
 * at once, and the next start would have to read the whole ledger, as after a power cut.
 */
export function endWhenAsked(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => app.quit());
}
