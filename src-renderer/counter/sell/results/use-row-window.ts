import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ProductGroup } from '../search/find-products.ts';
import { firstRows, rowCount, rowsAt, rowsInSight, windowAround, type RowWindow } from './row-window.ts';

export type WindowedList = {
  readonly drawn: RowWindow;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  /** As many rows as are in sight at most. */
  readonly inSight: number;
  /** Has a row drawn, and brings it into sight once it is chosen; null for what is drawn anyway. */
  readonly reveal: (row: number | null) => void;
};

/**
 * Says which rows of a list to draw while it is scrolled and moved in by keys.
 *
 * @param search what was searched for: another search is listed from its beginning
 * @param above how high what is drawn above the rows is, in pixels
 */
export function useRowWindow(groups: readonly ProductGroup[], search: string, above = 0): WindowedList {
  const list = useRef<HTMLDivElement>(null);
  const inSight = rowsInSight(window.innerHeight);
  const [at, setAt] = useState({ search, drawn: firstRows(inSight) });
  const drawn = at.search === search ? at.drawn : firstRows(inSight);
  const isScrolled = useRef(false);
  useLayoutEffect(() => {
    // To be told where it stands the page has to be measured: not where it stands at its beginning anyway.
    if (isScrolled.current) list.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [search]);
  const isRevealing = useRef(false);
  useLayoutEffect(() => {
    if (!isRevealing.current) return;
    isRevealing.current = false;
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

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
      isScrolled.current = scrollTop > 0;
      drawAround(rowsAt(groups, Math.max(0, scrollTop - above), clientHeight));
    },
    inSight,
    reveal: (row) => {
      isRevealing.current = true;
      if (row !== null) drawAround({ from: row, to: row + 1 });
    },
  };
}
