import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { KeyCap } from '../controls/key-cap.tsx';
import css from './search-box.module.css';

type SearchBoxProps = {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly correctedTo: string | null;
  /** Whether there is a list that the arrow keys move in. */
  readonly isListing: boolean;
  readonly onSubmit: () => void;
};

/** Where every sale begins. */
export function SearchBox({ inputRef, correctedTo, isListing, onSubmit }: SearchBoxProps) {
  return (
    <SearchField className={css['box'] ?? ''} aria-label="Country or region" onSubmit={onSubmit}>
      {({ isEmpty }) => (
        <>
          <Search className={css['icon']} size={22} strokeWidth={1.75} aria-hidden="true" />
          <Input
            ref={inputRef}
            className={css['input'] ?? ''}
            // With the list always open below it: https://www.w3.org/TR/wai-aria-1.2/#combobox
            role="combobox"
            aria-expanded={isListing}
            placeholder="Where is the customer going?"
            data-testid="search"
            maxLength={80}
          />
          <span className={css['corrected']} role="status">
            {correctedTo !== null && (
              <>
                Showing results for <strong>{correctedTo}</strong>
              </>
            )}
          </span>
          {!isEmpty && (
            <Button className={css['clear'] ?? ''} aria-label="Clear: Esc">
              <KeyCap>Esc</KeyCap>
            </Button>
          )}
        </>
      )}
    </SearchField>
  );
}
