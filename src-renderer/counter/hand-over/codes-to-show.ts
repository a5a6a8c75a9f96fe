import { mostCodesToShow } from '../../../src-preload/contract/sales/ticket-limits.ts';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import type { CounterState } from '../../store.ts';
import { isOf } from './settled-late.ts';
import { isOver } from './is-over.ts';

/**
 * Whose code nobody has seen yet: sales that were begun at this till, from the press that sells them until their code was on
 * the screen, on paper or sent. All of it is pure.
 */
type Unshown = readonly string[];

/** Further sales were begun, or ended while nobody looked. */
export function withUnshown(unshown: Unshown, orderIds: readonly string[]): Unshown {
  const added = orderIds.filter((orderId) => !unshown.includes(orderId));
  return added.length === 0 ? unshown : [...unshown, ...added].slice(-mostCodesToShow);
}

/** Somebody has seen the code of a sale, or wants to hear no more of it. */
export const withoutUnshown = (unshown: Unshown, orderId: string): Unshown =>
  unshown.includes(orderId) ? unshown.filter((each) => each !== orderId) : unshown;

/** Whether a sale has no code to show any more: none will come, or its receipt with the code was made. */
export const isDoneWith = ({ state, events }: Pick<SaleView, 'state' | 'events'>): boolean =>
  isOver(state) || events.some(({ kind }) => kind === 'printed');

/** The sales whose code is there and was shown to nobody, but for those in front of the customer. */
export const toShowOf = (
  sales: readonly SaleView[],
  { unshown, task, handOver }: Pick<CounterState, 'unshown' | 'task' | 'handOver'>,
): readonly SaleView[] =>
  sales.filter(
    ({ orderId, install }) =>
      install?.kind === 'readable' &&
      unshown.includes(orderId) &&
      !(task === 'sell' && handOver !== null && isOf(handOver, orderId)),
  );
