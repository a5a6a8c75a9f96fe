import type { ProfileOperation } from '../orders/operation.ts';
import type { OrderId } from '../orders/sale.ts';
import type { TopUp } from '../orders/top-up.ts';

/**
 * Whether a completed sale's eSIM may still have a package of the customer's: its own or a top-up's, as far as these books
 * know. While it may, they need the eSIM's code.
 *
 * A refund ends the package that it names. One that names none of these, as of a package that was bought elsewhere, ends
 * none: the sale's own package may be there. Pure.
 *
 * @param operations all that was done with the eSIM.
 */
export function mayHaveLivePackage(orderId: OrderId, operations: readonly ProfileOperation[]): boolean {
  const refunds = operations.filter(
    ({ kind, progress }) => kind === 'refund' && progress.state === 'completed',
  );
  const isRefunded = (topUp: TopUp | null): boolean =>
    refunds.some(({ intent }) => {
      if (!('boughtAs' in intent)) return false;
      if (topUp === null) return intent.boughtAs === orderId;
      const number = 'idPack' in topUp.progress ? topUp.progress.idPack : null;
      return intent.boughtAs === topUp.intent.operationId || (number !== null && intent.idPack === number);
    });
  const topUps = operations.filter((operation) => operation.kind === 'top-up');
  return !isRefunded(null) || topUps.some((topUp) => mayBeThere(topUp) && !isRefunded(topUp));
}

/** Whether a top-up may have put its package on the eSIM, or may do so yet. */
function mayBeThere({ progress: { state } }: TopUp): boolean {
  switch (state) {
    case 'refused':
    case 'canceled':
      return false;
    case 'drafted':
    case 'sending':
    case 'held':
    case 'unknown':
    case 'accepted':
    case 'completed':
    case 'written-off':
      return true;
  }
}
