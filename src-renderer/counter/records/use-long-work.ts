import { useState } from 'react';
import { whyNotAnswered, type NotAnsweredKind } from '../../words/failures/not-answered.ts';

/** Work of this page that is under way here, or how it ended; or why main did not answer. */
export type LongWork<End> = 'idle' | 'running' | NotAnsweredKind | { readonly end: End };

/** Does one piece of work at a time, and keeps how it ended until the next one. */
export function useLongWork<End>(): readonly [LongWork<End>, (work: () => Promise<End>) => void] {
  const [work, setWork] = useState<LongWork<End>>('idle');
  const begin = (asked: () => Promise<End>): void => {
    setWork('running');
    asked().then(
      (end) => setWork({ end }),
      (error: unknown) => setWork(whyNotAnswered(error).kind),
    );
  };
  return [work, begin];
}
