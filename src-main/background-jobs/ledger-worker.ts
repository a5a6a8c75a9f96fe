import { parentPort, workerData } from 'node:worker_threads';
import { doLedgerWork } from './do-ledger-work.ts';
import { ledgerWork, type WorkMessage } from './ledger-work.ts';
import { yieldToSelling } from './yield-to-selling.ts';

/** The thread that does one long job on a ledger and ends. */

const send = (message: WorkMessage): void => parentPort?.postMessage(message);

/** Progress is reported in steps large enough to be seen, as a fraction of the whole. */
const step = 0.01;
let lastReport = 0;
function sendProgress(done: number): void {
  if (done - lastReport < step) return;
  lastReport = done;
  send({ kind: 'progress', done });
}

const work = ledgerWork.parse(workerData);
yieldToSelling(work);
void doLedgerWork(work, sendProgress).then(send);
