import { setTimeout as wait } from 'node:timers/promises';
import { readReport } from '../reports/read-report.ts';
import { readToday } from '../reports/read-today.ts';
import { sumOrders } from '../reports/sum-orders.ts';
import { exportLedger } from '../exports/export-ledger.ts';
import { restoreBackup } from '../exports/restore-backup.ts';
import { checkLedgerFile } from '../ledger/checks/check-ledger.ts';
import { copyOutside } from '../ledger/encrypted-copies/copy-outside.ts';
import type { CheckHooks } from '../ledger/events/check-hooks.ts';
import { encryptLedger } from '../ledger/encrypted-copies/encrypt-ledger.ts';
import { eraseTraces } from '../ledger/backups/erase-traces.ts';
import { faultOf } from '../platform/storage-fault.ts';
import { eraseLeftOver } from '../ledger/file/left-over.ts';
import { ledgerFiles } from '../ledger/file/ledger-files.ts';
import type { CheckPace, LedgerWork } from './ledger-work.ts';
import { makeBackup } from '../ledger/backups/make-backup.ts';
import { recoverLedger, recoverLedgerFrom } from '../ledger/backups/recover-ledger.ts';
import { eraseQuarantined } from '../ledger/file/quarantine.ts';
import { verifyLedger } from '../ledger/checks/verify-ledger.ts';
import type { WorkEnd } from './run-ledger-work.ts';

/** How long a check reads and then rests, in milliseconds, so that the till and its disk keep up. */
const turns: Record<Exclude<CheckPace, 'at-once'>, { readonly burstMs: number; readonly restMs: number }> = {
  'beside-sales': { burstMs: 20, restMs: 20 },
  'in-passing': { burstMs: 10, restMs: 90 },
};

/**
 * Does one long job on a ledger. Never rejects.
 *
 * @param onProgress receives the progress, from 0 to 1.
 */
export async function doLedgerWork(task: LedgerWork, onProgress: (done: number) => void): Promise<WorkEnd> {
  try {
    return await work(task, onProgress);
  } catch (error) {
    return { kind: 'failed', fault: faultOf(error) };
  }
}

async function work(task: LedgerWork, onProgress: (done: number) => void): Promise<WorkEnd> {
  const files = ledgerFiles(task.ledger);
  switch (task.kind) {
    case 'check':
      await checkLedgerFile(task.ledger, checkParts(task.pace, onProgress));
      return { kind: 'checked' };
    case 'back-up':
      await makeBackup(files, task.at);
      return { kind: 'backed-up' };
    case 'recover':
      return {
        kind: 'recovered',
        recovery: await recoverLedger(files, task.at, task.why, onProgress),
        keys: [],
      };
    case 'recover-from': {
      const { from, passphrase, mode, at, why } = task;
      const half = (done: number): void => onProgress(done / 2);
      const restored = await restoreBackup(from, files.restoring, passphrase, mode, half);
      if (!restored.ok) return { kind: 'not-restored', why: restored.failure };
      const recovery = recoverLedgerFrom(files, files.restoring, at, why, (done) =>
        onProgress((1 + done) / 2),
      );
      return { kind: 'recovered', recovery, keys: restored.value.keys };
    }
    case 'report':
      return { kind: 'reported', report: readReport(task.ledger, task.query) };
    case 'today':
      return { kind: 'today-reported', today: readToday(task.ledger, task.query) };
    case 'sum-orders':
      return { kind: 'orders-summed', sums: sumOrders(task.ledger, task.query) };
    case 'verify': {
      const verified = await verifyLedger(task.ledger, onProgress);
      return verified.ok
        ? { kind: 'verified', ...verified.value }
        : { kind: 'failed', fault: verified.failure };
    }
    case 'erase-traces':
      if (task.quarantinedBefore !== null) eraseQuarantined(files, task.quarantinedBefore);
      await eraseTraces(files, task.at, restBetween(turns['beside-sales']));
      return { kind: 'traces-erased' };
    case 'erase-left-over':
      eraseLeftOver(files, task.begun);
      return { kind: 'left-over-erased' };
    case 'export':
      return { kind: 'exported', rows: exportLedger(task, onProgress) };
    case 'encrypt':
      await encryptLedger(files, task.to, task.passphrase, onProgress, task.keys);
      return { kind: 'encrypted' };
    case 'copy-outside': {
      const copied = await copyOutside(files, task, onProgress);
      return copied.ok
        ? { kind: 'copied-outside', name: copied.value }
        : { kind: 'not-copied', why: copied.failure };
    }
    case 'restore': {
      const { from, passphrase, mode } = task;
      const restored = await restoreBackup(from, files.restoring, passphrase, mode, onProgress);
      return restored.ok
        ? { kind: 'restored', ...restored.value }
        : { kind: 'not-restored', why: restored.failure };
    }
  }
}

/** Rests after each burst. */
function restBetween({ burstMs, restMs }: (typeof turns)['in-passing']): () => Promise<void> {
  let burstBegan = performance.now();
  return async () => {
    if (performance.now() - burstBegan < burstMs) return;
    await wait(restMs);
    burstBegan = performance.now();
  };
}

function checkParts(pace: CheckPace, onProgress: (done: number) => void): CheckHooks {
  if (pace === 'at-once') return { onProgress, depth: 'whole' };
  const depth = pace === 'beside-sales' ? 'whole' : 'in-passing';
  return { onProgress, depth, rest: restBetween(turns[pace]) };
}
