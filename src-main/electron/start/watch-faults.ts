import { app, webContents, type Details, type RenderProcessGoneDetails, type WebContents } from 'electron';
import { markOf } from '../../logs/error-mark.ts';
import type { LogEvent } from '../../logs/log-event.ts';
import { audienceOf } from '../windows/windows.ts';

/** Writes faults down. */
export type FaultNotes = {
  /** What nobody caught in main. */
  readonly uncaught: (origin: 'exception' | 'rejection', thrown: unknown) => void;
  readonly pageGone: (contents: WebContents, details: RenderProcessGoneDetails) => void;
  readonly processGone: (details: Details) => void;
};

export const faultNotes = (write: (event: LogEvent) => void): FaultNotes => ({
  uncaught: (origin, thrown) => {
    const error = markOf(thrown);
    write({ event: 'uncaught', origin, error });
    // Only a rejection is told of nowhere else, as it is listened to. SECURITY: systems keep what programs say there, so it
    // is told without its words.
    if (origin === 'rejection')
      process.emitWarning(`${error.name}, caught by nobody, from ${error.frames.join(', ')}`);
  },
  pageGone: (contents, { reason, exitCode }) => {
    // A window that is closed ends its process.
    if (reason !== 'clean-exit') write({ event: 'page-gone', page: pageOf(contents), why: reason, exitCode });
  },
  processGone: ({ type, reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const kind = type === 'Utility' ? 'utility' : type === 'GPU' ? 'gpu' : 'other';
    write({ event: 'process-gone', process: kind, why: reason, exitCode });
  },
});

/** Writes down what nobody caught in main, and what processes of the program ended. What happens then stays as it is. */
export function watchFaults(write: (event: LogEvent) => void): void {
  const notes = faultNotes(write);
  // Only listens: the system's message about it is shown all the same.
  process.on('uncaughtExceptionMonitor', (error) => notes.uncaught('exception', error));
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
