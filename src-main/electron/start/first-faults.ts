import { app, type RenderProcessGoneDetails, type WebContents } from 'electron';
import type { FaultNotes } from './watch-faults.ts';

/**
 * Faults until the log is there, which is read after the first view: each is written down all the same, by what is read
 * for it then, so that a start without a fault reads nothing more.
 *
 * @returns what ends it, to be called once the log watches by itself.
 */
export function watchFirstFaults(dataFolder: string): () => void {
  const told = (tell: (notes: FaultNotes) => void): void => {
    // Where not even that can be read there is nothing to tell it to.
    import('./note-first-faults.ts')
      .then(({ firstNotes }) => tell(firstNotes(dataFolder)))
      .catch(() => undefined);
  };
  const onException = (error: Error): void => told((notes) => notes.uncaught('exception', error));
  const onRejection = (reason: unknown): void => told((notes) => notes.uncaught('rejection', reason));
  process.on('uncaughtExceptionMonitor', onException);
  process.on('unhandledRejection', onRejection);
  const onPageGone: PageGone = (_event, contents, details) =>
    told((notes) => notes.pageGone(contents, details));
  app.on('render-process-gone', onPageGone);
  return () => {
    process.off('uncaughtExceptionMonitor', onException);
    process.off('unhandledRejection', onRejection);
    app.off('render-process-gone', onPageGone);
  };
}

type PageGone = (event: unknown, contents: WebContents, details: RenderProcessGoneDetails) => void;
