import { parentPort, workerData } from 'node:worker_threads';
import { setTimeout as wait } from 'node:timers/promises';
import { checkLedgerFile } from './check-ledger.ts';
import { faultOf } from './ledger-fault.ts';
import { ledgerFiles } from './ledger-files.ts';
import { ledgerWork, type LedgerWork, type WorkMessage } from './ledger-work.ts';
import { makeBackup } from './make-backup.ts';
import { recoverLedger } from './recover-ledger.ts';

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

/** Gentle work leaves the disk and a core to the till for nine tenths of the time, in milliseconds. */
const burstMs = 10;
const restMs = 90;
let burstBegan = performance.now();
async function rest(): Promise<void> {
  if (performance.now() - burstBegan < burstMs) return;
  await wait(restMs);
  burstBegan = performance.now();
}

async function work(task: LedgerWork): Promise<WorkMessage> {
  const files = ledgerFiles(task.ledger);
  switch (task.kind) {
    case 'check':
      await checkLedgerFile(task.ledger, { told: tellProgress, ...(task.gently ? { rest } : {}) });
      return { kind: 'checked' };
    case 'back-up':
      await makeBackup(files, task.at);
      return { kind: 'backed-up' };
    case 'recover':
      return { kind: 'recovered', recovery: await recoverLedger(files, task.at, task.why, tellProgress) };
  }
}

work(ledgerWork.parse(workerData)).then(tell, (error: unknown) =>
  tell({ kind: 'failed', fault: faultOf(error) }),
);
