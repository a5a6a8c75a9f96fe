import { join } from 'node:path';
import { workInThread } from '../src-main/ledger/run-ledger-work.ts';

/** Long work on a ledger as the app does it, with the thread's plain source. */
export const beginLedgerWork = workInThread(join(import.meta.dirname, '../src-main/ledger/ledger-worker.ts'));
