import { setTimeout as wait } from 'node:timers/promises';
import { checkLedgerFile } from './check-ledger.ts';
import type { CheckParts } from './check-parts.ts';
import { faultOf } from './ledger-fault.ts';
import { ledgerFiles } from './ledger-files.ts';
import type { CheckPace, LedgerWork } from './ledger-work.ts';
import { makeBackup } from './make-backup.ts';
import { recoverLedger } from './recover-ledger.ts';
import type { WorkEnd } from './run-ledger-work.ts';

/** How long it is read and then rested, in milliseconds: the till and its disk have to go on meanwhile. */
const turns: Record<Exclude<CheckPace, 'at-once'>, { readonly burstMs: number; readonly restMs: number }> = {
  'beside-sales': { burstMs: 20, restMs: 20 },
  'in-passing': { burstMs: 10, restMs: 90 },
};

/** Does one piece of long work on a ledger. Never rejects. @param told hears how far it is, from 0 to 1. */
export async function doLedgerWork(task: LedgerWork, told: (done: number) => void): Promise<WorkEnd> {
  try {
    return await work(task, told);
  } catch (error) {
    return { kind: 'failed', fault: faultOf(error) };
  }
}

async function work(task: LedgerWork, told: (done: number) => void): Promise<WorkEnd> {
  const files = ledgerFiles(task.ledger);
  switch (task.kind) {
    case 'check':
      await checkLedgerFile(task.ledger, checkParts(task.pace, told));
      return { kind: 'checked' };
    case 'back-up':
      await makeBackup(files, task.at);
      return { kind: 'backed-up' };
    case 'recover':
      return { kind: 'recovered', recovery: await recoverLedger(files, task.at, task.why, told) };
  }
}

function checkParts(pace: CheckPace, told: (done: number) => void): CheckParts {
  if (pace === 'at-once') return { told, depth: 'whole' };
  const depth = pace === 'beside-sales' ? 'whole' : 'in-passing';
  const { burstMs, restMs } = turns[pace];
  let burstBegan = performance.now();
  const rest = async (): Promise<void> => {
    if (performance.now() - burstBegan < burstMs) return;
    await wait(restMs);
    burstBegan = performance.now();
  };
  return { told, depth, rest };
}
