import { constants, setPriority } from 'node:os';
import type { LedgerWork } from './ledger-work.ts';

/** Jobs that hold no lock a sale would wait for, and whose result can come a moment later. */
const canWait: ReadonlySet<LedgerWork['kind']> = new Set(['check', 'back-up', 'sum-orders']);

/**
 * Lowers the priority of the calling thread, so that the window and the till go first. Checking a large ledger keeps
 * a core busy for many seconds, and on two cores every frame would wait. On Linux each thread has its own priority
 * (setpriority(2), "C library/kernel differences"); elsewhere priority belongs to the whole process and stays
 * unchanged.
 */
export function yieldToSelling({ kind }: Pick<LedgerWork, 'kind'>): void {
  if (process.platform === 'linux' && canWait.has(kind))
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
