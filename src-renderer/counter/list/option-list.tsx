import type { ComponentProps, MouseEvent, ReactNode, RefObject } from 'react';

type OptionListProps = Omit<ComponentProps<'div'>, 'role' | 'onClick' | 'onMouseDown' | 'ref' | 'id'> & {
  readonly id: string;
  readonly ref: RefObject<HTMLDivElement | null>;
  /** The field that searches in it. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** A row was pressed. */
  readonly onPick: (key: string) => void;
};

/**
 * A list of which one row is chosen. The keys that choose are pressed in its search, which keeps the focus: see
 * {@link ListInput}. The browser's own elements, because a row is drawn anew with every key that is typed.
 */
export function OptionList({ input, onPick, children, ...rest }: OptionListProps) {
  const pick = ({ target, nativeEvent }: MouseEvent): void => {
    const key =
      target instanceof Element ? target.closest<HTMLElement>('[data-option]')?.dataset['option'] : undefined;
    if (key === undefined) return;
    onPick(key);
    // A finger's touch would bring up the keyboard on the screen.
    if (isOfMouse(nativeEvent)) input.current?.focus({ preventScroll: true });
  };
  return (
    <div {...rest} role="listbox" tabIndex={-1} onClick={pick} onMouseDown={keepFocus}>
      {children}
    </div>
  );
}

const isOfMouse = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === 'mouse';

const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** Under which id a row is found, by its number in the whole list. */
export const optionId = (listId: string, number: number): string => `${listId}-${String(number)}`;

type OptionGroupProps = { readonly words: string; readonly children: ReactNode };

/** Rows under a heading. Who can't see the heading hears the group's name. */
export function OptionGroup({ words, children }: OptionGroupProps) {
  return (
    <div role="group" aria-label={words}>
      {children}
    </div>
  );
}
