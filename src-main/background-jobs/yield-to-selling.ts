import { constants, setPriority } from 'node:os';
import type { LedgerWork } from './ledger-work.ts';

/** Only reads, so that no sale waits for a lock of it, and is as good a moment later. */
const canWait: ReadonlySet<LedgerWork['kind']> = new Set(['check', 'back-up', 'sum-orders']);

/**
 * Lets the window and the till go first, in the thread that calls it: on a computer of two cores a ledger of years is read
 * for many seconds, and every frame would wait its turn behind that. Linux gives each thread a priority of its own
 * (setpriority(2), "C library/kernel differences"); elsewhere it is the whole program's, and stays.
 */
export function yieldToSelling({ kind }: Pick<LedgerWork, 'kind'>): void {
  if (process.platform === 'linux' && canWait.has(kind))
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
