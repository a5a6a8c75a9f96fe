import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../../src-preload/contract.ts';
import { till } from '../../../till-bridge.ts';
import { dayKey } from '../../../words/figures/moments.ts';

export type Takings = ReplyOf<'takings'>;

/** What the orders of a day, by {@link dayKey}, came to; null until main has said. */
export function useTakings(day: string): Takings | null {
  const [takings, setTakings] = useState<Takings | null>(null);
  useEffect(() => {
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const from = new Date(Number(day));
      const to = new Date(from.getFullYear(), from.getMonth(), from.getDate() + 1);
      try {
        const answer = await till.ask('takings', { from: from.toISOString(), to: to.toISOString() });
        if (isWanted) setTakings(answer);
      } catch {
        // The heading says the day alone then.
      }
    };
    void ask();
    const stop = till.on('sale', ({ createdAt }) => {
      if (dayKey(createdAt) === day) void ask();
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [day]);
  return takings;
}
