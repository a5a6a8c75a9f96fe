import { useState, useSyncExternalStore } from 'react';

/** As two-panes.module.css has it. */
const narrow = matchMedia('(max-width: 900px)');

function subscribe(onChange: () => void): () => void {
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
}

const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);

export type Panes = {
  /** Of the two one lies behind the other. */
  readonly isNarrow: boolean;
  readonly shown: 'list' | 'detail';
  readonly show: (pane: 'list' | 'detail') => void;
};

/**
 * Which of a list and its detail is in front where the window has no room for both.
 *
 * @param turn another one begins with `first` in front.
 */
export function usePanes(turn: number, first: 'list' | 'detail'): Panes {
  const isNarrow = useIsNarrow();
  const [at, setAt] = useState({ turn, shown: first });
  if (at.turn !== turn) setAt({ turn, shown: first });
  return { isNarrow, shown: at.shown, show: (shown) => setAt({ turn, shown }) };
}
