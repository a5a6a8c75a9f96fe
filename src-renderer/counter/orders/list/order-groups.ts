import type { OrderRow, OrderSort } from '../../../../src-preload/contract/sales/orders.ts';
import { dayKey } from '../../../words/figures/moments.ts';

/** Orders under one heading. */
export type OrderGroup = {
  readonly key: string;
  /** The number of its first order among all of them, from 0. */
  readonly first: number;
  /** In the order that they come in. */
  readonly orders: readonly OrderRow[];
};

/** In the order of time: a day is a heading. */
export const isByTime = (sort: OrderSort): boolean => sort === 'newest' || sort === 'oldest';

/** Groups orders under headings, in the order that they come in. */
export function groupOrders(orders: readonly OrderRow[], sort: OrderSort): readonly OrderGroup[] {
  const groups = Map.groupBy(orders, ({ createdAt }) => (isByTime(sort) ? dayKey(createdAt) : sort));
  let first = 0;
  return [...groups].map(([key, ofGroup]) => {
    const group = { key, first, orders: ofGroup };
    first += ofGroup.length;
    return group;
  });
}
