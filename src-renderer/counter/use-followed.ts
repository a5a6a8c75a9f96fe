import { useEffect, useState } from 'react';
import { followMain, type Followed } from '../follow-main.ts';

/**
 * A value that main pushes, kept up to date; null until it has arrived.
 *
 * @param followed always the same one.
 * @param again asks again when it changes.
 */
export function useFollowed<Value>(followed: Followed<Value>, again = 0): Value | 'not-read' | null {
  const [answer, setAnswer] = useState<Value | 'not-read' | null>(null);
  useEffect(
    () =>
      followMain(followed, {
        show: (value) => setAnswer(() => value),
        unanswered: () => setAnswer('not-read'),
      }),
    [followed, again],
  );
  return answer;
}
