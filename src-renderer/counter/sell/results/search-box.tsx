import { Trans } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { keyOf } from '../../commands/command-keys.ts';
import { Button } from '../../controls/button.tsx';
import { KeyCap } from '../../controls/key-cap.tsx';
import { mainField } from '../../main-field.ts';
import type { SearchList } from '../../list/use-search-list.ts';
import css from './search-box.module.css';

type SearchBoxProps = {
  readonly searchProps: SearchList<unknown>['searchProps'];
  readonly input: RefObject<HTMLInputElement | null>;
  readonly correctedTo: string | null;
  readonly onClear: () => void;
};

/** Where every sale begins. */
export function SearchBox({ searchProps, input, correctedTo, onClear }: SearchBoxProps) {
  const clear = (): void => {
    onClear();
    input.current?.focus();
  };
  return (
    <div className={css['box']}>
      <Search className={css['icon']} size={22} strokeWidth={1.75} aria-hidden="true" />
      <input
        {...searchProps}
        className={css['input']}
        placeholder={t`Where is the customer going?`}
        data-testid="search"
        {...mainField}
        maxLength={80}
      />
      <span className={css['corrected']} role="status">
        {correctedTo !== null && (
          <>
            <Trans>
              Showing results for <strong>{correctedTo}</strong>
            </Trans>
          </>
        )}
      </span>
      {searchProps.value !== '' && (
        <Button className={css['clear']} aria-label={t`Clear: Esc`} onPress={clear}>
          <KeyCap>{keyOf('begin-again')}</KeyCap>
        </Button>
      )}
    </div>
  );
}
