import type { OperationView } from '../../src-preload/contract/sales/operation.ts';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import type { Mirror } from '../store.ts';
import type { NotDone } from '../words/failures/not-done.ts';

/** What a reason goes by that may end while it is on the screen. */
export type Standing = Pick<Mirror, 'sales' | 'service' | 'writing' | 'tillAsks' | 'openCount'>;

/**
 * Whether what kept something from being done is over by now: the window must not go on saying so. What is no state of the
 * till, as a refusal, is never over.
 */
export function isOverIn(why: NotDone, { sales, service, writing, tillAsks, openCount }: Standing): boolean {
  switch (why.kind) {
    case 'unsettled-twin':
      return [why.orderId, ...(why.others ?? [])].every((orderId) =>
        sales.some((sale) => sale.orderId === orderId && isSettledSale(sale)),
      );
    case 'operation-open':
      return sales.some(({ operations }) =>
        operations.some((one) => one.operationId === why.operationId && isSettledOperation(one)),
      );
    case 'ledger':
    case 'earlier-uncertain':
      return writing.kind === 'writable';
    case 'not-reached':
    case 'keychain':
    case 'unauthorized':
    case 'starting':
    case 'practice-service':
      return service.kind === 'online';
    case 'not-named':
      return tillAsks?.kind !== 'name';
    case 'sales-open':
      return openCount === 0;
    default:
      return false;
  }
}

/** As main has it: a sale that was accepted has moved its money. */
function isSettledSale({ state }: SaleView): boolean {
  switch (state) {
    case 'drafted':
    case 'sending':
    case 'held':
    case 'unknown':
      return false;
    case 'accepted':
    case 'cancel-reported':
    case 'completed':
    case 'canceled':
    case 'refused':
    case 'written-off':
      return true;
  }
}

function isSettledOperation({ state }: OperationView): boolean {
  switch (state) {
    case 'completed':
    case 'canceled':
    case 'refused':
    case 'written-off':
      return true;
    default:
      return false;
  }
}
