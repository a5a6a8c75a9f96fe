import type { SaleState, SaleView } from '../../../src-preload/contract.ts';
import { sum } from '../../words/money.ts';
import { dayKey } from '../../words/moments.ts';

export type OrderDay = {
  readonly key: string;
  /** Newest first. */
  readonly sales: readonly SaleView[];
  /** How many of them were sold, and for how much altogether, as far as the prices are known. */
  readonly sold: number;
  readonly takings: readonly { readonly amount: string; readonly currency: string }[];
};

/** Whether the customer's money was taken for good, as far as is known. */
function isSold(state: SaleState): boolean {
  switch (state) {
    case 'accepted':
    case 'completed':
      return true;
    case 'drafted':
    case 'sending':
    case 'unknown':
    case 'canceled':
    case 'refused':
      return false;
  }
}

/** Groups sales by day, in the order that they come in. */
export function groupByDay(sales: readonly SaleView[]): readonly OrderDay[] {
  const days = Map.groupBy(sales, ({ createdAt }) => dayKey(createdAt));
  return [...days].map(([key, ofDay]) => {
    const sold = ofDay.filter(({ state }) => isSold(state));
    return {
      key,
      sales: ofDay,
      sold: sold.length,
      takings: takingsOf(sold),
    };
  });
}

/** In each currency by itself: there is no sum of both. */
function takingsOf(sold: readonly SaleView[]): OrderDay['takings'] {
  const byCurrency = Map.groupBy(sold, ({ currency }) => currency);
  return [...byCurrency].map(([currency, sales]) => ({
    amount: sum(sales.flatMap(({ price }) => (price === null ? [] : [price]))),
    currency,
  }));
}
