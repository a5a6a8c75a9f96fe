import type { OrderRow } from '../../../src-preload/contract/orders.ts';
import { dayKey } from '../../words/moments.ts';

export type OrderDay = {
  readonly key: string;
  /** Newest first. */
  readonly orders: readonly OrderRow[];
};

/** Groups orders by day, in the order that they come in. */
export function groupByDay(orders: readonly OrderRow[]): readonly OrderDay[] {
  return [...Map.groupBy(orders, ({ createdAt }) => dayKey(createdAt))].map(([key, ofDay]) => ({
    key,
    orders: ofDay,
  }));
}
