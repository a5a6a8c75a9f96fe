import { t } from '@lingui/core/macro';
import type { OrderSort } from '../../../../src-preload/contract/sales/orders.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { PickField } from '../../controls/pick-field.tsx';
import css from './order-filters.module.css';
import { orderSorts, sortWords } from './order-sorts.ts';

type SortChoiceProps = { readonly sort: OrderSort; readonly onChange: (sort: OrderSort) => void };

/** In what order the orders are listed. */
export default function SortChoice({ sort, onChange }: SortChoiceProps) {
  return (
    <div className={css['pick']}>
      <PickField
        label={t`Sort`}
        isLabelHidden
        shortcut={keyOf('sort-orders')}
        testId="sort"
        choices={orderSorts.map((id) => ({ id, name: sortWords(id) }))}
        pickedId={sort}
        onPick={(id) => onChange(orderSorts.find((each) => each === id) ?? 'newest')}
      />
    </div>
  );
}
