import { useEffect, useState } from 'react';
import { followMain, type Followed } from '../follow-main.ts';

/**
 * What main tells of a matter, kept true; null until it has.
 *
 * @param followed always the same one.
 * @param again asks anew when it changes.
 */
export function useFollowed<Told>(followed: Followed<Told>, again = 0): Told | 'not-read' | null {
  const [told, setTold] = useState<Told | 'not-read' | null>(null);
  useEffect(
    () =>
      followMain(followed, { show: (value) => setTold(() => value), unanswered: () => setTold('not-read') }),
    [followed, again],
  );
  return told;
}
