import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import type { ComponentProps, RefObject } from 'react';
import { ListInput } from '../list/list-input.tsx';
import css from './order-search-box.module.css';

type OrderSearchProps = Pick<
  ComponentProps<typeof ListInput>,
  'listId' | 'chosen' | 'value' | 'onChange' | 'onKeyDown'
> & {
  readonly inputRef: RefObject<HTMLInputElement | null>;
};

/** Finds an order among those of this till. */
export function OrderSearch({ inputRef, ...list }: OrderSearchProps) {
  return (
    <div className={css['box']}>
      <Search className={css['icon']} size={18} strokeWidth={1.75} aria-hidden="true" />
      <ListInput
        {...list}
        ref={inputRef}
        className={css['input']}
        aria-label={t`Search orders`}
        placeholder={t`Phone, name, ICCID, order, country`}
        data-testid="order-search"
        autoFocus
        maxLength={80}
      />
    </div>
  );
}
