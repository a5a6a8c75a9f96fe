import { useEffect, useState } from 'react';

/** How long something is shown before an Enter leaves it, in milliseconds: an earlier one was meant for what came before. */
export const standsMs = 1_500;

/** Whether what is shown has been there long enough for a person to have seen it. @param shown null while nothing is. */
export function useStood(shown: string | null): boolean {
  const [stood, setStood] = useState<string | null>(null);
  // What comes back after something else is seen anew.
  const [last, setLast] = useState(shown);
  if (last !== shown) {
    setLast(shown);
    setStood(null);
  }
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setStood(shown), standsMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown !== null && stood === shown;
}
