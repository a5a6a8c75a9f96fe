import { parentPort, workerData } from 'node:worker_threads';
import { doLedgerWork } from './do-ledger-work.ts';
import { ledgerWork, type WorkMessage } from './ledger-work.ts';
import { yieldToSelling } from './yield-to-selling.ts';

/** The thread that does one piece of long work on a ledger and ends. */

const tell = (message: WorkMessage): void => parentPort?.postMessage(message);

/** Progress is told when it can be seen, in steps of the whole. */
const step = 0.01;
let told = 0;
function tellProgress(done: number): void {
  if (done - told < step) return;
  told = done;
  tell({ kind: 'progress', done });
}

const work = ledgerWork.parse(workerData);
yieldToSelling(work);
void doLedgerWork(work, tellProgress).then(tell);
