import { Trans } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import type { ComponentProps, KeyboardEvent, RefObject } from 'react';
import { keyOf } from '../commands/command-keys.ts';
import { Button } from '../controls/button.tsx';
import { KeyCap } from '../controls/key-cap.tsx';
import { ListInput } from '../list/list-input.tsx';
import css from './search-box.module.css';

type SearchBoxProps = Pick<ComponentProps<typeof ListInput>, 'listId' | 'chosen' | 'value' | 'onChange'> & {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly correctedTo: string | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** Where every sale begins. */
export function SearchBox({ inputRef, correctedTo, value, onChange, ...list }: SearchBoxProps) {
  const clear = (): void => {
    onChange('');
    inputRef.current?.focus();
  };
  return (
    <div className={css['box']}>
      <Search className={css['icon']} size={22} strokeWidth={1.75} aria-hidden="true" />
      <ListInput
        {...list}
        value={value}
        onChange={onChange}
        ref={inputRef}
        className={css['input']}
        aria-label={t`Country or region`}
        placeholder={t`Where is the customer going?`}
        data-testid="search"
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
      {value !== '' && (
        <Button className={css['clear']} aria-label={t`Clear: Esc`} onPress={clear}>
          <KeyCap>{keyOf('begin-again')}</KeyCap>
        </Button>
      )}
    </div>
  );
}
