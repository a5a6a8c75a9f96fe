import { app, powerMonitor, type BrowserWindow } from 'electron';
import type { Pace } from '../../selling/request-scheduler.ts';

/** Calls back when the computer wakes: what was asked before it slept has no answer, and the network may be another. */
export function whenAwake(callback: () => void): void {
  powerMonitor.on('resume', callback);
}

/** Tells whether somebody can see the window, each time that this changes. */
export function followPace(window: BrowserWindow, tell: (pace: Pace) => void): void {
  window.on('hide', () => tell('hidden'));
  window.on('minimize', () => tell('hidden'));
  window.on('show', () => tell('shown'));
  window.on('restore', () => tell('shown'));
  window.on('closed', () => tell('hidden'));
}

/**
 * Ends as after the last window when the system asks for it: somebody logs out, or the computer goes off. Electron by
 * itself would end at once, and the ledger be read whole at the next start, as after a power cut.
 */
export function endWhenAsked(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => app.quit());
}
