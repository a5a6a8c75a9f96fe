import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { OrderSums as Sums, SummedOrders } from '../../../../src-preload/contract/sales/orders.ts';
import { figure, listed, inClauses } from '../../../words/figures/figures.ts';
import { money } from '../../../words/figures/money.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { Button } from '../../controls/button.tsx';
import { KeyCap } from '../../controls/key-cap.tsx';
import css from './order-sums.module.css';
import type { OrderFilter } from '../filters/order-filter.ts';
import { isByTime } from './order-groups.ts';
import { useOrderSums } from './use-order-sums.ts';

type OrderSumsProps = {
  readonly of: OrderFilter | null;
  /** The orders are of places that are written nearly as what was typed. */
  readonly isSimilar: boolean;
  /** Lists all orders again; undefined where they are. */
  readonly onClear: (() => void) | undefined;
};

/**
 * How many orders are listed, and what customers paid for them in each currency: it comes a moment after the list. What they
 * cost the shop is shown to a manager who asks for it: customers see this screen, too.
 */
export function OrderSums({ of, isSimilar, onClear }: OrderSumsProps) {
  const sums = useOrderSums(of, isSimilar);
  const [showsCost, setShowsCost] = useState(false);
  const costs = sums === null ? [] : costWords(sums);
  const words =
    sums === null || of === null
      ? t`Adding up …`
      : inClauses([...sumsWords(sums), ...(showsCost ? costs : []), ...sortedWords(of, sums)]);
  return (
    <div className={css['line']}>
      <p className={css['sums']} data-testid="order-sums" data-known={sums === null ? undefined : ''}>
        {words}
      </p>
      {costs.length > 0 && (
        <Button
          className={css['button']}
          aria-expanded={showsCost}
          data-testid="show-sums-cost"
          onPress={() => setShowsCost(!showsCost)}
        >
          {showsCost ? <Trans>Hide cost</Trans> : <Trans>Cost</Trans>}
        </Button>
      )}
      {onClear !== undefined && (
        <Button className={css['button']} data-testid="clear-filters" onPress={onClear}>
          <Trans>Show all</Trans> <KeyCap>{keyOf('all-orders')}</KeyCap>
        </Button>
      )}
    </div>
  );
}

/** Of many that were found the newest alone are sorted. */
function sortedWords({ sort }: OrderFilter, { orders, sortable }: Sums): string[] {
  if (isByTime(sort) || sortable === orders) return [];
  const newest = figure(sortable);
  return [t`the newest ${newest} of them sorted`];
}

const eachOf = ({ amounts }: Sums, of: (sums: SummedOrders) => string | null): string =>
  listed(amounts.flatMap((sums) => amountIn(of(sums), sums.currency)));

function sumsWords(sums: Sums): string[] {
  const { orders, unpriced } = sums;
  const prices = eachOf(sums, ({ price }) => price);
  return [
    plural(orders, { one: '# order', other: '# orders' }),
    ...(prices === '' ? [] : [prices]),
    ...(unpriced === 0
      ? []
      : [plural(unpriced, { one: '# without a known price', other: '# without a known price' })]),
  ];
}

/** What they cost the shop and earn it; main tells a manager alone. */
function costWords(sums: Sums): string[] {
  const cost = eachOf(sums, ({ cost: paid }) => paid);
  const margin = eachOf(sums, (each) => each.margin);
  return [...(cost === '' ? [] : [t`cost ${cost}`]), ...(margin === '' ? [] : [t`margin ${margin}`])];
}

const amountIn = (amount: string | null, currency: string): string[] =>
  amount === null ? [] : [money(amount, currency)];
