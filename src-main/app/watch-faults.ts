import { app, webContents, type WebContents } from 'electron';
import { markOf } from '../logs/error-mark.ts';
import type { LogEvent } from '../logs/log-event.ts';
import { audienceOf } from './windows.ts';

/** Writes down what nobody caught in main, and what processes of the program ended. What happens then stays as it is. */
export function watchFaults(write: (event: LogEvent) => void): void {
  // Only listens: the system's message about it is shown all the same.
  process.on('uncaughtExceptionMonitor', (error) => {
    write({ event: 'uncaught', origin: 'exception', error: markOf(error) });
  });
  process.on('unhandledRejection', (reason) => {
    write({ event: 'uncaught', origin: 'rejection', error: markOf(reason) });
    // As without a listener.
    process.emitWarning(reason instanceof Error ? reason : String(reason));
  });
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    // A window that is closed ends its process.
    if (reason !== 'clean-exit') write({ event: 'page-gone', page: pageOf(contents), why: reason, exitCode });
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const kind = type === 'Utility' ? 'utility' : type === 'GPU' ? 'gpu' : 'other';
    write({ event: 'process-gone', process: kind, why: reason, exitCode });
  });
  const watchPage = (contents: WebContents): void => {
    contents.on('unresponsive', () => write({ event: 'page-hangs', page: pageOf(contents) }));
  };
  webContents.getAllWebContents().forEach(watchPage);
  app.on('web-contents-created', (_event, contents) => watchPage(contents));
  app.on('will-quit', () => write({ event: 'ended' }));
}

const pageOf = (contents: WebContents) => audienceOf(contents) ?? 'other';
