import { useState } from 'react';

/** Work of this page that is under way here, or how it ended; `not-passed-on` where main could not be asked. */
export type LongWork<End> = 'idle' | 'running' | 'not-passed-on' | { readonly end: End };

/** Does one piece of work at a time, and keeps how it ended until the next one. */
export function useLongWork<End>(): readonly [LongWork<End>, (work: () => Promise<End>) => void] {
  const [work, setWork] = useState<LongWork<End>>('idle');
  const begin = (asked: () => Promise<End>): void => {
    setWork('running');
    asked().then(
      (end) => setWork({ end }),
      () => setWork('not-passed-on'),
    );
  };
  return [work, begin];
}
