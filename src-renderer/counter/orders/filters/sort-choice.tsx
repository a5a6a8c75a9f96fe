import { t } from '@lingui/core/macro';
import type { OrderSort } from '../../../../src-preload/contract/sales/orders.ts';
import { keyOf } from '../../commands/command-keys.ts';
import css from './order-filters.module.css';
import { orderSorts, sortWords } from './order-sorts.ts';

type SortChoiceProps = { readonly sort: OrderSort; readonly onChange: (sort: OrderSort) => void };

/** In what order the orders are listed. */
export function SortChoice({ sort, onChange }: SortChoiceProps) {
  return (
    <select
      className={css['seller']}
      aria-label={t`Sort`}
      aria-keyshortcuts={keyOf('sort-orders')}
      data-testid="sort"
      data-sorted={sort}
      value={sort}
      onChange={({ target }) => onChange(orderSorts.find((each) => each === target.value) ?? 'newest')}
    >
      {orderSorts.map((each) => (
        <option key={each} value={each}>
          {sortWords(each)}
        </option>
      ))}
    </select>
  );
}
