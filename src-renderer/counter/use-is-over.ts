import { useState } from 'react';
import type { NotDone } from '../words/failures/not-done.ts';
import { isOverIn } from './is-over.ts';
import { useCounter } from './use-counter.ts';

/**
 * Whether what kept something from being done has ended since it was told. A reason that main's state doesn't show yet, as a
 * line that just broke, is told all the same: it is over once it was seen to stand.
 *
 * @param why null where nothing is to be said.
 */
export function useIsOver(why: NotDone | null): boolean {
  const isOver = useCounter(({ mirror }) => why !== null && mirror !== null && isOverIn(why, mirror));
  const [stood, setStood] = useState<NotDone | null>(null);
  if (why !== null && !isOver && stood !== why) setStood(why);
  // What one sale or change stands for is told by main itself, and can't be late.
  const isOfOne = why?.kind === 'unsettled-twin' || why?.kind === 'operation-open';
  return isOver && (isOfOne || stood === why);
}

/** A reason, as long as it stands. */
export function useWhileItStands<Why extends NotDone>(why: Why | null): Why | null {
  return useIsOver(why) ? null : why;
}
