import type { OperationView } from '../../../src-preload/contract/sales/operation.ts';

type TopUp = Pick<OperationView, 'kind' | 'operationId' | 'uidCustomer' | 'state'>;

/**
 * Whether something held can't be sent yet: top-ups of one eSIM are sent one after the other, and main would refuse it. Pure.
 *
 * @param others of the same eSIM, and perhaps of more.
 */
export const sendingWaits = (held: TopUp, others: readonly TopUp[]): boolean =>
  held.kind === 'top-up' &&
  others.some(
    ({ kind, operationId, uidCustomer, state }) =>
      kind === 'top-up' &&
      operationId !== held.operationId &&
      uidCustomer === held.uidCustomer &&
      (state === 'sending' || state === 'unknown' || state === 'accepted'),
  );
