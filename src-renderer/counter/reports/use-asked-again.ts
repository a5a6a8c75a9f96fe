import { useEffect, useState } from 'react';
import { till } from '../../till-bridge.ts';

/** What main made last: until the next one is there, it stays in sight, although it is old. */
export type Answered<Answer> = {
  readonly made: Answer | null;
  readonly isFailed: boolean;
  readonly isOld: boolean;
};

/** How main answers: `superseded` where it was asked something else meanwhile. */
export type Reply<Answer> =
  | { readonly kind: 'made'; readonly answer: Answer }
  | { readonly kind: 'failed' | 'superseded' };

/** How long after something was sold the books are added up again, in milliseconds: a sale is told in several steps. */
const settleMs = 1_500;

/**
 * Asks main, and again whenever something is sold.
 *
 * @param key names what is asked. @param ask the same one as long as the same is asked. @param turn another one asks again.
 * @param everyMs asks again after so long; null for never.
 */
export function useAskedAgain<Answer>(
  key: string,
  ask: () => Promise<Reply<Answer>>,
  turn: number,
  everyMs: number | null = null,
): Answered<Answer> {
  const [made, setMade] = useState<{ readonly key: string; readonly answer: Answer } | null>(null);
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const query = `${key} ${turn}`;
  useEffect(() => {
    let isCurrent = true;
    let later: ReturnType<typeof setTimeout> | undefined;
    const askNow = async (): Promise<void> => {
      try {
        const reply = await ask();
        if (!isCurrent) return;
        if (reply.kind === 'made') {
          setMade({ key, answer: reply.answer });
          setFailedAt(null);
        } else if (reply.kind === 'failed') setFailedAt(query);
      } catch {
        if (isCurrent) setFailedAt(query);
      }
    };
    void askNow();
    const askLater = (): void => {
      clearTimeout(later);
      later = setTimeout(() => void askNow(), settleMs);
    };
    const stops = [till.on('sale', askLater), till.on('operation', askLater)];
    const again = everyMs === null ? undefined : setInterval(() => void askNow(), everyMs);
    return () => {
      isCurrent = false;
      clearTimeout(later);
      clearInterval(again);
      for (const stop of stops) stop();
    };
  }, [key, ask, query, everyMs]);
  return { made: made?.answer ?? null, isFailed: failedAt === query, isOld: made?.key !== key };
}
