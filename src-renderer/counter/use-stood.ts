import { useEffect, useState } from 'react';

/** How long something is shown before an Enter leaves it, in milliseconds: an earlier one was meant for what came before. */
export const standsMs = 1_500;

/**
 * The same for a code: the press that sold it is over by then, and nothing is lost that the order doesn't keep. In milliseconds.
 */
export const codeStandsMs = 800;

/** The same for a further code that staff went on to by their own press, and can go back from. In milliseconds. */
export const nextCodeStandsMs = 400;

/** Whether what is shown has been there long enough for a person to have seen it. @param shown null while nothing is. @param forMs in milliseconds. */
export function useStood(shown: string | null, forMs = standsMs): boolean {
  const [stood, setStood] = useState<string | null>(null);
  // What comes back after something else is seen anew.
  const [last, setLast] = useState(shown);
  if (last !== shown) {
    setLast(shown);
    setStood(null);
  }
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setStood(shown), forMs);
    return () => clearTimeout(timer);
  }, [shown, forMs]);
  return shown !== null && stood === shown;
}
