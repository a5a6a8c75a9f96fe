import { Search } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import css from './order-search-box.module.css';

type OrderSearchProps = {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** Finds an order among those of this till. */
export function OrderSearch({ inputRef, onKeyDown }: OrderSearchProps) {
  return (
    <div onKeyDownCapture={onKeyDown}>
      <SearchField className={css['box'] ?? ''} aria-label="Search orders" autoFocus>
        <Search className={css['icon']} size={18} strokeWidth={1.75} aria-hidden="true" />
        <Input
          ref={inputRef}
          className={css['input'] ?? ''}
          placeholder="Phone, name, ICCID, order, country"
          data-testid="order-search"
          maxLength={80}
        />
      </SearchField>
    </div>
  );
}
