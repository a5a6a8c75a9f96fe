import type { Problem } from '../../src-preload/contract/problem.ts';
import type { OperationId } from '../domain/orders/order-id.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** Why something has to wait for another operation. What is held has no end before staff decide. */
export function openProblem(
  { operations }: { readonly operations: Pick<Ledger['operations'], 'find'> },
  operationId: OperationId,
): Problem {
  const isHeld = operations.find(operationId)?.progress.state === 'held';
  return { kind: 'operation-open', operationId, ...(isHeld ? { isHeld } : {}) };
}
