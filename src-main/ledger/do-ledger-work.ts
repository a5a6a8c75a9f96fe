import { setTimeout as wait } from 'node:timers/promises';
import { checkLedgerFile } from './check-ledger.ts';
import { faultOf } from './ledger-fault.ts';
import { ledgerFiles } from './ledger-files.ts';
import type { LedgerWork } from './ledger-work.ts';
import { makeBackup } from './make-backup.ts';
import { recoverLedger } from './recover-ledger.ts';
import type { WorkEnd } from './run-ledger-work.ts';

/** Gentle work leaves the disk and a core to the till for nine tenths of the time, in milliseconds. */
const burstMs = 10;
const restMs = 90;

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
      await checkLedgerFile(task.ledger, { told, ...(task.gently ? { rest: restsBetweenBursts() } : {}) });
      return { kind: 'checked' };
    case 'back-up':
      await makeBackup(files, task.at);
      return { kind: 'backed-up' };
    case 'recover':
      return { kind: 'recovered', recovery: await recoverLedger(files, task.at, task.why, told) };
  }
}

function restsBetweenBursts(): () => Promise<void> {
  let burstBegan = performance.now();
  return async () => {
    if (performance.now() - burstBegan < burstMs) return;
    await wait(restMs);
    burstBegan = performance.now();
  };
}
