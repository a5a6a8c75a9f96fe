import type { Ledger } from '../../../ledger/ledger.ts';
import { isFinalRefusal } from '../../../domain/orders/attempt-failure.ts';
import type { ProviderOperation } from '../../../domain/orders/operation.ts';

/**
 * Whether every attempt was refused and finished then. Such a purchase is searched for instead of being sent again
 * and again, as after a missing answer: its customer has gone.
 */
export function wasRefusedThroughout(
  ledger: Pick<Ledger, 'eventsOf'>,
  operation: ProviderOperation,
): boolean {
  if (operation.progress.state !== 'unknown') return false;
  if (operation.progress.attempts === 1) return true;
  return ledger
    .eventsOf(operation)
    .every(({ event }) => event.kind !== 'unanswered' || isFinalRefusal(event.failure));
}
