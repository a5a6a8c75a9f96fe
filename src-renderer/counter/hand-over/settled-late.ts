import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import type { CounterState, HandOver } from '../../store.ts';
import { hasEnded } from './has-ended.ts';

/** Whether a view shows how a sale ends: it stands in front of the customer, or failed among what is pending. */
function isWatched(
  state: Pick<CounterState, 'task' | 'ordersTab' | 'handOver'>,
  { orderId, install }: SaleView,
): boolean {
  const { task, handOver } = state;
  // What is ready isn't pending anymore, and its code is still to be handed over.
  return (
    (install === null && isOnPending(state)) ||
    (task === 'sell' && handOver !== null && isOf(handOver, orderId))
  );
}

/** Whether staff look at what is pending. */
export const isOnPending = ({ task, ordersTab }: Pick<CounterState, 'task' | 'ordersTab'>): boolean =>
  task === 'orders' && ordersTab === 'pending';

/** Whether a hand-over is of a sale. */
export const isOf = (handOver: HandOver, orderId: string): boolean => salesOf(handOver).includes(orderId);

/** The sales of a hand-over; none as long as main hasn't taken them. */
export function salesOf(handOver: HandOver | null): readonly string[] {
  switch (handOver?.kind) {
    case 'sale':
      return [handOver.orderId];
    case 'family':
      return handOver.pieces.flatMap((piece) => (piece.kind === 'sale' ? [piece.orderId] : []));
    default:
      return [];
  }
}

/**
 * The sales that ended after staff had left them, with one that main just told of: nobody looks for what they don't know. One
 * that a manager closed by hand they know of. Pure.
 *
 * @param left the sales that staff had before them and left, or that were open when the window began. @param before the sale as it
 * was known; undefined if it wasn't.
 */
export function withSettledLate(
  left: ReadonlySet<string>,
  state: Pick<CounterState, 'task' | 'ordersTab' | 'handOver' | 'settledLate'>,
  before: SaleView | undefined,
  now: SaleView,
): readonly string[] {
  const { settledLate } = state;
  const { orderId } = now;
  const isNew =
    before !== undefined &&
    !hasEnded(before) &&
    hasEnded(now) &&
    now.state !== 'written-off' &&
    (left.has(orderId) || salesOf(state.handOver).includes(orderId)) &&
    !isWatched(state, now) &&
    !settledLate.includes(orderId);
  return isNew ? [...settledLate, orderId] : settledLate;
}
