import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import css from './order-search-box.module.css';

/** Finds an order among those of this till. */
export function OrderSearch({ inputRef }: { readonly inputRef: RefObject<HTMLInputElement | null> }) {
  return (
    <SearchField className={css['box'] ?? ''} aria-label="Search orders" autoFocus>
      <Search className={css['icon']} size={18} strokeWidth={1.75} aria-hidden="true" />
      <Input
        ref={inputRef}
        className={css['input'] ?? ''}
        placeholder="Order, country, ICCID"
        data-testid="order-search"
        maxLength={80}
      />
    </SearchField>
  );
}
