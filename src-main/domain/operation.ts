import { isOpenState, type AnyState, type Kind } from './transitions.ts';
import type { OperationId } from './order-id.ts';
import { recoveredRefund, type ChangeEvent, type PackageChange } from './package-change.ts';
import type { OrderId, Sale } from './sale.ts';
import { recoveredTopUp, type TopUp, type TopUpEvent } from './top-up.ts';

/** What is done with a profile that is there. */
export type Operation = TopUp | PackageChange;

/** What the engine runs and the ledger keeps. */
export type Subject = Sale | Operation;
export type SubjectId = OrderId | OperationId;

export const idOf = (subject: Subject): SubjectId =>
  subject.kind === 'sale' ? subject.intent.orderId : subject.intent.operationId;

/** Whether something is still to be asked of the service. */
export const isOpen = ({ kind, progress }: Subject): boolean => isOpenState(kind, progress.state);

/** Whether nobody knows yet if it had its effect. */
export function isUnsettled({ kind, state }: { readonly kind: Kind; readonly state: AnyState }): boolean {
  switch (state) {
    case 'drafted':
    case 'sending':
    case 'held':
    case 'unknown':
    case 'checked':
      return true;
    // A purchase that was accepted has moved the money; a change that was taken has not had its effect yet.
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

/** Whether a request of it is on its way, or about to be. */
export const isBeingSent = ({ state }: { readonly state: AnyState }): boolean =>
  state === 'drafted' || state === 'sending';

/** That an operation was lost and was written down again. An activation leaves no trace that could be found. */
export type RecoveredOperation = Extract<TopUpEvent | ChangeEvent, { kind: 'recovered' }>;

/** The operation that was found. */
export function recoveredOperation(event: RecoveredOperation): Operation {
  return 'charged' in event
    ? { kind: 'top-up', intent: event.intent, progress: recoveredTopUp(event) }
    : { kind: 'refund', intent: event.intent, progress: recoveredRefund };
}
