import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { mainField } from '../../main-field.ts';
import type { SearchList } from '../../list/use-search-list.ts';
import css from './order-search-box.module.css';

type OrderSearchProps = { readonly searchProps: SearchList<unknown>['searchProps'] };

/** Finds an order among those of this till. */
export function OrderSearch({ searchProps }: OrderSearchProps) {
  return (
    <div className={css['box']}>
      <Search className={css['icon']} size={18} strokeWidth={1.75} aria-hidden="true" />
      <input
        {...searchProps}
        {...mainField}
        className={css['input']}
        placeholder={t`Phone, name, ICCID, order, country`}
        data-testid="order-search"
        autoFocus
        maxLength={80}
      />
    </div>
  );
}
