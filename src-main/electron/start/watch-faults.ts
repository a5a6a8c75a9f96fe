import { app, webContents, type Details, type RenderProcessGoneDetails, type WebContents } from 'electron';
import { markOf } from '../../logs/error-mark.ts';
import type { LogEvent } from '../../logs/log-event.ts';
import { audienceOf } from '../windows/windows.ts';

/** Writes faults to the log. */
export type FaultNotes = {
  /** An error that nobody caught in main. */
  readonly uncaught: (origin: 'exception' | 'rejection', thrown: unknown) => void;
  readonly pageGone: (contents: WebContents, details: RenderProcessGoneDetails) => void;
  readonly processGone: (details: Details) => void;
};

export const faultNotes = (write: (event: LogEvent) => void): FaultNotes => ({
  uncaught: (origin, thrown) => {
    const error = markOf(thrown);
    write({ event: 'uncaught', origin, error });
    // SECURITY: systems keep what programs print, so it is printed without its message.
    process.emitWarning(`${error.name}, caught by nobody, from ${error.frames.join(', ')}`);
  },
  pageGone: (contents, { reason, exitCode }) => {
    // A closed window ends its process.
    if (reason !== 'clean-exit') write({ event: 'page-gone', page: pageOf(contents), why: reason, exitCode });
  },
  processGone: ({ type, reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const kind = type === 'Utility' ? 'utility' : type === 'GPU' ? 'gpu' : 'other';
    write({ event: 'process-gone', process: kind, why: reason, exitCode });
  },
});

/**
 * Notes errors that nobody caught in main, and processes of the program that ended. Main goes on after such an error:
 * without a listener Electron would show its stack to the shop, and do nothing else until somebody pressed OK, with sales
 * on their way. What is in the ledger was written whole, or not at all.
 */
export function watchFaults(write: (event: LogEvent) => void): void {
  const notes = faultNotes(write);
  process.on('uncaughtException', (error) => notes.uncaught('exception', error));
  process.on('unhandledRejection', (reason) => notes.uncaught('rejection', reason));
  app.on('render-process-gone', (_event, contents, details) => notes.pageGone(contents, details));
  app.on('child-process-gone', (_event, details) => notes.processGone(details));
  const watchPage = (contents: WebContents): void => {
    contents.on('unresponsive', () => write({ event: 'page-hangs', page: pageOf(contents) }));
  };
  webContents.getAllWebContents().forEach(watchPage);
  app.on('web-contents-created', (_event, contents) => watchPage(contents));
  app.on('will-quit', () => write({ event: 'ended' }));
}

const pageOf = (contents: WebContents) => audienceOf(contents) ?? 'other';
