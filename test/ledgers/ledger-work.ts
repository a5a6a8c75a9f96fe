import { join } from 'node:path';
import { doLedgerWork } from '../../src-main/background-jobs/do-ledger-work.ts';
import { LedgerThreads, type BeginWork } from '../../src-main/background-jobs/run-ledger-work.ts';

/** Long work on a ledger as the app does it, with the thread's plain source. */
export const beginLedgerWork = new LedgerThreads(
  join(import.meta.dirname, '../../src-main/background-jobs/ledger-worker.ts'),
).begin;

/** The same without a thread, for tests that begin hundreds. It can't be broken off. */
export const beginLedgerWorkHere: BeginWork = (work, onProgress) => ({
  // Not before it is known as the work that is under way, as with a thread.
  end: Promise.resolve().then(() => doLedgerWork(work, (done) => onProgress?.(done))),
  stop: () => undefined,
});
