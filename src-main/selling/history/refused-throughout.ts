import { mayBeUnderWay } from '../../../src-merchant-api/failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { isRefusal } from '../../domain/attempt-failure.ts';
import type { Subject } from '../../domain/operation.ts';

/**
 * Whether every attempt was refused and finished then. Such a purchase is searched for instead of being sent again
 * and again, as after a missing answer: its customer has gone.
 */
export function wasRefusedThroughout(
  { sales, operations }: Pick<Ledger, 'sales' | 'operations'>,
  subject: Subject,
): boolean {
  if (subject.progress.state !== 'unknown') return false;
  if (subject.progress.attempts === 1) return true;
  const events =
    subject.kind === 'sale'
      ? sales.events(subject.intent.orderId)
      : operations.events(subject.intent.operationId);
  return events.every(
    ({ event }) => event.kind !== 'unanswered' || (isRefusal(event.failure) && !mayBeUnderWay(event.failure)),
  );
}
