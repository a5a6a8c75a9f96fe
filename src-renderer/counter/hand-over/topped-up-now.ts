import type { OperationView } from '../../../src-preload/contract/sales/operation.ts';
import type { HandedPiece } from '../../store.ts';

export type HandedTopUp = Extract<HandedPiece, { kind: 'top-up' }>;
type TopUpView = Extract<OperationView, { kind: 'top-up' }>;

/** A top-up of the ticket in front of the customer; its operation is undefined until main has told of it. */
export type ToppedUpNow = { readonly topUp: HandedTopUp; readonly operation: TopUpView | undefined };

/** Whether nothing more is to be found out of a top-up, or decided about it. */
export function hasTopUpEnded({ operation }: ToppedUpNow): boolean {
  switch (operation?.state) {
    case 'completed':
    case 'canceled':
    case 'refused':
    case 'written-off':
      return true;
    case undefined:
    case 'drafted':
    case 'sending':
    case 'held':
    case 'unknown':
    case 'checked':
    case 'accepted':
      return false;
  }
}

/** Whether the customer hasn't got it, and won't. */
export const isTopUpLost = ({ operation }: ToppedUpNow): boolean =>
  operation?.state === 'refused' || operation?.state === 'canceled' || operation?.state === 'written-off';

/** Whether nobody knows whether it was bought. */
export const isTopUpUnsure = ({ operation }: ToppedUpNow): boolean =>
  operation?.state === 'held' || operation?.state === 'unknown' || operation?.state === 'checked';

/** What customers may be owed for top-ups: by their own ids, and by what was exchanged for them. */
export const owedFor = (topUps: readonly ToppedUpNow[]): string[] =>
  topUps.flatMap(({ topUp, operation }) => [topUp.operationId, ...(operation?.exchangedFrom ?? [])]);
