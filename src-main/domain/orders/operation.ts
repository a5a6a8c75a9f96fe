import { isOpenState, type AnyState, type Kind } from '../../../src-books/orders/transitions.ts';
import type { OperationId } from './order-id.ts';
import { recoveredRefund, type ChangeEvent, type PackageChange } from './package-change.ts';
import type { OrderId, Sale } from './sale.ts';
import { isNeverSent, recoveredTopUp, type TopUp, type TopUpEvent } from './top-up.ts';

/** What is done with an eSIM that was sold: a top-up, an activation or a refund. */
export type ProfileOperation = TopUp | PackageChange;
export type OperationEvent = TopUpEvent | ChangeEvent;

/** What the till asks the provider to do: to sell an eSIM, or to do something with one. The ledger stores each. */
export type ProviderOperation = Sale | ProfileOperation;
export type ProviderOperationId = OrderId | OperationId;

export const idOf = (operation: ProviderOperation): ProviderOperationId =>
  operation.kind === 'sale' ? operation.intent.orderId : operation.intent.operationId;

/** Whether something is still to be settled with the service or by staff. */
export const isOpen = ({ kind, progress }: ProviderOperation): boolean => isOpenState(kind, progress.state);

/** Whether it is unknown if it had its effect. */
export function isUnsettled({ kind, state }: { readonly kind: Kind; readonly state: AnyState }): boolean {
  switch (state) {
    case 'drafted':
    case 'sending':
    case 'held':
    case 'unknown':
    case 'checked':
      return true;
    // An accepted purchase has moved the money; an accepted change has not had its effect yet.
    case 'accepted':
      return kind === 'activation' || kind === 'refund';
    case 'cancel-reported':
    case 'completed':
    case 'canceled':
    case 'refused':
    case 'written-off':
      return false;
  }
}

/**
 * Whether it is certain, as far as these books know, that nothing of an open operation was sent: a top-up that waits for its
 * turn, or that was held before its turn came.
 */
export const wasNeverSent = (operation: ProviderOperation | undefined): boolean =>
  operation?.kind === 'top-up' &&
  (operation.progress.state === 'drafted' ||
    (operation.progress.state === 'held' && isNeverSent(operation.progress)));

/** Whether a request for it is on its way, or about to be. */
export const isBeingSent = ({ state }: { readonly state: AnyState }): boolean =>
  state === 'drafted' || state === 'sending';

/** Records that a lost operation was written again. A lost activation leaves no trace to find. */
export type RecoveredOperation = Extract<OperationEvent, { kind: 'recovered' }>;

/** The operation that was found. */
export function recoveredOperation(event: RecoveredOperation): ProfileOperation {
  return 'charged' in event
    ? { kind: 'top-up', intent: event.intent, progress: recoveredTopUp(event) }
    : { kind: 'refund', intent: event.intent, progress: recoveredRefund };
}
