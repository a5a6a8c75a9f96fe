import { succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { StorageFault } from '../../platform/storage-fault.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AttemptFailure } from '../../domain/orders/attempt-failure.ts';
import type { ProviderOperation } from '../../domain/orders/operation.ts';
import { answerChange, holdChange, type CounterChange } from '../../domain/orders/package-change.ts';
import { isIn } from '../../domain/orders/sale.ts';
import { answerTopUp, holdLostTopUp, holdTopUp, isNeverSent } from '../../domain/orders/top-up.ts';

export type HeldOrphansDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly clock: Pick<Clock, 'now'>;
  readonly onHeld: (operation: ProviderOperation) => void;
};

const held = { kind: 'held' } as const;

/**
 * Holds whatever has no answer in a ledger that is older than it should be, or was recovered.
 *
 * SECURITY: how it ended may be recorded in what was lost, and staff may have been told that it was not done. So nothing
 * of it is sent by itself, purchases, activations and refunds alike: the till searches for it, and staff decide. If
 * that can't be recorded, nothing may be sent on this ledger.
 */
export function holdOrphans({
  ledger,
  merchantId,
  clock,
  onHeld,
}: HeldOrphansDeps): Result<void, StorageFault> {
  for (const { id } of [...ledger.sales.open(merchantId), ...ledger.operations.open(merchantId)]) {
    const operation = ledger.find(id);
    const written = operation === undefined ? undefined : hold(ledger, operation, clock.now());
    if (written === undefined) continue;
    if (!written.ok) return written;
    onHeld(written.value);
  }
  return succeed(undefined);
}

/** Undefined if it has an answer, so that nothing more of it is sent. */
function hold(
  { sales, operations }: Ledger,
  operation: ProviderOperation,
  at: number,
): Result<ProviderOperation, StorageFault> | undefined {
  switch (operation.kind) {
    case 'sale':
      if (isIn(operation, 'sending')) return sales.answer(operation, held, at);
      return isIn(operation, 'unknown') && isUnanswered(operation.progress)
        ? sales.hold(operation, at)
        : undefined;
    case 'top-up': {
      const { kind, intent, progress } = operation;
      if (intent.price === null) return undefined;
      if (progress.state === 'sending')
        return operations.moveTopUp({ kind, intent, progress }, answerTopUp(progress, held), at);
      if (progress.state === 'drafted' || (progress.state === 'held' && isNeverSent(progress)))
        return operations.moveTopUp({ kind, intent, progress }, holdLostTopUp(progress), at);
      return progress.state === 'unknown' && isUnanswered(progress)
        ? operations.moveTopUp({ kind, intent, progress }, holdTopUp(progress), at)
        : undefined;
    }
    case 'activation':
      return holdOne(operations, operation, at);
    case 'refund': {
      const { kind, intent, progress } = operation;
      return intent.reason === null ? undefined : holdOne(operations, { kind, intent, progress }, at);
    }
  }
}

function holdOne(
  operations: Ledger['operations'],
  change: CounterChange,
  at: number,
): Result<ProviderOperation, StorageFault> | undefined {
  const { progress } = change;
  if (progress.state === 'sending') return operations.moveChange(change, answerChange(progress, held), at);
  return progress.state === 'unknown' ? operations.moveChange(change, holdChange(progress), at) : undefined;
}

/** The service said that it has the order, and that another package is in it: it is asked about that one. */
const isUnanswered = ({ failure }: { readonly failure: AttemptFailure }): boolean =>
  failure.kind !== 'other-product';
