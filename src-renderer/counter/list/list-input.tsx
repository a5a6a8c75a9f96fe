import type { ComponentProps } from 'react';
import { optionId } from './option-list.tsx';

type ListInputProps = Omit<ComponentProps<'input'>, 'role' | 'type' | 'value' | 'onChange'> & {
  /** The id of the list that it searches; null while there is none. */
  readonly listId: string | null;
  /** The number of the chosen row, where it is drawn. */
  readonly chosen: number | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/**
 * The field of a search, with its list always open below: it keeps the focus while keys choose in the list.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function ListInput({ listId, chosen, onChange, ...rest }: ListInputProps) {
  return (
    <input
      {...rest}
      type="text"
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={listId !== null}
      {...(listId === null ? {} : { 'aria-controls': listId })}
      {...(listId === null || chosen === undefined
        ? {}
        : { 'aria-activedescendant': optionId(listId, chosen) })}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
