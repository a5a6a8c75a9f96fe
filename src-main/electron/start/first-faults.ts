import { app, type RenderProcessGoneDetails, type WebContents } from 'electron';
import type { FaultNotes } from './watch-faults.ts';

/**
 * Notes faults until the log is open, which is only loaded after the first view. The code that writes them is loaded
 * when the first fault happens, so that a start without faults loads nothing more.
 *
 * @returns a function that ends it, to be called once the log watches itself.
 */
export function watchFirstFaults(dataFolder: string): () => void {
  const drain = (take: (notes: FaultNotes) => void): void => {
    // If even that can't be loaded, there is nowhere to write.
    import('./note-first-faults.ts')
      .then(({ firstNotes }) => take(firstNotes(dataFolder)))
      .catch(() => undefined);
  };
  const onException = (error: Error): void => drain((notes) => notes.uncaught('exception', error));
  const onRejection = (reason: unknown): void => drain((notes) => notes.uncaught('rejection', reason));
  process.on('uncaughtException', onException);
  process.on('unhandledRejection', onRejection);
  const onPageGone: PageGone = (_event, contents, details) =>
    drain((notes) => notes.pageGone(contents, details));
  app.on('render-process-gone', onPageGone);
  return () => {
    process.off('uncaughtException', onException);
    process.off('unhandledRejection', onRejection);
    app.off('render-process-gone', onPageGone);
  };
}

type PageGone = (event: unknown, contents: WebContents, details: RenderProcessGoneDetails) => void;
