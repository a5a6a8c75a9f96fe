import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import type { CounterState, HandOver } from '../../store.ts';
import { hasEnded } from './has-ended.ts';

/** Whether a view shows how a sale ends: it stands in front of the customer, or among what is open. */
function isWatched({ task, handOver }: Pick<CounterState, 'task' | 'handOver'>, orderId: string): boolean {
  return task === 'open' || (task === 'sell' && handOver !== null && isOf(handOver, orderId));
}

/** Whether a hand-over is of a sale. */
export function isOf(handOver: HandOver, orderId: string): boolean {
  switch (handOver.kind) {
    case 'sale':
      return handOver.orderId === orderId;
    case 'family':
      return handOver.pieces.some((piece) => piece.kind === 'sale' && piece.orderId === orderId);
    case 'waiting-for-main':
    case 'not-taken':
      return false;
  }
}

/**
 * The sales that ended after staff had left them, with one that main just told of: nobody looks for what they don't know. One
 * that a manager closed by hand they know of. Pure.
 *
 * @param before the sale as it was known; undefined if it wasn't.
 */
export function withSettledLate(
  state: Pick<CounterState, 'task' | 'handOver' | 'settledLate'>,
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
    !isWatched(state, orderId) &&
    !settledLate.includes(orderId);
  return isNew ? [...settledLate, orderId] : settledLate;
}
