import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';

export type OpenWork = ReplyOf<'open-work'>;

/** Many moves can come at once: they are asked about together, after so many milliseconds. */
const togetherMs = 100;

/** What is open and what came to nothing, kept true; null until main has said, 'failed' where it can't be asked. */
export function useOpenWork(): OpenWork | 'failed' | null {
  const [work, setWork] = useState<OpenWork | 'failed' | null>(null);
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      timer = undefined;
      try {
        const work = await till.ask('open-work');
        if (isWanted) setWork(work);
      } catch {
        if (isWanted) setWork('failed');
      }
    };
    void ask();
    const soon = (): void => {
      timer ??= setTimeout(() => void ask(), togetherMs);
    };
    const stops = [
      till.on('sale', soon),
      till.on('operation', soon),
      till.on('open-count', soon),
      till.on('reconciliation', soon),
    ];
    return () => {
      isWanted = false;
      clearTimeout(timer);
      stops.forEach((stop) => stop());
    };
  }, []);
  return work;
}
