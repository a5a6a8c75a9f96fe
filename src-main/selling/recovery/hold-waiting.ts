import { succeed, type Result } from '../../../src-merchant-api/result.ts';
import { holdTopUp } from '../../domain/orders/top-up.ts';
import type { StorageFault } from '../../platform/storage-fault.ts';
import type { HeldOrphansDeps } from './hold-orphans.ts';

/**
 * Holds the top-ups that the last run left waiting for their turn: their customers have gone. They were never sent, as far as
 * this ledger knows, so it has to be complete. To be called before anything is begun.
 */
export function holdWaiting({
  ledger: { operations },
  merchantId,
  clock,
  onHeld,
}: Omit<HeldOrphansDeps, 'ledger'> & {
  readonly ledger: Pick<HeldOrphansDeps['ledger'], 'operations'>;
}): Result<void, StorageFault> {
  for (const { id } of operations.open(merchantId)) {
    const waiting = operations.find(id);
    if (waiting?.kind !== 'top-up' || waiting.intent.price === null) continue;
    const { kind, intent, progress } = waiting;
    if (progress.state !== 'drafted') continue;
    const held = operations.moveTopUp({ kind, intent, progress }, holdTopUp(progress), clock.now());
    if (!held.ok) return held;
    onHeld(held.value);
  }
  return succeed(undefined);
}
