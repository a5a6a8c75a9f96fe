import { useCombobox, type UseComboboxStateChangeOptions } from 'downshift';

/** What Downshift says has happened. */
export const { stateChangeTypes: did } = useCombobox;

/** What {@link leadsTo} reads of it. */
type Change = Pick<UseComboboxStateChangeOptions<unknown>, 'type' | 'changes'>;

/**
 * The row that a change leads to. Other than Downshift's own list this one ends: it may be only a part of what there is,
 * and after its last row comes what is still to be read, not the first.
 *
 * @param now the number of the chosen row, -1 where none is
 * @param count how many rows there are
 * @param page as many rows as a page leads on
 */
export function leadsTo(now: number, { type, changes }: Change, count: number, page: number): number {
  const { highlightedIndex: next = now } = changes;
  const last = count - 1;
  switch (type) {
    case did.InputKeyDownArrowDown:
      return Math.max(now, next);
    case did.InputKeyDownArrowUp:
      return now < 0 ? next : Math.min(now, next);
    case did.InputKeyDownPageDown:
      return Math.min(last, now + page);
    case did.InputKeyDownPageUp:
      return Math.min(last, Math.max(0, now - page));
    case did.InputKeyDownHome:
    case did.InputKeyDownEnd:
      return next;
    default:
      return now;
  }
}
