import { plural, t } from '@lingui/core/macro';
import type { OrderSums as Sums, SummedOrders } from '../../../../src-preload/contract/sales/orders.ts';
import { figure, listed, inClauses } from '../../../words/figures/figures.ts';
import { money } from '../../../words/figures/money.ts';
import css from './order-sums.module.css';
import type { OrderFilter } from '../filters/order-filter.ts';
import { isByTime } from './order-groups.ts';
import { useOrderSums } from './use-order-sums.ts';

/** How many orders are listed, and what they come to in each currency: it comes a moment after the list. */
export function OrderSums({ of }: { readonly of: OrderFilter | null }) {
  const sums = useOrderSums(of);
  return (
    <p className={css['sums']} data-testid="order-sums" data-known={sums === null ? undefined : ''}>
      {sums === null || of === null ? t`Adding up …` : inClauses([sumsWords(sums), ...sortedWords(of, sums)])}
    </p>
  );
}

/** Of many that were found the newest alone are sorted. */
function sortedWords({ sort }: OrderFilter, { orders, sortable }: Sums): string[] {
  if (isByTime(sort) || sortable === orders) return [];
  const newest = figure(sortable);
  return [t`the newest ${newest} of them sorted`];
}

function sumsWords({ orders, amounts, unpriced }: Sums): string {
  const each = (of: (sums: SummedOrders) => string | null): string =>
    listed(amounts.flatMap((sums) => amountIn(of(sums), sums.currency)));
  const prices = each(({ price }) => price);
  const cost = each(({ cost: paid }) => paid);
  const margin = each((sums) => sums.margin);
  return inClauses([
    plural(orders, { one: '# order', other: '# orders' }),
    ...(prices === '' ? [] : [prices]),
    ...(cost === '' ? [] : [t`cost ${cost}`]),
    ...(margin === '' ? [] : [t`margin ${margin}`]),
    ...(unpriced === 0
      ? []
      : [plural(unpriced, { one: '# without a known price', other: '# without a known price' })]),
  ]);
}

const amountIn = (amount: string | null, currency: string): string[] =>
  amount === null ? [] : [money(amount, currency)];
