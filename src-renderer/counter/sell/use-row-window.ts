import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ProductGroup } from './find-products.ts';
import { firstRows, rowCount, rowsAt, rowsInSight, windowAround, type RowWindow } from './row-window.ts';

export type WindowedList = {
  readonly drawn: RowWindow;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  /** Has the rows drawn that a key may move to. To be called before the list sees the key. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Says which rows of a list to draw while it is scrolled and moved in by keys.
 *
 * @param search what was searched for: another search is listed from its beginning
 * @param chosen the number of the chosen row, from 0
 */
export function useRowWindow(
  groups: readonly ProductGroup[],
  search: string,
  chosen: number | undefined,
): WindowedList {
  const list = useRef<HTMLDivElement>(null);
  const inSight = rowsInSight(window.innerHeight);
  const [at, setAt] = useState({ search, drawn: firstRows(inSight) });
  const drawn = at.search === search ? at.drawn : firstRows(inSight);
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [search]);

  /** Whether other rows have to be drawn. */
  const drawAround = (wanted: RowWindow): void => {
    const next = windowAround(drawn, wanted, rowCount(groups));
    if (next !== drawn) setAt({ search, drawn: next });
  };
  return {
    drawn,
    list,
    onScroll: () => {
      const { scrollTop = 0, clientHeight = 0 } = list.current ?? {};
      drawAround(rowsAt(groups, scrollTop, clientHeight));
    },
    onKeyDown: ({ key }) => {
      const wanted = rowsFor(key, chosen ?? 0, inSight, rowCount(groups));
      // At once: the list looks for the next row among those that are drawn.
      if (wanted !== undefined) flushSync(() => drawAround(wanted));
    },
  };
}

/** The rows among which a key of the list looks for where to go. */
function rowsFor(key: string, chosen: number, page: number, count: number): RowWindow | undefined {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown':
      return { from: chosen - 1, to: chosen + 2 };
    case 'PageUp':
      return { from: chosen - page, to: chosen + 1 };
    case 'PageDown':
      return { from: chosen, to: chosen + page + 1 };
    case 'Home':
      return { from: 0, to: page };
    case 'End':
      return { from: count - page, to: count };
    default:
      return undefined;
  }
}
