import { useCombobox } from 'downshift';
import type { ComponentProps, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { leadsTo } from './leads-to.ts';

type SearchListProps<Row> = {
  /** Downshift asks for an array that could be changed, and changes none. */
  readonly rows: Row[];
  /** The number of the chosen row, from 0. */
  readonly chosen: number | undefined;
  /** The chosen row is one of those that are drawn. */
  readonly isChosenDrawn: boolean;
  /** What the field is called. */
  readonly label: string;
  /** What is listed is a grid: the caller's rows and cells say so. */
  readonly isGrid?: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** As many rows as are in sight: so far a page reaches. */
  readonly inSight: () => number;
  /** Home and End lead to the ends of what is listed, rather than of what is typed. */
  readonly movesToEnds?: boolean;
  /** A key has led to this row. */
  readonly onChoose: (row: number) => void;
  /** A row was pressed. */
  readonly onPick: (row: Row) => void;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly list: RefObject<HTMLDivElement | null>;
  /** Every key of the search, before the list. One whose default is prevented moves nothing in the list. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** What a search field, its list and a row of it are given. */
export type SearchList<Row> = {
  readonly searchProps: ComponentProps<'input'>;
  readonly listProps: (label: string) => ComponentProps<'div'>;
  readonly rowProps: (row: Row, number: number) => ComponentProps<'div'>;
};

/**
 * A search with its list always open below it, after the combobox of ARIA's patterns: the field keeps the focus while
 * keys choose in the list, and whoever listens hears the row. Downshift keeps both together; the row that the keys are on
 * is the chosen one, so that neither the mouse on its way nor a lost focus changes it.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/, https://www.downshift-js.com/use-combobox
 */
export function useSearchList<Row>(props: SearchListProps<Row>): SearchList<Row> {
  const { rows, chosen, isChosenDrawn, inSight, input, list } = props;
  const { label, text, onText, onChoose, onPick, onKeyDown, isGrid = false } = props;
  const movingKeys = props.movesToEnds === false ? rowKeys : listKeys;
  const { getInputProps, getMenuProps, getItemProps } = useCombobox<Row>({
    items: rows,
    isOpen: true,
    inputValue: text,
    highlightedIndex: chosen ?? -1,
    selectedItem: null,
    // Rows are brought into sight by who draws them: not all are.
    scrollIntoView: () => undefined,
    stateReducer: (state, change) => ({
      ...state,
      highlightedIndex: leadsTo(state.highlightedIndex, change, rows.length, Math.max(1, inSight() - 1)),
    }),
    onHighlightedIndexChange: ({ highlightedIndex }) => highlightedIndex >= 0 && onChoose(highlightedIndex),
  });
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown(event);
    if (event.isDefaultPrevented() || !movesInList(event, movingKeys)) {
      keepFromList(event);
      return;
    }
    // Where nothing changes nothing is said: the end that is chosen already may have been scrolled out of sight.
    const end = event.key === 'Home' ? 0 : event.key === 'End' ? rows.length - 1 : undefined;
    if (end !== undefined && end === chosen) onChoose(end);
  };
  return {
    searchProps: getInputProps({
      ref: input,
      'aria-label': label,
      onKeyDown: press,
      onChange: (event: { readonly currentTarget: HTMLInputElement }) => {
        keepFromList(event);
        onText(event.currentTarget.value);
      },
      onBlur: keepFromList,
      onClick: keepFromList,
      type: 'text',
      autoCorrect: 'off',
      spellCheck: false,
      enterKeyHint: 'search',
      ...(isGrid ? { 'aria-haspopup': 'grid' as const } : {}),
      // There is no list to go to while nothing is found.
      ...(rows.length === 0 ? { 'aria-expanded': false, 'aria-controls': undefined } : {}),
      ...(isChosenDrawn ? {} : { 'aria-activedescendant': undefined }),
    }),
    listProps: (label) =>
      getMenuProps({
        ref: list,
        'aria-label': label,
        tabIndex: -1,
        ...(isGrid ? { role: 'grid' } : {}),
        onMouseLeave: keepFromList,
        // A finger's touch would bring up the keyboard on the screen.
        onClick: ({ nativeEvent }: MouseEvent) =>
          isOfMouse(nativeEvent) && input.current?.focus({ preventScroll: true }),
      }),
    rowProps: (item, index) =>
      getItemProps({
        item,
        index,
        ...(isGrid ? { role: 'gridcell' } : {}),
        onMouseMove: keepFromList,
        // At once: Downshift tells of it after the next drawing, in which the focus can't be led into another pane.
        onClick: (event: MouseEvent) => {
          keepFromList(event);
          onPick(item);
        },
      }),
  };
}

/** What Downshift would do of itself at an event stays undone. https://www.downshift-js.com/use-combobox#event-handlers */
const keepFromList = (event: object): void => void Object.assign(event, { preventDownshiftDefault: true });

const isOfMouse = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === 'mouse';

const rowKeys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']);
const listKeys: ReadonlySet<string> = new Set([...rowKeys, 'Home', 'End']);

/** A language's input method takes arrows for itself, and with another key held they select in the field. */
const movesInList = (
  { key, nativeEvent, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent,
  keys: ReadonlySet<string>,
): boolean => keys.has(key) && !nativeEvent.isComposing && !shiftKey && !ctrlKey && !altKey && !metaKey;
